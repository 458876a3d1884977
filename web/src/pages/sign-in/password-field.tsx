import { Eye, EyeOff } from "lucide-react";
import { type InputHTMLAttributes, type Ref, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";

export function PasswordField({
  hint,
  fault,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & {
  hint?: string | undefined;
  fault?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}) {
  const [shown, setShown] = useState(false);
  return (
    <Field label="Password" hint={hint} fault={fault}>
      {(tied) => (
        <div className="password">
          <input
            {...input}
            {...tied}
            className="input"
            name="password"
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <Button
            look="quiet"
            small
            aria-pressed={shown}
            aria-label="Show the password"
            title={shown ? "Hide the password" : "Show the password"}
            icon={shown ? <EyeOff size={17} aria-hidden /> : <Eye size={17} aria-hidden />}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
