import { FileUp, FolderUp } from "lucide-react";
import { type ChangeEvent, useEffect, useRef } from "react";
import type { GivenFile } from "../../../../importers/index.ts";
import { Button } from "../../ui/button.tsx";
import { useDrop } from "../../ui/use-drop.ts";
import { fromDropped, fromPicked } from "./given-files.ts";

/** Files or a folder, chosen by button or dropped here. */
export function PickFiles({
  onFiles,
}: {
  /** A drop's are told at once and read a moment later. */
  onFiles: (files: Promise<GivenFile[]>) => void;
}) {
  const { over, handlers } = useDrop(({ items }) => onFiles(fromDropped(items)));
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // React has no name for it.
    if (folder.current) folder.current.webkitdirectory = true;
  }, []);
  function picked(event: ChangeEvent<HTMLInputElement>): void {
    const given = fromPicked(event.target.files ?? []);
    if (given.length > 0) onFiles(Promise.resolve(given));
    // The same file, mended, can be chosen again.
    event.target.value = "";
  }
  return (
    // Who can't drop has the two buttons.
    <div className={`drop-area import-drop${over ? " over" : ""}`} {...handlers}>
      <FileUp size={28} aria-hidden />
      <p>
        <span className="strong">Drop files or a folder here</span>
        <br />
        <span className="small quiet">.zip, .json, .md, .txt, .vcf, .ics, .csv</span>
      </p>
      <div className="row import-picks">
        <Button icon={<FileUp size={16} aria-hidden />} onClick={() => files.current?.click()}>
          Choose files
        </Button>
        <Button
          look="plain"
          icon={<FolderUp size={16} aria-hidden />}
          onClick={() => folder.current?.click()}
        >
          Choose a folder
        </Button>
      </div>
      {/* The buttons stand for them. */}
      <input ref={files} type="file" multiple hidden aria-label="Files to import" onChange={picked} />
      <input ref={folder} type="file" hidden aria-label="Folder to import" onChange={picked} />
    </div>
  );
}
