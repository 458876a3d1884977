import { useMutation } from "@tanstack/react-query";
import type { Webhook } from "personal-helper-client";
import { helper } from "../../helper.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { WebhookForm, type WebhookInput } from "./webhook-form.tsx";
import { useWebhooksChanged } from "./webhook-queries.ts";

export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const changed = useWebhooksChanged();
  const say = useToast();
  const save = useMutation({
    mutationFn: (input: WebhookInput) => helper.webhooks.update(webhook.id, input),
    onSuccess: async () => {
      await changed();
      say("Webhook saved");
      onClose();
    },
  });
  const { url, events, description, ordered } = webhook;
  return (
    <Dialog title="Edit the webhook" onClose={onClose}>
      <WebhookForm
        initial={{ url, events, description, ordered }}
        action="Save"
        busy={save.isPending && "Saving…"}
        error={save.error}
        onSubmit={(input) => save.mutate(input)}
        onClose={onClose}
      />
    </Dialog>
  );
}
