import { useMutation } from "@tanstack/react-query";
import type { Webhook } from "personal-helper-client";
import { helper } from "../../helper.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

export function RotateSecret({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const rotate = useMutation({ mutationFn: () => helper.webhooks.rotateSecret(webhook.id) });
  if (rotate.data) {
    return (
      <SecretDialog title="The new secret" secret={rotate.data.secret} onClose={onClose}>
        <p>
          For 24 hours deliveries are signed with the old one too, so your receiver can change over without
          refusing any.
        </p>
      </SecretDialog>
    );
  }
  return (
    <ConfirmDialog
      title="Rotate the secret?"
      action="Rotate secret"
      busy={rotate.isPending && "Rotating…"}
      error={<ErrorNote error={rotate.error} />}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    >
      <p>
        You get a new secret, shown once. The old one goes on signing beside it for 24 hours; give the new one
        to your receiver in that time.
      </p>
    </ConfirmDialog>
  );
}
