/** How the webhook fares; where it does not, what to do. */
import { ShieldQuestion, TriangleAlert } from "lucide-react";
import type { Webhook } from "personal-helper-client";
import { Note } from "../../ui/note.tsx";
import { RecentMarks } from "./recent-marks.tsx";
import { WebhookBadge, WebhookSentence } from "./webhook-state.tsx";

export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { state } = webhook.health;
  return (
    <section className="stack" aria-label="Status">
      <div className="card row between" role="status">
        <div className="row">
          <WebhookBadge webhook={webhook} />
          <span>
            <WebhookSentence webhook={webhook} />
          </span>
        </div>
        <RecentMarks webhookId={webhook.id} />
      </div>
      {state === "disabled" && (
        <Note look="warn" icon={<TriangleAlert size={18} aria-hidden />}>
          {TO_DO[webhook.disabled_reason ?? "owner"]}
        </Note>
      )}
      {webhook.status === "enabled" && !webhook.verified_at && (
        <Note icon={<ShieldQuestion size={18} aria-hidden />}>
          This URL has not answered with a 2xx yet. Until it does, one delivery is sent every five seconds at
          most and the others wait. Send a test to verify it.
        </Note>
      )}
      {state === "failing" && (
        <Note look="warn" icon={<TriangleAlert size={18} aria-hidden />}>
          Open a failed delivery below to see what your receiver answered. Once it is mended, send a test,
          then recover what failed meanwhile.
        </Note>
      )}
    </section>
  );
}

const TO_DO = {
  failing: "Mend your receiver, then enable the webhook above. What waits is sent from then on.",
  gone: "Your receiver said that it is gone for good (410). If that was a mistake, enable the webhook above.",
  owner: "Nothing is sent, and events that happen meanwhile are not kept for it.",
  maker_revoked:
    "A webhook gets what the key that made it may read. That key was revoked, so nothing is sent. If you enable the webhook above, it becomes yours and gets everything it listens to.",
  maker_expired:
    "A webhook gets what the key that made it may read. That key has expired, so nothing is sent. If you enable the webhook above, it becomes yours and gets everything it listens to.",
} as const;
