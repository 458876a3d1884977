import { FileUp } from "lucide-react";
import { useState } from "react";

/** A file chosen by button or dropped on it. */
export function FilePick({ onFile }: { onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  return (
    <label
      className={over ? "memory-drop over" : "memory-drop"}
      onDragOver={(event) => {
        // Without this the browser would open the file instead of dropping it here.
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      }}
    >
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
