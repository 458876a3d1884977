import type { Webhook } from "personal-helper-client";
import { Link } from "wouter";
import { describeEvents } from "./event-types.ts";
import { RecentMarks } from "./recent-marks.tsx";
import { WebhookBadge, WebhookSentence } from "./webhook-state.tsx";

export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <ul className="list card flush" aria-label="Webhooks">
      {webhooks.map((webhook) => (
        <li key={webhook.id} className="webhook-item">
          <div className="stack tight grow">
            <div className="row">
              <Link className="strong wrap-anywhere" href={`/webhooks/${webhook.id}`}>
                {webhook.url}
              </Link>
              <WebhookBadge webhook={webhook} />
            </div>
            {webhook.description && <span className="wrap-anywhere">{webhook.description}</span>}
            <span className="quiet small">
              Told of <span title={webhook.events.join(", ")}>{describeEvents(webhook.events)}</span>.{" "}
              <WebhookSentence webhook={webhook} />
            </span>
          </div>
          <RecentMarks webhookId={webhook.id} />
        </li>
      ))}
    </ul>
  );
}
