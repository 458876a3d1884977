import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Webhook } from "personal-helper-client";
import { useLocation } from "wouter";
import { helper } from "../../helper.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { WEBHOOK_LIST } from "./webhook-queries.ts";

export function DeleteWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const queries = useQueryClient();
  const [, go] = useLocation();
  const say = useToast();
  const remove = useMutation({
    mutationFn: () => helper.webhooks.delete(webhook.id),
    onSuccess: () => {
      say("Webhook deleted");
      // The list as it was kept still has it.
      queries.removeQueries({ queryKey: WEBHOOK_LIST });
      go("/webhooks");
    },
  });
  return (
    <ConfirmDialog
      title="Delete the webhook?"
      action="Delete webhook"
      busy={remove.isPending && "Deleting…"}
      error={<ErrorNote error={remove.error} />}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {webhook.url} gets no more deliveries, and its delivery log is deleted with it.
        {webhook.health.pending > 0 && ` ${webhook.health.pending} that wait are not sent any more.`} This
        can't be undone.
      </p>
    </ConfirmDialog>
  );
}
