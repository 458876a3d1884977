import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { Time } from "../../ui/time.tsx";
import type { ImportPlaces } from "./checkpoints.ts";
import { FORMATS } from "./format-words.ts";

/** An import that a reload or a closed tab has ended: the browser does not let the page open its files again. */
export function UnfinishedNote({ places }: { places: ImportPlaces }) {
  const [unfinished, setUnfinished] = useState(places.findUnfinished);
  if (!unfinished) return null;
  const { names, files, format, at } = unfinished;
  const [first = "It"] = names;
  return (
    <Note look="warn">
      <span className="wrap-anywhere">
        The import of <span className="strong">{first}</span>
        {files > 1 && ` and ${files - 1} more`} ({FORMATS[format]?.name ?? format}) was not finished; it was
        begun <Time at={at} />. Choose the same {files > 1 ? "files" : "file"} again, and it goes on where it
        was.
      </span>
      <div>
        <Button
          look="plain"
          small
          onClick={() => {
            places.forgetUnfinished();
            setUnfinished(undefined);
          }}
        >
          Forget about it
        </Button>
      </div>
    </Note>
  );
}
