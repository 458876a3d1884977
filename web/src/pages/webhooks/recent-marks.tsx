/** The latest deliveries as a row of marks, oldest first: green went through, red did not, hollow still waits. */
import type { Delivery } from "personal-helper-client";
import { stageOf } from "./delivery-words.ts";
import { useRecentDeliveries } from "./webhook-queries.ts";

export function RecentMarks({ webhookId }: { webhookId: string }) {
  const recent = useRecentDeliveries(webhookId);
  if (!recent.data?.length) return null;
  const oldestFirst = [...recent.data].reverse();
  return (
    <span
      className="webhook-marks"
      role="img"
      aria-label={describe(oldestFirst)}
      title={describe(oldestFirst)}
    >
      {oldestFirst.map((delivery) => (
        <span key={delivery.id} className={stageOf(delivery)} />
      ))}
    </span>
  );
}

function describe(deliveries: readonly Delivery[]): string {
  const count = (wanted: Delivery["status"]) => deliveries.filter(({ status }) => status === wanted).length;
  const waiting = count("pending");
  return (
    `Latest ${deliveries.length}: ${count("succeeded")} succeeded, ${count("failed")} failed` +
    (waiting > 0 ? `, ${waiting} waiting` : "")
  );
}
