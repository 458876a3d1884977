/** What the endpoints of credits answer. */
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import { toCredits } from "../../platform/credits.ts";
import type { Database } from "../../platform/database/database.ts";
import { invalidRequest } from "../../platform/errors.ts";
import { type Endpoint, endpointName, type Route, route } from "../../platform/http/endpoint.ts";
import { decodeCursor, pageOf } from "../../platform/http/list.ts";
import { formatId } from "../../platform/ids.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Balances } from "./balances.ts";
import { type Bound, dayRange, endOfMonth, monthOf, startOfDay } from "./calendar.ts";
import type { CallCounter } from "./call-counter.ts";
import * as contract from "./contract.ts";
import { listTransfers, type TransferRow } from "./ledger-store.ts";
import { NO_KEY, readUsage, type UsageGroup, type UsageRow } from "./usage-store.ts";

/** Past every number that a book can reach. */
const NEWEST = 2n ** 63n - 1n;
const LedgerPosition = z.tuple([z.string().regex(/^\d{1,18}$/)]);

export function createRoutes(deps: {
  database: Database;
  clock: Clock;
  balances: Balances;
  counter: CallCounter;
  prices: () => Endpoint[];
  planOf: (accountId: string) => Promise<string>;
  log: Pick<Log, "warn">;
}): Route[] {
  const { database, clock, balances, counter, log } = deps;
  return [
    route(contract.readCredits, async ({ principal }) => {
      const [row, plan] = await Promise.all([
        balances.read(principal.accountId),
        // Not the principal's, which may be seconds old: this is where people look after an upgrade.
        deps.planOf(principal.accountId),
      ]);
      return {
        plan,
        balance: toCredits(row.free_micros + row.granted_micros),
        free_tier: {
          amount: toCredits(row.free_amount_micros),
          used: toCredits(row.free_amount_micros - row.free_micros),
          resets_at: endOfMonth(row.free_period).toISOString(),
        },
        earnings: toCredits(row.earnings_micros),
      };
    }),

    route(contract.readUsage, async ({ principal, query, requestId }) => {
      const range = rangeOf(query.from, query.to, clock.now());
      await counter
        .flush()
        .catch((error: unknown) =>
          log.warn({ request_id: requestId, err: error }, "usage without the latest free calls"),
        );
      const rows = await readUsage(
        database.as(principal.accountId),
        principal.accountId,
        range,
        query.group_by,
      );
      return {
        from: range.from.toISOString(),
        to: range.to.toISOString(),
        total: {
          calls: Number(rows.reduce((sum, row) => sum + row.calls, 0n)),
          credits: toCredits(rows.reduce((sum, row) => sum + row.micros, 0n)),
        },
        data: rows.map((row) => usageRow(row, query.group_by)),
      };
    }),

    route(contract.listLedger, async ({ principal, query }) => {
      const before =
        query.cursor === undefined ? NEWEST : BigInt(decodeCursor(query.cursor, LedgerPosition)[0]);
      // The first look in a new month shows the month's grant.
      await balances.read(principal.accountId);
      const rows = await listTransfers(
        database.as(principal.accountId),
        principal.accountId,
        before,
        query.limit + 1,
      );
      return pageOf(rows, query.limit, ledgerItem, (last) => [String(last.seq)]);
    }),

    route(contract.listPrices, async () => ({
      data: deps
        .prices()
        .map((endpoint) => ({ endpoint: endpointName(endpoint), id: endpoint.id, credits: endpoint.price })),
    })),
  ];
}

function rangeOf(from: Bound | undefined, to: Bound | undefined, now: Date) {
  const begin = from ?? { moment: startOfDay(monthOf(to?.moment ?? now)), isDay: true };
  // At midnight sharp the new day counts: calls of this very millisecond stand in it.
  const range = dayRange(begin, to ?? { moment: new Date(now.getTime() + 1), isDay: false });
  if (!range) throw invalidRequest([{ pointer: "/query/from", message: "must not be after to" }]);
  return range;
}

function usageRow(row: UsageRow, group: UsageGroup) {
  const numbers = { calls: Number(row.calls), credits: toCredits(row.micros), errors: Number(row.errors) };
  switch (group) {
    case "endpoint":
      return { endpoint: row.name, ...numbers };
    case "day":
      return { day: row.name, ...numbers };
    case "key":
      return { key_id: row.name === NO_KEY ? null : formatId("key", row.name), ...numbers };
  }
}

const ledgerItem = (row: TransferRow) => ({
  id: formatId("txn", row.id),
  at: row.at.toISOString(),
  kind: row.kind,
  amount: toCredits(row.amount_micros),
  balance_after: toCredits(row.balance_after_micros),
  ...(row.endpoint === null ? {} : { endpoint: row.endpoint }),
  ...(row.feed_id === null ? {} : { feed_id: formatId("feed", row.feed_id) }),
  ...(row.request_id === null ? {} : { request_id: row.request_id }),
});
