import { SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import type { Kind } from "./json.ts";

/** From here on a text gets more than one line. */
const LONG = 60;

export function ValueInput({
  kind,
  draft,
  fault,
  autoFocus,
  onChange,
}: {
  kind: Kind;
  draft: string;
  fault: string | undefined;
  autoFocus: boolean;
  onChange: (draft: string) => void;
}) {
  const common = {
    label: "Value",
    className: "mono",
    value: draft,
    fault,
    autoFocus,
    autoComplete: "off",
    spellCheck: false,
  };
  if (kind === "null") return <p className="quiet flux-null">Null holds nothing.</p>;
  if (kind === "yes or no") {
    return (
      <SelectField
        label="Value"
        autoFocus={autoFocus}
        value={draft === "true" ? "true" : "false"}
        onChange={(event) => onChange(event.target.value)}
      >
        <option>true</option>
        <option>false</option>
      </SelectField>
    );
  }
  const isLong = kind === "object" || kind === "array" || draft.length > LONG || draft.includes("\n");
  if (isLong) {
    return <TextAreaField {...common} rows={4} onChange={(event) => onChange(event.target.value)} />;
  }
  return (
    <TextField
      {...common}
      inputMode={kind === "number" ? "decimal" : "text"}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
