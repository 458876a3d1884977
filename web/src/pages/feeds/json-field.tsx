/** JSON as text. What is wrong with it is said while it is written, and read out when it is sent. */
import { TextAreaField } from "../../ui/field.tsx";
import { checkObject } from "./json-check.ts";

export function JsonField({
  label,
  hint,
  value,
  onChange,
  fault,
  isOptional,
  rows = 8,
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  fault?: string | undefined;
  /** Left empty it is fine. */
  isOptional?: boolean;
  rows?: number;
}) {
  const checked = value.trim() === "" ? undefined : checkObject(value);
  const isWrong = checked?.isOk === false;
  return (
    <TextAreaField
      label={label}
      hint={isWrong && !fault ? <span className="json-fault">{checked.fault}</span> : hint}
      fault={fault}
      className="mono"
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      rows={rows}
      value={value}
      required={!isOptional}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
