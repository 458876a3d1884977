/**
 * Money of feeds: subscribers pay for each update, the publisher earns a share of it.
 *
 * Both are entered in the fan-out's own transaction, which holds the books of all its subscribers until it ends. So
 * it must not wait for one more, the publisher's: `earn` with `wait: false` leaves that for another time.
 */
import type { Clock } from "../../platform/clock.ts";
import type { Micros } from "../../platform/credits.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { ChargeOutcome } from "../../platform/http/principal.ts";
import { formatId, newUuid } from "../../platform/ids.ts";
import type { BalanceEvents } from "./balance-events.ts";
import { enterEarning } from "./balance-store.ts";
import type { Balances } from "./balances.ts";
import { type JudgedPayment, type Payment, payMany } from "./payment-store.ts";

export interface FeedMoney {
  /**
   * One update's price from many accounts, each once, with what `tx` writes or not at all. Its cause is the update:
   * an account that has paid for it already makes the transaction fail. Nothing is written for the unpaid;
   * `limited` are those of them that would have paid more than their limit of this day.
   */
  payForUpdate(
    tx: Tx,
    update: { feedId: string; updateId: string },
    payments: readonly Payment[],
  ): Promise<{ unpaid: ReadonlySet<string>; limited: ReadonlySet<string> }>;
  /**
   * The publisher's share. Without waiting it answers false, and has written nothing, while somebody else holds
   * the publisher's book.
   */
  earn(
    tx: Tx,
    earning: { accountId: string; feedId: string; cause: string; micros: Micros },
    options: { wait: boolean },
  ): Promise<boolean>;
}

export function createFeedMoney(deps: {
  clock: Clock;
  balances: Balances;
  balanceEvents: BalanceEvents;
}): FeedMoney {
  const { clock, balances, balanceEvents } = deps;

  /** Three statements at most, however many accounts; one, unless a month begins. */
  async function settle(
    tx: Tx,
    update: { feedId: string; updateId: string; endpoint: string },
    payments: readonly Payment[],
    now: Date,
  ): Promise<JudgedPayment[]> {
    const judged = await payMany(tx, update, payments, now);
    const stale = judged.filter(({ outcome }) => outcome === "stale").map(({ payment }) => payment);
    if (stale.length === 0) return judged;
    const staleIds = stale.map(({ accountId }) => accountId);
    await balances.rollMany(tx, staleIds, now);
    const settled = await payMany(tx, update, stale, now);
    return [...judged.filter(({ outcome }) => outcome !== "stale"), ...settled];
  }

  return {
    payForUpdate: async (tx, { feedId, updateId }, payments) => {
      if (payments.length === 0) return { unpaid: new Set(), limited: new Set() };
      if (payments.some(({ micros }) => micros <= 0n))
        throw new TypeError("a payment must be more than nothing: an update that costs nothing needs none");
      const judged = await settle(
        tx,
        { feedId, updateId, endpoint: endpointOf(feedId) },
        payments,
        clock.now(),
      );
      // Who has no book has nothing to pay with.
      const unpaid = new Set(payments.map(({ accountId }) => accountId));
      for (const { payment, outcome } of judged) if (outcome === "paid") unpaid.delete(payment.accountId);
      const limited = new Set<string>();
      for (const { payment, outcome } of judged) if (outcome === "limited") limited.add(payment.accountId);
      const notes = judged
        .filter(({ outcome }) => outcome !== "limited")
        .map((each) => ({ accountId: each.payment.accountId, outcome: outcomeOf(each) }));
      tx.afterCommit(() => balanceEvents.note(notes));
      return { unpaid, limited };
    },

    earn: async (tx, { accountId, feedId, cause, micros }, { wait }) => {
      if (micros <= 0n) throw new TypeError("an earning must be more than nothing");
      const now = clock.now();
      if (wait) await balances.lockCurrent(tx, accountId, now);
      else if (!(await balances.lockFree(tx, accountId, now))) return false;
      const entry = { id: newUuid(), cause, at: now, micros, feedId, endpoint: endpointOf(feedId) };
      await enterEarning(tx, accountId, entry);
      return true;
    },
  };
}

/** As the usage view and the ledger name it. */
const endpointOf = (feedId: string): string => `feed:${formatId("feed", feedId)}`;

const outcomeOf = ({ payment, outcome, spendableMicros }: JudgedPayment): ChargeOutcome =>
  outcome === "paid"
    ? { outcome: "charged", balanceMicros: spendableMicros - payment.micros }
    : { outcome: "insufficient", availableMicros: spendableMicros };
