import { useMutation } from "@tanstack/react-query";
import type { NewKey } from "personal-helper-client";
import type { FormEvent } from "react";
import { Link } from "wouter";
import { helper } from "../../helper.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { TextField } from "../../ui/field.tsx";
import { ALL_SCOPES } from "../settings/scopes.ts";
import { ShownKey } from "../settings/shown-key.tsx";
import { Step } from "./step.tsx";

export function KeyStep({
  newKey,
  hasKeys,
  onMade,
}: {
  newKey: NewKey | undefined;
  hasKeys: boolean;
  onMade: (made: NewKey) => void;
}) {
  const create = useMutation({
    mutationFn: (name: string) => helper.keys.create({ name, scopes: ALL_SCOPES }),
    onSuccess: onMade,
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    create.mutate(name || "my first key");
  }
  return (
    <Step number={1} title="Create a key" done={hasKeys}>
      {newKey ? (
        <ShownKey secret={newKey.key}>
          <p className="quiet small">
            It is filled into the calls below for as long as you stay here. Rotate or revoke it in{" "}
            <Link href="/settings/keys">API keys</Link>.
          </p>
        </ShownKey>
      ) : (
        <>
          <p className="quiet">
            {hasKeys
              ? "You have a key already; it was shown once and can’t be shown again. Use it below in place of $API_KEY, or make another that is filled in for you."
              : "A key lets a program use your account. This one may do everything; narrower ones are made in the settings."}
          </p>
          <form className="row key-form" onSubmit={submit}>
            <div className="grow">
              <TextField
                label="Name"
                name="name"
                defaultValue="my first key"
                maxLength={100}
                autoComplete="off"
              />
            </div>
            <Button
              type="submit"
              look={hasKeys ? "plain" : "primary"}
              busy={create.isPending && "Creating the key…"}
            >
              {hasKeys ? "Create another key" : "Create key"}
            </Button>
          </form>
          <ErrorNote error={create.error} />
        </>
      )}
    </Step>
  );
}
