/** Forgets updates that are older than a feed's history goes back. */
import type { Clock } from "../../platform/clock.ts";
import { uuidAt } from "../../platform/ids.ts";
import type { RetentionStore } from "./retention-store.ts";

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 5_000;
const ACCOUNTS_AT_ONCE = 500;
const NOBODY = "00000000-0000-0000-0000-000000000000";

export function createRetention(deps: { store: RetentionStore; retentionDays: number; clock: Clock }) {
  const { store, clock } = deps;
  return {
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - deps.retentionDays * DAY_MS);
      while ((await store.deleteUpdates(before, AT_ONCE)) === AT_ONCE);
      while ((await store.deleteUpdatesOfDeleted(AT_ONCE)) === AT_ONCE);
      let account: string | undefined = NOBODY;
      while (account !== undefined) {
        account = await store.deleteDeliveries(account, uuidAt(before), ACCOUNTS_AT_ONCE);
      }
    },
  };
}
