import { Upload } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { describeCount } from "./describe-count.ts";
import type { FileCount } from "./import-check.ts";
import { formatBytes } from "./ndjson-lines.ts";

export function CheckingFile({ file, count }: { file: File; count: FileCount | undefined }) {
  const bytes = count?.bytes ?? 0;
  return (
    <div className="stack tight">
      <progress aria-label="Looking through the file" max={file.size} value={bytes} />
      <span className="small quiet number">
        Looking through {file.name}: {formatBytes(bytes)} of {formatBytes(file.size)}, {count?.lines ?? 0}{" "}
        lines
      </span>
    </div>
  );
}

export function CheckedFile({
  file,
  count,
  onSend,
  onAnother,
}: {
  file: File;
  count: FileCount;
  onSend: () => void;
  onAnother: () => void;
}) {
  return (
    <div className="stack">
      <p className="wrap-anywhere" role="status">
        <span className="strong">{file.name}</span>: {describeCount(count)}
      </p>
      <div className="row">
        <Button icon={<Upload size={16} aria-hidden />} onClick={onSend} autoFocus>
          Import it
        </Button>
        <Button look="plain" onClick={onAnother}>
          Choose another
        </Button>
        <span className="small quiet">10 credits</span>
      </div>
    </div>
  );
}

export function SendingFile({ count, onStop }: { count: FileCount; onStop: () => void }) {
  const seconds = useSeconds();
  return (
    <div className="stack tight">
      <progress aria-label="Import" />
      <span className="small quiet number">
        Sending {describeCount(count)} and working out what each claim means…{seconds > 0 && ` ${seconds} s`}
      </span>
      <div>
        <Button look="plain" small onClick={onStop}>
          Stop
        </Button>
      </div>
    </div>
  );
}

/** How long it takes can't be known beforehand; that it still goes on can be shown. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
