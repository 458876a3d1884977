import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { helper } from "../../../helper.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Note } from "../../../ui/note.tsx";
import { toDay } from "../claim/claim-changes.ts";
import { describeCount } from "./describe-count.ts";
import { receiveExport } from "./export-file.ts";
import type { FileCount } from "./import-check.ts";

interface SavedFile {
  name: string;
  url: string;
  count: FileCount;
}

export function ExportCard() {
  const [progress, setProgress] = useState<FileCount>();
  const stop = useRef<AbortController>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const take = useMutation({
    mutationFn: async (): Promise<SavedFile | undefined> => {
      setProgress(undefined);
      stop.current = new AbortController();
      const { signal } = stop.current;
      try {
        const { body } = await helper.memory.export({ signal }).raw();
        if (!body) throw new Error("The service sent no file. Try again.");
        const { blob, count } = await receiveExport(body, setProgress);
        return {
          name: `memory-${toDay(new Date().toISOString())}.ndjson`,
          url: URL.createObjectURL(blob),
          count,
        };
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      }
    },
    onSuccess: (file) => file && save(file),
  });
  const saved = take.data;
  // The file is held in memory for as long as its address is.
  useEffect(() => () => void (saved && URL.revokeObjectURL(saved.url)), [saved]);
  useEffect(() => () => stop.current?.abort(), []);

  function stopHere(): void {
    stop.current?.abort();
    // The button goes, and the focus must not go with it.
    heading.current?.focus();
  }

  return (
    <section className="card stack" aria-labelledby="memory-export">
      <h2 id="memory-export" ref={heading} tabIndex={-1}>
        Export
      </h2>
      <p className="quiet">
        Everything that is remembered, with all history, as one file: a JSON object a line. It can be imported
        again, here or into another account.
      </p>
      <div className="row">
        <Button
          icon={<Download size={16} aria-hidden />}
          busy={take.isPending && "Exporting…"}
          onClick={() => take.mutate()}
        >
          Export to a file
        </Button>
        {take.isPending && (
          <Button look="plain" onClick={stopHere}>
            Stop
          </Button>
        )}
        <span className="small quiet">10 credits</span>
      </div>
      {take.isPending && (
        <div className="stack tight">
          <progress aria-label="Export" />
          <span className="small quiet number">
            {progress ? `${describeCount(progress)} so far` : "The service is putting the file together…"}
          </span>
        </div>
      )}
      <ErrorNote error={take.error} />
      <div className="memory-said" role="status">
        {saved && !take.isPending && (
          <Note look="good">
            <span>Saved: {describeCount(saved.count)}.</span>
            <a href={saved.url} download={saved.name}>
              Save {saved.name} again
            </a>
          </Note>
        )}
      </div>
    </section>
  );
}

function save({ url, name }: SavedFile): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}
