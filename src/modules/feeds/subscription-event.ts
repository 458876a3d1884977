/** A subscription as events tell of it. */
import type { z } from "zod";
import { toCredits } from "../../platform/credits.ts";
import { formatId } from "../../platform/ids.ts";
import type { subscriptionCreated } from "./event-records.ts";
import type { StoredSubscription } from "./feed.ts";

export const subscriptionEventData = (
  row: Pick<StoredSubscription, "id" | "feed_id" | "status" | "price_micros">,
): z.input<(typeof subscriptionCreated)["data"]> => ({
  id: formatId("sub", row.id),
  feed_id: formatId("feed", row.feed_id),
  status: row.status,
  price_credits: toCredits(row.price_micros),
});
