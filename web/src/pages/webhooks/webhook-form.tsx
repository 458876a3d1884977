/** What a webhook is told by its owner: for a new one, and to change one. */
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { CheckBox, TextField } from "../../ui/field.tsx";
import { EventChoice } from "./event-choice.tsx";

export interface WebhookInput {
  url: string;
  events: string[];
  description: string;
  ordered: boolean;
}

export function WebhookForm({
  initial,
  action,
  busy,
  error,
  onSubmit,
  onClose,
}: {
  initial: WebhookInput;
  action: string;
  busy: string | false;
  error: unknown;
  onSubmit: (input: WebhookInput) => void;
  onClose: () => void;
}) {
  const [input, setInput] = useState(initial);
  const [tried, setTried] = useState(false);
  const change = (part: Partial<WebhookInput>) => setInput((current) => ({ ...current, ...part }));
  const faults = { url: faultOfUrl(input.url), events: input.events.length ? undefined : NO_EVENTS };

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!faults.url && !faults.events) onSubmit({ ...input, url: input.url.trim() });
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextField
        label="URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.com/hooks"
        hint="Where deliveries are sent by POST. It must be reachable from the internet, over https."
        value={input.url}
        fault={tried ? faults.url : undefined}
        onChange={(event) => change({ url: event.target.value })}
      />
      <TextField
        label="Description (optional)"
        maxLength={500}
        placeholder="Tells the team chat about new answers"
        value={input.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <EventChoice
        events={input.events}
        fault={tried ? faults.events : undefined}
        onChange={(events) => change({ events })}
      />
      <CheckBox
        label="Keep the order"
        hint="One delivery at a time, in the order of the events. One that fails holds up those after it."
        checked={input.ordered}
        onChange={(event) => change({ ordered: event.target.checked })}
      />
      <ErrorNote error={error} />
      <div className="dialog-end webhook-end">
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}

const NO_EVENTS = "Choose at least one event, or all of them.";

/** What can be seen from here; the service knows which addresses it may call. */
function faultOfUrl(url: string): string | undefined {
  if (!url.trim()) return "Say where deliveries go.";
  const read = URL.parse(url.trim());
  return read && /^https?:$/.test(read.protocol)
    ? undefined
    : "Write a whole address, such as https://example.com/hooks.";
}
