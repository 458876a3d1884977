/** A label, what is put in, a hint and what is wrong with it, tied together for screen readers. */
import { type ComponentProps, type ReactNode, useId } from "react";

interface FieldProps {
  label: string;
  hint?: ReactNode;
  fault?: string | undefined;
}

interface Tied {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export function Field({
  label,
  hint,
  fault,
  children,
}: FieldProps & { children: (tied: Tied) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", fault ? `${id}-fault` : ""].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": fault ? true : undefined })}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {fault && (
        <span className="fault" id={`${id}-fault`} role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}

export function TextField({ label, hint, fault, ...input }: FieldProps & ComponentProps<"input">) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(tied) => <input {...input} {...tied} className={`input ${input.className ?? ""}`} />}
    </Field>
  );
}

export function TextAreaField({ label, hint, fault, ...area }: FieldProps & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(tied) => <textarea {...area} {...tied} className={`input ${area.className ?? ""}`} />}
    </Field>
  );
}

export function SelectField({
  label,
  hint,
  fault,
  children,
  ...select
}: FieldProps & ComponentProps<"select">) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(tied) => (
        <select {...select} {...tied} className={`input ${select.className ?? ""}`}>
          {children}
        </select>
      )}
    </Field>
  );
}

export function CheckBox({
  label,
  hint,
  ...input
}: { label: ReactNode; hint?: ReactNode } & ComponentProps<"input">) {
  const id = useId();
  return (
    <div className="check">
      <input type="checkbox" {...input} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <div className="quiet small" id={`${id}-hint`}>
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}
