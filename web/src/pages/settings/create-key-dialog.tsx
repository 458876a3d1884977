import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NewKey, Scope } from "personal-helper-client";
import { type FormEvent, useRef, useState } from "react";
import { helper } from "../../helper.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { describeDay } from "../../ui/time.tsx";
import { EXPIRY_CHOICES, type ExpiryChoice, expiryOf, tomorrow } from "./key-expiry.ts";
import { KEYS } from "./keys-query.ts";
import { ScopeChoice } from "./scope-choice.tsx";
import { ALL_SCOPES } from "./scopes.ts";
import { ShownKey } from "./shown-key.tsx";

interface Faults {
  name?: string;
  scopes?: string;
  date?: string;
}

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: (body: Parameters<typeof helper.keys.create>[0]) => helper.keys.create(body),
    // Not awaited: the key is to be seen at once.
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: KEYS });
    },
  });
  if (create.data) return <CreatedKey made={create.data} onClose={onClose} />;
  return (
    <Dialog title="Create a key" onClose={onClose}>
      <KeyForm
        busy={create.isPending}
        error={create.error}
        onSubmit={(body) => create.mutate(body)}
        onClose={onClose}
      />
    </Dialog>
  );
}

function CreatedKey({ made, onClose }: { made: NewKey; onClose: () => void }) {
  return (
    <Dialog title={`Key “${made.name}” is ready`} onClose={onClose}>
      <ShownKey secret={made.key}>
        <p className="quiet small">
          {made.expires_at
            ? `It works until ${describeDay(made.expires_at)}.`
            : "It works until you revoke it."}
        </p>
      </ShownKey>
      <div className="dialog-end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}

interface KeyBody {
  name: string;
  scopes: Scope[];
  expires_at: string | null;
}

function KeyForm({
  busy,
  error,
  onSubmit,
  onClose,
}: {
  busy: boolean;
  error: unknown;
  onSubmit: (body: KeyBody) => void;
  onClose: () => void;
}) {
  const name = useRef<HTMLInputElement>(null);
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(new Set(ALL_SCOPES));
  const [expiry, setExpiry] = useState<ExpiryChoice>("never");
  const [date, setDate] = useState(() => tomorrow(new Date()));
  const [faults, setFaults] = useState<Faults>({});

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const called = name.current?.value.trim() ?? "";
    const expiresAt = expiryOf(expiry, date, new Date());
    const found: Faults = {
      ...(called ? {} : { name: "Name it, so that you know it again in the list." }),
      ...(scopes.size > 0 ? {} : { scopes: "Choose at least one, or the key could do nothing." }),
      ...(expiresAt === undefined ? { date: "Choose a day that is not over." } : {}),
    };
    setFaults(found);
    if (found.name) name.current?.focus();
    if (found.name || found.scopes || expiresAt === undefined) return;
    // In the order of the list, not of the clicks.
    onSubmit({
      name: called,
      scopes: ALL_SCOPES.filter((scope) => scopes.has(scope)),
      expires_at: expiresAt,
    });
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextField
        ref={name}
        label="Name"
        hint="What it is for: “my laptop”, “staging server”."
        maxLength={100}
        autoComplete="off"
        required
        fault={faults.name}
      />
      <SelectField
        label="Expires"
        value={expiry}
        onChange={(event) => setExpiry(event.target.value as ExpiryChoice)}
      >
        {EXPIRY_CHOICES.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      {expiry === "date" && (
        <TextField
          label="Last day"
          type="date"
          min={tomorrow(new Date())}
          value={date}
          onChange={(event) => setDate(event.target.value)}
          fault={faults.date}
        />
      )}
      <ScopeChoice chosen={scopes} onChange={setScopes} fault={faults.scopes} />
      <ErrorNote error={error} />
      <div className="dialog-end key-form-end">
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy && "Creating the key…"}>
          Create key
        </Button>
      </div>
    </form>
  );
}
