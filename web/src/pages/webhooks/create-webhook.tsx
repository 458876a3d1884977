import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { helper } from "../../helper.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ALL_EVENTS } from "./event-types.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { WebhookForm, type WebhookInput } from "./webhook-form.tsx";
import { useWebhooksChanged } from "./webhook-queries.ts";

const EMPTY: WebhookInput = { url: "", events: [ALL_EVENTS], description: "", ordered: false };

export function CreateWebhook({ onClose }: { onClose: () => void }) {
  const changed = useWebhooksChanged();
  const [, go] = useLocation();
  const [made, setMade] = useState<{ id: string; secret: string }>();
  const create = useMutation({
    mutationFn: (input: WebhookInput) => helper.webhooks.create(input),
    onSuccess: async ({ id, secret }) => {
      setMade({ id, secret });
      await changed();
    },
  });
  if (made) {
    return (
      <SecretDialog
        title="Webhook added"
        secret={made.secret}
        onClose={() => {
          onClose();
          go(`/webhooks/${made.id}`);
        }}
      />
    );
  }
  return (
    <Dialog title="Add a webhook" onClose={onClose}>
      <WebhookForm
        initial={EMPTY}
        action="Add webhook"
        busy={create.isPending && "Adding…"}
        error={create.error}
        onSubmit={(input) => create.mutate(input)}
        onClose={onClose}
      />
    </Dialog>
  );
}
