/** One button for both: it stays where it is, and with it the focus. */
import { useMutation } from "@tanstack/react-query";
import { Ban, Power } from "lucide-react";
import type { Webhook } from "personal-helper-client";
import { useState } from "react";
import { helper } from "../../helper.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { describeError, ErrorNote } from "../../ui/error-note.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { useWebhooksChanged } from "./webhook-queries.ts";

export function EnableOrDisable({ webhook }: { webhook: Webhook }) {
  const changed = useWebhooksChanged();
  const say = useToast();
  const [asking, setAsking] = useState(false);
  const isEnabled = webhook.status === "enabled";
  const enable = useMutation({
    mutationFn: () => helper.webhooks.update(webhook.id, { status: "enabled" }),
    onSuccess: async () => {
      await changed();
      say("Webhook enabled");
    },
    onError: (error) => say(describeError(error), "bad"),
  });
  return (
    <>
      <Button
        look={isEnabled ? "plain" : "primary"}
        icon={isEnabled ? <Ban size={16} aria-hidden /> : <Power size={16} aria-hidden />}
        busy={enable.isPending && "Enabling…"}
        onClick={() => (isEnabled ? setAsking(true) : enable.mutate())}
      >
        {isEnabled ? "Disable" : "Enable"}
      </Button>
      {asking && <DisableWebhook webhook={webhook} onClose={() => setAsking(false)} />}
    </>
  );
}

function DisableWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const changed = useWebhooksChanged();
  const say = useToast();
  const disable = useMutation({
    mutationFn: () => helper.webhooks.update(webhook.id, { status: "disabled" }),
    onSuccess: async () => {
      await changed();
      say("Webhook disabled");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Disable the webhook?"
      action="Disable webhook"
      busy={disable.isPending && "Disabling…"}
      error={<ErrorNote error={disable.error} />}
      onConfirm={() => disable.mutate()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        Nothing more is sent to {webhook.url}. Events that happen meanwhile are not kept for it; what waits
        already is sent once you enable it again.
      </p>
    </ConfirmDialog>
  );
}
