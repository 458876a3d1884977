import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { type ClaimForm, toDay } from "./claim-changes.ts";

const DAY_MS = 86_400_000;

export function CorrectFields({
  form,
  faults,
  onChange,
}: {
  form: ClaimForm;
  faults: Partial<Record<keyof ClaimForm, string>>;
  onChange: (change: Partial<ClaimForm>) => void;
}) {
  return (
    <>
      <TextAreaField
        label="What it says"
        maxLength={4_000}
        fault={faults.content}
        value={form.content}
        onChange={(event) => onChange({ content: event.target.value })}
      />
      <TextField
        label="Tags"
        hint="With commas between them"
        value={form.tags}
        onChange={(event) => onChange({ tags: event.target.value })}
      />
      <div className="grid memory-fields">
        <TextField
          label="Source"
          maxLength={200}
          value={form.source}
          onChange={(event) => onChange({ source: event.target.value })}
        />
        <TextField
          label="Said or happened on"
          type="date"
          value={form.occurred}
          onChange={(event) => onChange({ occurred: event.target.value })}
        />
        <TextField
          label="Forget by itself on"
          type="date"
          min={toDay(new Date(Date.now() + DAY_MS).toISOString())}
          value={form.expires}
          onChange={(event) => onChange({ expires: event.target.value })}
        />
      </div>
      <details className="memory-more" open={Boolean(faults.metadata) || undefined}>
        <summary>Metadata</summary>
        <TextAreaField
          label="Metadata as JSON"
          className="mono"
          spellCheck={false}
          fault={faults.metadata}
          value={form.metadata}
          onChange={(event) => onChange({ metadata: event.target.value })}
        />
      </details>
    </>
  );
}
