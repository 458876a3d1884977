/** Sends again what failed since a time: after an outage of the receiver. */
import { useMutation } from "@tanstack/react-query";
import type { Webhook } from "personal-helper-client";
import { type FormEvent, useState } from "react";
import { helper } from "../../helper.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { TextField } from "../../ui/field.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { localInputValue } from "./delivery-words.ts";
import { useWebhooksChanged } from "./webhook-queries.ts";

const DAY_MS = 86_400_000;
/** As long as deliveries are kept. */
const FARTHEST_MS = 30 * DAY_MS;

export function RecoverDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const changed = useWebhooksChanged();
  const say = useToast();
  const [since, setSince] = useState(() => localInputValue(new Date(Date.now() - DAY_MS)));
  const isMoment = !Number.isNaN(Date.parse(since));
  const recover = useMutation({
    mutationFn: () => helper.webhooks.recover(webhook.id, { since: new Date(since).toISOString() }),
    onSuccess: async ({ recovered }) => {
      say(recovered > 0 ? `Sending again: ${recovered}` : "Nothing had failed since then");
      onClose();
      await changed();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isMoment) recover.mutate();
  }
  return (
    <Dialog title="Recover failed deliveries" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p>
          Every delivery whose event happened since then and that has failed is sent again, each with its own{" "}
          <code>webhook-id</code>, so a receiver that has seen one can tell.
        </p>
        <TextField
          label="Since"
          type="datetime-local"
          hint="In your own time. Deliveries are kept for 30 days."
          required
          min={localInputValue(new Date(Date.now() - FARTHEST_MS))}
          max={localInputValue(new Date())}
          value={since}
          fault={isMoment ? undefined : "Choose a day and a time."}
          onChange={(event) => setSince(event.target.value)}
        />
        <ErrorNote error={recover.error} />
        <div className="dialog-end">
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={recover.isPending && "Recovering…"} disabled={!isMoment}>
            Send again what failed
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
