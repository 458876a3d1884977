import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { helper } from "../../helper.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { TextField } from "../../ui/field.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { faultOfAppName } from "./app-name.ts";
import { APP_LIST } from "./app-queries.ts";

export function CreateApp({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [, go] = useLocation();
  const say = useToast();
  const [name, setName] = useState("");
  const [tried, setTried] = useState(false);
  const create = useMutation({
    // A merge of nothing: should there be an app of this name already, its state stays as it is.
    mutationFn: () => helper.flux(name).set({ merge: {} }),
    onSuccess: ({ version }) => {
      say(version > 1 ? `${name} was there already` : `${name} created`);
      queries.removeQueries({ queryKey: APP_LIST });
      go(`/flux/${name}`);
    },
  });
  const fault = faultOfAppName(name);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!fault) create.mutate();
  }

  return (
    <Dialog title="New app" onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label="Name"
          placeholder="player"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Small letters, digits, _ and -. Your devices connect by this name; it can't be changed later."
          value={name}
          fault={tried ? fault : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <ErrorNote error={create.error} />
        <div className="dialog-end">
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={create.isPending && "Creating…"}>
            Create for 1 credit
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
