/** A form for updates whose schema is simple. */
import { CheckBox, SelectField, TextField } from "../../ui/field.tsx";
import type { SchemaField } from "./schema-fields.ts";

export function DataFields({
  fields,
  values,
  faults,
  onChange,
}: {
  fields: readonly SchemaField[];
  values: Readonly<Record<string, string>>;
  faults: ReadonlyMap<string, string>;
  onChange: (values: Record<string, string>) => void;
}) {
  const set = (name: string, value: string) => onChange({ ...values, [name]: value });
  return (
    <div className="grid">
      {fields.map(({ name, label, kind, choices, isRequired, hint }) => {
        const tied = {
          label: isRequired ? label : `${label} (optional)`,
          hint: hint || undefined,
          fault: faults.get(name),
          required: isRequired,
          value: values[name] ?? "",
        };
        if (kind === "yes-no") {
          return (
            <CheckBox
              key={name}
              label={label}
              hint={faults.get(name) ?? hint}
              checked={values[name] === "yes"}
              onChange={(event) => set(name, event.target.checked ? "yes" : "no")}
            />
          );
        }
        if (kind === "choice") {
          return (
            <SelectField key={name} {...tied} onChange={(event) => set(name, event.target.value)}>
              <option value="">Choose…</option>
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
            </SelectField>
          );
        }
        return (
          <TextField
            key={name}
            {...tied}
            inputMode={kind === "text" ? "text" : kind === "integer" ? "numeric" : "decimal"}
            autoComplete="off"
            onChange={(event) => set(name, event.target.value)}
          />
        );
      })}
    </div>
  );
}
