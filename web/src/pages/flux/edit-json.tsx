/** The whole state as text. Saving replaces all of it, so what others write meanwhile is told before it is undone. */
import { FluxRejectedError } from "personal-helper-client";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { type JsonObject, kindOf, readJson } from "./json.ts";
import type { AppView, LiveApp } from "./live-app.ts";

const MAX_BYTES = 1024 * 1024;

export function EditJson({ live, view, onClose }: { live: LiveApp; view: AppView; onClose: () => void }) {
  const say = useToast();
  const [base, setBase] = useState(view.state);
  const [text, setText] = useState(() => indent(view.state));
  const form = useRef<HTMLFormElement>(null);
  const read = readState(text);
  const isOutdated = base !== view.state;

  function load(): void {
    setBase(view.state);
    setText(indent(view.state));
    // The button goes with its note.
    form.current?.querySelector("textarea")?.focus();
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    if ("fault" in read) return;
    // Own edits that wait raise the version by themselves: then it can't be named.
    const ifVersion = view.pending === 0 ? view.version : undefined;
    live.replace(read.state, ifVersion).then(
      () => say("State saved"),
      (error) => {
        const taken = error instanceof FluxRejectedError && error.code === "version_conflict";
        say(taken ? "Another device wrote first: nothing was saved" : "The state was not saved", "bad");
      },
    );
    onClose();
  }

  return (
    <Dialog title="Edit as JSON" wide onClose={onClose}>
      <form ref={form} className="stack" onSubmit={save}>
        <TextAreaField
          label="The whole state"
          className="mono flux-json"
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          rows={16}
          hint="One object, at most 1 MiB. Saving replaces the state for all devices."
          value={text}
          fault={"fault" in read ? read.fault : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        {isOutdated && (
          <Note look="warn">
            <span>The state has changed since you opened this. Saving undoes what changed.</span>
            <div>
              <Button look="plain" small onClick={load}>
                Load what is there now
              </Button>
            </div>
          </Note>
        )}
        <div className="dialog-end">
          <Button
            look="quiet"
            disabled={"fault" in read}
            onClick={() => "state" in read && setText(indent(read.state))}
          >
            Format
          </Button>
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look={isOutdated ? "danger" : "primary"} disabled={"fault" in read}>
            {isOutdated ? "Save anyway for 1 credit" : "Save for 1 credit"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const indent = (state: JsonObject): string => JSON.stringify(state, null, 2);

function readState(text: string): { state: JsonObject } | { fault: string } {
  const read = readJson(text);
  if ("fault" in read) return read;
  if (kindOf(read.value) !== "object") return { fault: "A state is an object: { … }" };
  if (new TextEncoder().encode(JSON.stringify(read.value)).length > MAX_BYTES) {
    return { fault: "This is more than 1 MiB." };
  }
  return { state: read.value as JsonObject };
}
