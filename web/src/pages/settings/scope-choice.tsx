/** The scopes of a key as a list of what each allows, by part of the product. */
import type { Scope } from "personal-helper-client";
import { useEffect, useRef } from "react";
import { CheckBox } from "../../ui/field.tsx";
import { ALL_SCOPES, SCOPE_GROUPS } from "./scopes.ts";

export function ScopeChoice({
  chosen,
  onChange,
  fault,
}: {
  chosen: ReadonlySet<Scope>;
  onChange: (chosen: ReadonlySet<Scope>) => void;
  fault: string | undefined;
}) {
  const all = chosen.size === ALL_SCOPES.length;
  const frame = useRef<HTMLFieldSetElement>(null);
  const some = chosen.size > 0 && !all;
  useEffect(() => {
    const first = frame.current?.querySelector<HTMLInputElement>("input[name=all]");
    // No attribute says this state.
    if (first) first.indeterminate = some;
  }, [some]);
  useEffect(() => {
    if (fault) frame.current?.querySelector<HTMLInputElement>("input[name=all]")?.focus();
  }, [fault]);

  function toggle(scope: Scope) {
    const next = new Set(chosen);
    if (!next.delete(scope)) next.add(scope);
    onChange(next);
  }

  return (
    <fieldset className="stack tight" ref={frame} aria-describedby={fault ? "scopes-fault" : undefined}>
      <legend>What it may do</legend>
      <CheckBox
        name="all"
        label="Everything"
        checked={all}
        onChange={() => onChange(all ? new Set() : new Set(ALL_SCOPES))}
      />
      <div className="scope-groups">
        {SCOPE_GROUPS.map(({ title, scopes }) => (
          <fieldset key={title} className="stack tight">
            <legend>{title}</legend>
            {scopes.map(({ name, allows }) => (
              <CheckBox
                key={name}
                label={<code>{name}</code>}
                hint={allows}
                checked={chosen.has(name)}
                onChange={() => toggle(name)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {fault && (
        <span className="scopes-fault" id="scopes-fault" role="alert">
          {fault}
        </span>
      )}
    </fieldset>
  );
}
