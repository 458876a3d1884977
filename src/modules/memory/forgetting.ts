/** Forgetting: one claim, what has expired, or everything. The text leaves every place that holds it. */
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { newUuid } from "../../platform/ids.ts";
import { type ClaimEvents, MOST_IDS } from "./claim-events.ts";
import type { ClaimStore } from "./claim-store.ts";
import type { Erasure, MemoryStore } from "./memory-store.ts";
import type { MessageStore } from "./message-store.ts";
import type { ProfileStore } from "./profile/profile-store.ts";
import { noClaim } from "./writing/corrector.ts";

/** Other parts that hold what the memory said. These claims; undefined for everything of the account. */
export type ForgetElsewhere = (
  tx: Tx,
  accountId: string,
  claims: readonly { id: string; content: string }[] | undefined,
) => Promise<{ runs: number; deliveries: number }>;

export interface Forgetting {
  forget(tx: Tx, accountId: string, id: string): Promise<void>;
  forgetExpired(): Promise<void>;
  erase(tx: Tx, accountId: string): Promise<Erasure>;
}

const EXPIRED_AT_ONCE = 1_000;

export function createForgetting(deps: {
  database: Database;
  claims: ClaimStore;
  claimEvents: ClaimEvents;
  messages: MessageStore;
  memories: MemoryStore;
  profiles: ProfileStore;
  elsewhere: ForgetElsewhere;
  /** After the commit: what was read of claims may be of one that is gone. */
  onForgotten: () => void;
  clock: Clock;
}): Forgetting {
  const { claims, claimEvents, messages, memories, profiles, elsewhere, clock } = deps;

  async function forgetMany(tx: Tx, accountId: string, ids: readonly string[]): Promise<void> {
    const { version, now } = await memories.begin(tx, accountId, clock.now());
    tx.afterCommit(deps.onForgotten);
    const forgotten = await claims.findForUpdate(tx, accountId, ids);
    await claims.keepVersions(tx, accountId, ids);
    await messages.forgetAround(tx, accountId, ids, version);
    await claims.forget(tx, accountId, ids, now, version);
    await messages.forgetEmptied(tx, accountId, ids, version);
    await profiles.delete(tx, accountId);
    await elsewhere(tx, accountId, forgotten);
    await claimEvents.deleted(
      tx,
      accountId,
      forgotten.map(({ id }) => id),
    );
  }

  return {
    async forget(tx, accountId, id) {
      const [claim] = await claims.findForUpdate(tx, accountId, [id]);
      if (!claim) throw noClaim();
      await forgetMany(tx, accountId, [id]);
    },

    async forgetExpired() {
      const expired = await claims.findExpired(clock.now(), EXPIRED_AT_ONCE);
      for (const [accountId, rows] of Map.groupBy(expired, ({ account_id }) => account_id)) {
        await deps.database.background.as(accountId).transaction((tx) =>
          forgetMany(
            tx,
            accountId,
            rows.map(({ id }) => id),
          ),
        );
      }
    },

    async erase(tx, accountId) {
      const { version, now } = await memories.begin(tx, accountId, clock.now());
      const ids = await claims.listIds(tx, accountId, MOST_IDS);
      const count = await memories.erase(tx, accountId, version);
      const { runs, deliveries } = await elsewhere(tx, accountId, undefined);
      await claimEvents.erased(tx, accountId, ids, count);
      const erasure: Erasure = { id: newUuid(), erasedAt: now, claims: count, runs, deliveries };
      await memories.insertErasure(tx, accountId, erasure);
      return erasure;
    },
  };
}
