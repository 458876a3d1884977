import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { faultOfDevice } from "./device-name.ts";

export function DeviceDialog({
  name,
  onRename,
  onClose,
}: {
  name: string;
  onRename: (name: string) => void;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(name);
  const fault = faultOfDevice(draft);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!fault) onRename(draft.trim());
  }
  return (
    <Dialog title="Rename this tab" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <TextField
          label="Name"
          autoComplete="off"
          hint="What your other devices see: in who is connected, and beside what you change."
          value={draft}
          fault={fault}
          onChange={(event) => setDraft(event.target.value)}
        />
        <div className="dialog-end">
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={Boolean(fault)}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
