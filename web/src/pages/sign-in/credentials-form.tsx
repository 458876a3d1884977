/** Email and password, for signing in and for signing up: what differs is told by `isNew`. */
import { useMutation } from "@tanstack/react-query";
import { AuthenticationError, RateLimitError } from "personal-helper-client";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSessionChanges } from "../../session/session.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { TextField } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";
import { type CredentialFaults, faultsOf, findFaults, MIN_PASSWORD_LENGTH } from "./credential-faults.ts";
import { PasswordField } from "./password-field.tsx";
import { useSecondsLeft } from "./seconds-left.ts";

export interface Credentials {
  email: string;
  password: string;
}

export function CredentialsForm({
  isNew,
  action,
  busy,
  submit,
}: {
  isNew: boolean;
  action: string;
  busy: string;
  submit: (credentials: Credentials) => Promise<unknown>;
}) {
  const session = useSessionChanges();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<CredentialFaults>({});
  const [waitSeconds, startWait] = useSecondsLeft();
  const enter = useMutation({
    mutationFn: async (credentials: Credentials) => {
      await submit(credentials);
      await session.began();
    },
    onError: (error) => {
      setFaults(faultsOf(error));
      if (error instanceof RateLimitError) startWait(error.retryAfterSeconds ?? 60);
    },
  });
  const failed = enter.error;

  // Where one types first, and after a refusal where there is something to change.
  useEffect(() => inputOf(form.current, "email")?.focus(), []);
  useEffect(() => {
    if (!failed) return;
    const { email, password } = faultsOf(failed);
    if (email) inputOf(form.current, "email")?.focus();
    else if (password || failed instanceof AuthenticationError) inputOf(form.current, "password")?.focus();
  }, [failed]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (enter.isPending || waitSeconds > 0) return;
    // From the fields themselves: some password managers fill them in without an event.
    const typed = new FormData(event.currentTarget);
    const credentials = {
      email: String(typed.get("email")).trim(),
      password: String(typed.get("password")),
    };
    const found = findFaults(credentials, isNew);
    setFaults(found);
    if (found.email) inputOf(form.current, "email")?.focus();
    else if (found.password) inputOf(form.current, "password")?.focus();
    else enter.mutate(credentials);
  }

  return (
    <form className="stack" ref={form} onSubmit={onSubmit} noValidate>
      <TextField
        label="Email"
        name="email"
        type="email"
        // What password managers look for beside a password.
        autoComplete={isNew ? "email" : "username"}
        autoCapitalize="none"
        spellCheck={false}
        required
        fault={faults.email}
      />
      <PasswordField
        autoComplete={isNew ? "new-password" : "current-password"}
        required
        hint={
          isNew
            ? `At least ${MIN_PASSWORD_LENGTH} characters; a few words in a row are easy to keep.`
            : undefined
        }
        fault={faults.password}
      />
      {failed && !faults.email && !faults.password && <Refusal error={failed} />}
      <Button type="submit" busy={enter.isPending && busy} disabled={waitSeconds > 0}>
        {waitSeconds > 0 ? `Wait ${waitSeconds} s` : action}
      </Button>
    </form>
  );
}

function Refusal({ error }: { error: unknown }) {
  if (error instanceof RateLimitError) {
    return (
      <div role="alert">
        <Note look="warn">
          <span>{error.detail}</span>
        </Note>
      </div>
    );
  }
  return <ErrorNote error={error} />;
}

const inputOf = (form: HTMLFormElement | null, name: string): HTMLInputElement | null =>
  form?.querySelector(`input[name="${name}"]`) ?? null;
