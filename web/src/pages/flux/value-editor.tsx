/** Changes a value, or its kind too. Enter saves, Escape leaves it as it was. */
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { draftOf, type Json, KINDS, type Kind, kindOf, readDraft } from "./json.ts";
import { ValueInput } from "./value-input.tsx";

export function ValueEditor({
  label,
  initial,
  action,
  name,
  onSave,
  onCancel,
}: {
  /** What it is the value of. */
  label: string;
  initial: Json;
  action: string;
  /** Asked for too, with what is wrong with it. */
  name?: { value: string; fault: string | undefined; onChange: (name: string) => void } | undefined;
  onSave: (value: Json) => void;
  onCancel: () => void;
}) {
  const [kind, setKind] = useState<Kind>(kindOf(initial));
  const [draft, setDraft] = useState(draftOf(initial));
  const [tried, setTried] = useState(false);
  const read = readDraft(kind, draft);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!name?.fault && "value" in read) onSave(read.value);
  }

  function choose(next: Kind): void {
    setKind(next);
    setDraft(STARTS[next] ?? (typeof initial === "object" ? "" : draftOf(initial)));
    setTried(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onCancel();
  }

  return (
    <form className="flux-editor" aria-label={label} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <div className="flux-name">{label}</div>
      {name && (
        <TextField
          label="Name"
          className="mono"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={name.value}
          fault={tried ? name.fault : undefined}
          onChange={(event) => name.onChange(event.target.value)}
        />
      )}
      <div className="flux-kinds">
        <SelectField label="Kind" value={kind} onChange={(event) => choose(event.target.value as Kind)}>
          {KINDS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      </div>
      <ValueInput
        kind={kind}
        draft={draft}
        autoFocus={!name}
        fault={tried && "fault" in read ? read.fault : undefined}
        onChange={setDraft}
      />
      <div className="row flux-editor-end">
        <Button type="submit" small>
          {action} for 1 credit
        </Button>
        <Button look="plain" small onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** With what another kind begins; the others with what is there. */
const STARTS: Partial<Record<Kind, string>> = {
  "yes or no": "true",
  object: "{}",
  array: "[]",
};
