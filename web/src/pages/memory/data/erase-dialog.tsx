import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { TextField } from "../../../ui/field.tsx";

const WORD = "erase";

export function EraseDialog({
  busy,
  error,
  onErase,
  onClose,
}: {
  busy: boolean;
  error: unknown;
  onErase: () => void;
  onClose: () => void;
}) {
  const [word, setWord] = useState("");
  const confirmed = word.trim().toLowerCase() === WORD;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (confirmed && !busy) onErase();
  }
  return (
    <Dialog title="Erase all of your memory?" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p>
          Every claim with its history goes, and its text from stored runs and webhook payloads. Nobody can
          bring it back; only a file that you exported before.
        </p>
        <TextField
          label={`Type “${WORD}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <ErrorNote error={error} />
        <div className="dialog-end">
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" disabled={!confirmed} busy={busy && "Erasing…"}>
            Erase everything
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
