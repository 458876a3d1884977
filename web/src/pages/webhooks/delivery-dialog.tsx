/** One delivery in full: what was sent, every try with its answer, and the way to send it again. */
import { useMutation } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { DeliveryInFull, Webhook } from "personal-helper-client";
import { helper } from "../../helper.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Time } from "../../ui/time.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { AttemptList } from "./attempt-list.tsx";
import { NextTry } from "./delivery-table.tsx";
import { indentJson, stageWords } from "./delivery-words.ts";
import { useDelivery, useWebhooksChanged } from "./webhook-queries.ts";

export function DeliveryDialog({
  webhook,
  deliveryId,
  onClose,
}: {
  webhook: Webhook;
  deliveryId: string;
  onClose: () => void;
}) {
  const delivery = useDelivery(webhook.id, deliveryId);
  const changed = useWebhooksChanged();
  const say = useToast();
  const redeliver = useMutation({
    mutationFn: () => helper.webhooks.redeliver(deliveryId),
    onSuccess: async () => {
      say("Sent again");
      await changed();
    },
  });
  const waits = delivery.data?.status === "pending";
  return (
    <Dialog title={delivery.data?.event_type ?? "Delivery"} wide onClose={onClose}>
      <Loaded query={delivery} what="Reading the delivery…">
        {(found) => <DeliveryParts webhook={webhook} delivery={found} />}
      </Loaded>
      <ErrorNote error={redeliver.error} />
      <div className="dialog-end webhook-end">
        <Button look="plain" onClick={onClose}>
          Close
        </Button>
        <Button
          icon={<RotateCw size={16} aria-hidden />}
          busy={redeliver.isPending && "Sending…"}
          disabled={webhook.status === "disabled" || !delivery.data}
          onClick={() => redeliver.mutate()}
        >
          {waits ? "Try now" : "Send again"}
        </Button>
      </div>
    </Dialog>
  );
}

function DeliveryParts({ webhook, delivery }: { webhook: Webhook; delivery: DeliveryInFull }) {
  const { look, word } = stageWords(delivery);
  return (
    <>
      <dl className="webhook-facts" aria-live="polite">
        <div>
          <dt>Status</dt>
          <dd className="row">
            <Badge look={look}>{word}</Badge>
            {delivery.status === "pending" && (
              <span>
                next try <NextTry webhook={webhook} delivery={delivery} />
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>Happened</dt>
          <dd>
            <Time at={delivery.created_at} />
          </dd>
        </div>
        <div>
          <dt>webhook-id</dt>
          <dd className="mono wrap-anywhere">{delivery.event_id}</dd>
        </div>
      </dl>
      <section className="stack tight">
        <h3>What was sent</h3>
        <div className="webhook-body">
          {delivery.request_body === null ? (
            `Reading this takes the scope ${delivery.required_scope}.`
          ) : (
            <CodeBlock code={indentJson(delivery.request_body)} label="Body of the request" />
          )}
        </div>
      </section>
      <section className="stack tight">
        <h3>Tries</h3>
        <AttemptList attempts={delivery.attempt_log} />
      </section>
    </>
  );
}
