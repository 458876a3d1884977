/** Every delivery of the last 30 days, newest first; new ones come by themselves while the page is seen. */
import { History } from "lucide-react";
import type { Delivery, Webhook } from "personal-helper-client";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { useOpenDelivery } from "./open-delivery.ts";
import { RecoverDialog } from "./recover-dialog.tsx";
import { type DeliveryStatus, useDeliveries } from "./webhook-queries.ts";

export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const [status, setStatus] = useState<DeliveryStatus>();
  const [recovering, setRecovering] = useState(false);
  const [opened, open] = useOpenDelivery();
  const deliveries = useDeliveries(webhook.id, status);
  return (
    <section className="stack tight">
      <div className="row between">
        <h2>Deliveries</h2>
        <div className="row">
          <label className="row small">
            Show
            <select
              className="input small webhook-filter"
              value={status ?? ""}
              onChange={(event) => setStatus((event.target.value || undefined) as DeliveryStatus | undefined)}
            >
              <option value="">All</option>
              <option value="pending">Waiting</option>
              <option value="succeeded">Succeeded</option>
              <option value="failed">Failed</option>
            </select>
          </label>
          <Button
            look="plain"
            small
            icon={<History size={15} aria-hidden />}
            disabled={webhook.status === "disabled"}
            title={webhook.status === "disabled" ? "Enable the webhook first" : undefined}
            onClick={() => setRecovering(true)}
          >
            Recover failed…
          </Button>
        </div>
      </div>
      <Loaded query={deliveries} what="Reading deliveries…">
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data);
          if (all.length === 0) return <NoDeliveries status={status} />;
          return (
            <>
              <DeliveryTable webhook={webhook} deliveries={uniqueById(all)} onOpen={open} />
              <ShowMore query={deliveries} />
            </>
          );
        }}
      </Loaded>
      {opened && <DeliveryDialog webhook={webhook} deliveryId={opened} onClose={() => open(undefined)} />}
      {recovering && <RecoverDialog webhook={webhook} onClose={() => setRecovering(false)} />}
    </section>
  );
}

/** While pages are read again one by one, what moved down stands on two of them. */
const uniqueById = (deliveries: readonly Delivery[]): Delivery[] => [
  ...new Map(deliveries.map((delivery) => [delivery.id, delivery])).values(),
];

const NONE = {
  pending: ["Nothing waits", "Deliveries that are on their way, or will be tried again, stand here."],
  succeeded: [
    "None succeeded yet",
    "A delivery succeeds when your receiver answers with 2xx within 15 seconds.",
  ],
  failed: ["None failed", "A delivery has failed when all of its tries over about three days did."],
  all: [
    "No deliveries yet",
    "Send a test event to see whether your receiver answers. Others come as things happen.",
  ],
} as const;

function NoDeliveries({ status }: { status: DeliveryStatus | undefined }) {
  const [title, words] = NONE[status ?? "all"];
  return (
    <div className="card">
      <EmptyState title={title}>{words}</EmptyState>
    </div>
  );
}
