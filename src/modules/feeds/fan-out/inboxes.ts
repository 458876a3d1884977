/** Puts updates into inboxes, each with its number there. */
import type { Tx } from "../../../platform/database/database.ts";
import type { StoredUpdate } from "../feed.ts";
import type { Delivery } from "./batch-store.ts";
import * as store from "./batch-store.ts";

/** What one account gets, in the order of the updates. */
export type Parcels = ReadonlyMap<string, readonly StoredUpdate[]>;

/** All of one feed. Answers what was delivered, by account and in order. */
export async function deliverAll(tx: Tx, feedId: string, parcels: Parcels): Promise<Delivery[]> {
  if (parcels.size === 0) return [];
  const byCount = Map.groupBy(parcels.keys(), (accountId) => parcels.get(accountId)?.length ?? 0);
  // Most often all get the same, and one statement locks and extends.
  if (byCount.size > 1) await store.lockInboxes(tx, [...parcels.keys()]);
  const deliveries: Delivery[] = [];
  for (const [count, accountIds] of byCount) {
    const extended = await store.extendInboxes(tx, accountIds, count);
    if (extended.length !== accountIds.length) throw new Error("a subscriber has no inbox");
    for (const { account_id: accountId, seq } of extended) {
      parcels.get(accountId)?.forEach((update, place) => {
        deliveries.push({ accountId, inboxSeq: seq - count + 1 + place, update });
      });
    }
  }
  await store.insertDeliveries(tx, feedId, deliveries);
  return deliveries;
}
