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

export interface BalanceEvents {
  /** Must not be waited for: the call is answered already. */
  note(accountId: string, outcome: ChargeOutcome): void;
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
  const low = deps.freeTierMicros / LOW_SHARE;
  const told = createLruMap<true>(REMEMBERED);
  const underWay = new Set<Promise<void>>();

  function tell(accountId: string, event: EventRecord, balanceMicros: Micros): void {
    const now = clock.now();
    const name = `${event.type} ${accountId} ${monthOf(now)}`;
    if (told.get(name)) return;
    told.set(name, true);
    const data = { balance: toCredits(balanceMicros), resets_at: endOfMonth(monthOf(now)).toISOString() };
    const telling = database
      .transaction((tx) => events.append(tx, accountId, event, [{ data, id: uuidOf(name) }]))
      .catch((error: unknown) => {
        told.delete(name);
        deps.log.warn({ err: error, account: accountId }, "an event about credits was not stored");
      })
      .finally(() => underWay.delete(telling));
    underWay.add(telling);
  }

  return {
    note(accountId, outcome) {
      if (outcome.outcome === "insufficient") {
        tell(accountId, creditsExhausted, outcome.availableMicros);
      } else if (outcome.outcome === "charged" && outcome.balanceMicros < low) {
        tell(accountId, creditsLow, outcome.balanceMicros);
        if (outcome.balanceMicros === 0n) tell(accountId, creditsExhausted, 0n);
      }
    },
    idle: async () => {
      await Promise.all(underWay);
    },
  };
}
