/** Every movement of the credits, newest first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { LedgerItem } from "personal-helper-client";
import { helper } from "../../helper.ts";
import { formatNumber } from "../../ui/credits.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { TableFrame } from "../../ui/table-frame.tsx";
import { Time } from "../../ui/time.tsx";
import { EndpointName } from "./endpoint-name.tsx";

const PAGE_SIZE = 10;

const KINDS: Record<LedgerItem["kind"], string> = {
  charge: "Call",
  refund: "Refund",
  grant: "Credits granted",
  expiry: "Free credits expired",
  feed_update: "Update from",
  earning: "Earned with",
};

export function Ledger() {
  const ledger = useInfiniteQuery({
    queryKey: ["credits", "ledger"],
    queryFn: ({ pageParam }) =>
      helper.credits.ledger({ limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
  return (
    <div className="stack">
      <h2>Latest movements</h2>
      <Loaded query={ledger} what="Reading the ledger…">
        {({ pages }) => <Movements items={pages.flatMap(({ data }) => data)} />}
      </Loaded>
      {ledger.data && <ErrorNote error={ledger.error} />}
      <ShowMore query={ledger} />
    </div>
  );
}

function Movements({ items }: { items: readonly LedgerItem[] }) {
  if (items.length === 0) {
    return (
      <p className="card quiet">
        Nothing yet. What a call costs, and what you are given, is written down here.
      </p>
    );
  }
  return (
    <div className="card flush">
      <TableFrame label="Latest movements">
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col" className="number">
                Credits
              </th>
              <th scope="col" className="number">
                Balance after
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>
                <td>
                  {KINDS[item.kind]} {item.endpoint && <EndpointName endpoint={item.endpoint} />}
                  <div className="quiet small">
                    <Time at={item.at} />
                  </div>
                </td>
                <td className={item.amount > 0 ? "number gain" : "number"}>{signed(item.amount)}</td>
                <td className="number quiet">{formatNumber(item.balance_after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </div>
  );
}

/** With a real minus, which stands under the plus. */
const signed = (amount: number): string =>
  amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount).replace("-", "−");
