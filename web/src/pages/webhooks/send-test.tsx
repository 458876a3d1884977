/** A ping to this webhook, and what became of it: its delivery opens by itself. */
import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import type { Webhook } from "personal-helper-client";
import { helper } from "../../helper.ts";
import { Button } from "../../ui/button.tsx";
import { describeError } from "../../ui/error-note.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { useOpenDelivery } from "./open-delivery.ts";
import { useWebhooksChanged } from "./webhook-queries.ts";

export function SendTest({ webhook }: { webhook: Webhook }) {
  const changed = useWebhooksChanged();
  const [, open] = useOpenDelivery();
  const say = useToast();
  const test = useMutation({
    mutationFn: () => helper.webhooks.test(webhook.id),
    onSuccess: async ({ id }) => {
      say("Test sent");
      open(id);
      await changed();
    },
    onError: (error) => say(describeError(error), "bad"),
  });
  return (
    <Button
      icon={<Send size={16} aria-hidden />}
      busy={test.isPending && "Sending…"}
      disabled={webhook.status === "disabled"}
      title={webhook.status === "disabled" ? "Enable the webhook first" : undefined}
      onClick={() => test.mutate()}
    >
      Send test event
    </Button>
  );
}
