import "./webhooks.css";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { CreateWebhook } from "./create-webhook.tsx";
import { NoWebhooks } from "./no-webhooks.tsx";
import { WebhookList } from "./webhook-list.tsx";
import { useWebhooks } from "./webhook-queries.ts";

export default function WebhooksPage() {
  const webhooks = useWebhooks();
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title="Webhooks"
      lead="Your own services, told of what happens here: signed, tried again until they answer, never lost."
      actions={
        <Button icon={<Plus size={17} aria-hidden />} onClick={() => setAdding(true)}>
          Add webhook
        </Button>
      }
    >
      <Loaded query={webhooks} what="Reading your webhooks…">
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data);
          if (all.length === 0) return <NoWebhooks onAdd={() => setAdding(true)} />;
          return (
            <div className="stack">
              <WebhookList webhooks={all} />
              <ShowMore query={webhooks} />
            </div>
          );
        }}
      </Loaded>
      {adding && <CreateWebhook onClose={() => setAdding(false)} />}
    </Page>
  );
}
