import { FileUp } from "lucide-react";
import { useDrop } from "../../../ui/use-drop.ts";

/** A file chosen by button or dropped on it. */
export function FilePick({ onFile }: { onFile: (file: File) => void }) {
  const { over, handlers } = useDrop(({ files: [file] }) => {
    if (file) onFile(file);
  });
  return (
    <label className={`drop-area memory-drop${over ? " over" : ""}`} {...handlers}>
      <FileUp size={20} aria-hidden />
      <span>
        <span className="strong">Choose a file</span> or drop it here
        <span className="small quiet"> (.ndjson)</span>
      </span>
      <input
        type="file"
        className="unseen"
        accept=".ndjson,.jsonl,application/x-ndjson"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          // The same file, mended, can be chosen again.
          event.target.value = "";
        }}
      />
    </label>
  );
}
