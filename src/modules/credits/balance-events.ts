/**
 * Tells when credits run low, and when they are gone: once a month each. Every later call with as little left
 * tells it again, under the same id, so what a crash cut off is made up for, and nothing is told twice.
 */

import { createLruMap } from "../../platform/cache/lru-map.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Micros, toCredits } from "../../platform/credits.ts";
import type { Database } from "../../platform/database/database.ts";
import type { EventRecord, Events } from "../../platform/events/events.ts";
import type { ChargeOutcome } from "../../platform/http/principal.ts";
import type { Log } from "../../platform/log/log.ts";
import { endOfMonth, monthOf } from "./calendar.ts";
import { creditsExhausted, creditsLow } from "./event-records.ts";
import { uuidOf } from "./named-uuid.ts";

/** Of the free tier. */
const LOW_SHARE = 10n;
/** Accounts that were told this month, and need no look at the database for it. */
const REMEMBERED = 10_000;
/** Enough to look into what failed. */
const LOGGED = 10;

export interface BalanceEvents {
  /** Must not be waited for: the call is answered already. */
  note(notes: readonly { accountId: string; outcome: ChargeOutcome }[]): void;
  idle(): Promise<void>;
}

export function createBalanceEvents(deps: {
  database: Database;
  events: Events;
  freeTierMicros: Micros;
  clock: Clock;
  log: Pick<Log, "warn">;
}): BalanceEvents {
  const { database, events, clock } = deps;
  const lowMicros = deps.freeTierMicros / LOW_SHARE;
  const told = createLruMap<true>(REMEMBERED);
  const underWay = new Set<Promise<void>>();

  /** Those that were not told this month; from here on they count as told. */
  function untold(event: EventRecord, balances: ReadonlyMap<string, Micros>) {
    const month = monthOf(clock.now());
    const resets_at = endOfMonth(month).toISOString();
    return [...balances].flatMap(([accountId, balanceMicros]) => {
      const name = `${event.type} ${accountId} ${month}`;
      if (told.get(name)) return [];
      told.set(name, true);
      return [{ accountId, name, id: uuidOf(name), data: { balance: toCredits(balanceMicros), resets_at } }];
    });
  }

  function tell(low: ReadonlyMap<string, Micros>, exhausted: ReadonlyMap<string, Micros>): void {
    const lows = untold(creditsLow, low);
    const ends = untold(creditsExhausted, exhausted);
    if (lows.length + ends.length === 0) return;
    const telling = database
      .transaction(async (tx) => {
        await events.appendToMany(tx, creditsLow, lows);
        await events.appendToMany(tx, creditsExhausted, ends);
      })
      .catch((error: unknown) => {
        for (const { name } of [...lows, ...ends]) told.delete(name);
        const accounts = [...new Set([...lows, ...ends].map(({ accountId }) => accountId))];
        deps.log.warn(
          { err: error, accounts: accounts.slice(0, LOGGED) },
          "events about credits were not stored",
        );
      })
      .finally(() => underWay.delete(telling));
    underWay.add(telling);
  }

  return {
    note(notes) {
      const low = new Map<string, Micros>();
      const exhausted = new Map<string, Micros>();
      for (const { accountId, outcome } of notes) {
        if (outcome.outcome === "insufficient") exhausted.set(accountId, outcome.availableMicros);
        if (outcome.outcome !== "charged" || outcome.balanceMicros >= lowMicros) continue;
        low.set(accountId, outcome.balanceMicros);
        if (outcome.balanceMicros === 0n) exhausted.set(accountId, 0n);
      }
      if (low.size + exhausted.size > 0) tell(low, exhausted);
    },
    idle: async () => {
      await Promise.all(underWay);
    },
  };
}
