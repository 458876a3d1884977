/**
 * Brings a file in:
 *
 *   choose or drop → looked through here, with progress → what it holds, and the price → sent and stored → the receipt
 *                                  ↘ the first wrong line                        ↘ refused as a whole, with the line
 */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { helper } from "../../../helper.ts";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Note } from "../../../ui/note.tsx";
import { useMemoryChanges } from "../memory-queries.ts";
import { counted } from "./describe-count.ts";
import { FilePick } from "./file-pick.tsx";
import { checkFile, type FileCount } from "./import-check.ts";
import { CheckedFile, CheckingFile, SendingFile } from "./import-steps.tsx";
import { describeRefusal } from "./refusal.ts";

export function ImportCard() {
  const [progress, setProgress] = useState<FileCount>();
  const stop = useRef<AbortController>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const changes = useMemoryChanges();

  const check = useMutation({
    mutationFn: (file: File) => {
      setProgress(undefined);
      stop.current = new AbortController();
      return checkFile(file, setProgress, stop.current.signal);
    },
  });
  const send = useMutation({
    mutationFn: (file: File) => {
      stop.current = new AbortController();
      return helper.memory.import(file, { signal: stop.current.signal });
    },
    onSuccess: () => void changes.allChanged(),
    // What was under way may have been stored all the same.
    onError: () => void changes.allChanged(),
  });
  useEffect(() => () => stop.current?.abort(), []);

  const file = check.variables;
  function choose(chosen: File): void {
    send.reset();
    check.mutate(chosen);
  }
  // What was pressed goes with its step, and the focus must not go with it.
  const focusHere = () => heading.current?.focus();
  function begin(checked: File): void {
    send.mutate(checked);
    focusHere();
  }
  function startAgain(): void {
    check.reset();
    send.reset();
    focusHere();
  }
  function stopSending(): void {
    stop.current?.abort();
    focusHere();
  }

  return (
    <section className="card stack" aria-labelledby="memory-import">
      <h2 id="memory-import" ref={heading} tabIndex={-1}>
        Import an export
      </h2>
      <p className="quiet">
        Brings an export back. All of it is stored or, if one line is wrong, nothing. What is known already is
        left as it is. From another product? <Link href="/memory/import">Import from elsewhere</Link>.
      </p>
      {(check.isIdle || check.isError) && <FilePick onFile={choose} />}
      <ErrorNote error={check.error} />
      {check.isPending && file && <CheckingFile file={file} count={progress} />}
      {check.data && file && send.isIdle && (
        <CheckedFile file={file} count={check.data} onSend={() => begin(file)} onAnother={startAgain} />
      )}
      {send.isPending && check.data && <SendingFile count={check.data} onStop={stopSending} />}
      {send.isError && (
        <>
          <ErrorNote error={describeRefusal(send.error)} />
          <FilePick onFile={choose} />
        </>
      )}
      <div className="memory-said" role="status">
        {send.data && (
          <Note look="good">
            <span>
              {counted(send.data.claims, "claim")} stored, {counted(send.data.duplicates, "claim")} known
              already, {counted(send.data.messages, "message")}.
            </span>
          </Note>
        )}
      </div>
      {send.data && <FilePick onFile={choose} />}
    </section>
  );
}
