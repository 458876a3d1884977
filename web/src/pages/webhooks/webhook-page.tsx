/** One webhook: how it fares, what it is told, and every delivery of the last 30 days. */
import "./webhooks.css";
import { NotFoundError, type Webhook } from "personal-helper-client";
import { Link, useParams } from "wouter";
import { Loaded } from "../../ui/loaded.tsx";
import { Note } from "../../ui/note.tsx";
import { Page } from "../../ui/page.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { EnableOrDisable } from "./enable-or-disable.tsx";
import { SendTest } from "./send-test.tsx";
import { WebhookFacts } from "./webhook-facts.tsx";
import { useWebhook } from "./webhook-queries.ts";
import { WebhookStatus } from "./webhook-status.tsx";

export default function WebhookPage() {
  const { id = "" } = useParams<{ id: string }>();
  const webhook = useWebhook(id);
  return (
    <Page
      title="Webhook"
      lead={
        <>
          <Link href="/webhooks">All webhooks</Link>
          {webhook.data && <span className="wrap-anywhere"> / {webhook.data.url}</span>}
        </>
      }
      actions={
        webhook.data && (
          <>
            <EnableOrDisable webhook={webhook.data} />
            <SendTest webhook={webhook.data} />
          </>
        )
      }
    >
      {webhook.error instanceof NotFoundError ? (
        <Note look="warn">There is no webhook with this address. It may have been deleted.</Note>
      ) : (
        <Loaded query={webhook} what="Reading the webhook…">
          {(found) => <WebhookParts webhook={found} />}
        </Loaded>
      )}
    </Page>
  );
}

const WebhookParts = ({ webhook }: { webhook: Webhook }) => (
  <>
    <WebhookStatus webhook={webhook} />
    <WebhookFacts webhook={webhook} />
    <DeliveryLog webhook={webhook} />
  </>
);
