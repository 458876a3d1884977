import type { Delivery, Webhook } from "personal-helper-client";
import { Badge } from "../../ui/badge.tsx";
import { Time } from "../../ui/time.tsx";
import { describeAnswer, isSoon, stageWords } from "./delivery-words.ts";

export function DeliveryTable({
  webhook,
  deliveries,
  onOpen,
}: {
  webhook: Webhook;
  deliveries: readonly Delivery[];
  onOpen: (id: string) => void;
}) {
  return (
    <div className="card flush">
      <div className="table-frame">
        <table className="webhook-deliveries">
          <caption className="unseen">Deliveries, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Status</th>
              <th scope="col">Happened</th>
              <th scope="col">Answer</th>
              <th scope="col" className="number">
                Tries
              </th>
              <th scope="col">Next try</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                webhook={webhook}
                delivery={delivery}
                onOpen={() => onOpen(delivery.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function DeliveryRow({
  webhook,
  delivery,
  onOpen,
}: {
  webhook: Webhook;
  delivery: Delivery;
  onOpen: () => void;
}) {
  const { look, word } = stageWords(delivery);
  return (
    <tr>
      <td>
        <button type="button" className="webhook-open mono" aria-haspopup="dialog" onClick={onOpen}>
          {delivery.event_type}
        </button>
      </td>
      <td>
        <Badge look={look}>{word}</Badge>
      </td>
      <td>
        <Time at={delivery.created_at} />
      </td>
      <td title={delivery.error ?? undefined}>{describeAnswer(delivery)}</td>
      <td className="number">{delivery.attempts}</td>
      <td>
        <NextTry webhook={webhook} delivery={delivery} />
      </td>
    </tr>
  );
}

export function NextTry({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const { status, next_attempt_at: at } = delivery;
  if (status !== "pending" || !at) return <span className="quiet">—</span>;
  if (webhook.status === "disabled") return "once enabled";
  return isSoon(at) ? "in a moment" : <Time at={at} />;
}
