/** What the tests of credits share: a database, a clock that can be moved, and instances of the module. */
import assert from "node:assert/strict";
import { after } from "node:test";
import { type Credits, createCredits } from "../../src/modules/credits/index.ts";
import { MICROS_PER_CREDIT, type Micros } from "../../src/platform/credits.ts";
import { createDatabase, type Database } from "../../src/platform/database/database.ts";
import { unheardEvents } from "../../src/platform/events/events.ts";
import type { Call } from "../../src/platform/http/endpoint.ts";
import type { Charge, Principal } from "../../src/platform/http/principal.ts";
import { newUuid } from "../../src/platform/ids.ts";
import { createTestDatabase } from "../support/database.ts";

export const credits = (amount: number): Micros => BigInt(amount) * MICROS_PER_CREDIT;

export const log = { warn: () => {}, error: () => {} };

export interface TestClock {
  now(): Date;
  set(moment: string): void;
}

export function createTestClock(moment: string): TestClock {
  let current = new Date(moment);
  return {
    now: () => current,
    set: (next) => {
      current = new Date(next);
    },
  };
}

export interface Fixture {
  url: string;
  database: Database;
  clock: TestClock;
  credits: Credits;
  /** Another instance of the service: its own pool, by default the same clock. */
  another(options?: { clock?: TestClock; freeTierMicros?: Micros; database?: Database }): Credits;
  openAccount(grantedCredits?: number): Promise<string>;
  /** Throws, with what verify found, when the ledger is wrong. */
  assertSound(): Promise<void>;
}

export async function createFixture(
  options: { freeTierMicros?: Micros; now?: string } = {},
): Promise<Fixture> {
  const { url, database } = await createTestDatabase();
  const clock = createTestClock(options.now ?? "2026-11-15T12:00:00.000Z");
  const freeTierMicros = options.freeTierMicros ?? 0n;
  const make: Fixture["another"] = (own = {}) => {
    let pool = own.database;
    if (!pool) {
      pool = createDatabase(url, { onIdleError: () => {}, maxConnections: 10 });
      const opened = pool;
      after(() => opened.close());
    }
    return createCredits({
      events: unheardEvents,
      database: pool,
      clock: own.clock ?? clock,
      freeTierMicros: own.freeTierMicros ?? freeTierMicros,
      log,
      prices: () => [],
      planOf: async () => "free",
    });
  };
  const first = make({ database });
  return {
    url,
    database,
    clock,
    credits: first,
    another: make,
    openAccount: async (grantedCredits = 0) => {
      const accountId = newUuid();
      await database.transaction((tx) => first.open(tx, accountId));
      if (grantedCredits > 0) await first.grant(accountId, credits(grantedCredits));
      return accountId;
    },
    assertSound: async () => {
      const report = await first.verify();
      assert.equal(report.firstWrong?.detail, undefined);
      assert.equal(report.ok, true);
    },
  };
}

export const chargeOf = (accountId: string, amount: number, more: Partial<Charge> = {}): Charge => ({
  accountId,
  cause: newUuid(),
  micros: credits(amount),
  endpoint: "GET /v1/memory/read",
  keyId: undefined,
  requestId: "req_test",
  ...more,
});

export const balanceOf = async (database: Database, accountId: string) =>
  database.one<{ seq: bigint; free_micros: Micros; granted_micros: Micros; earnings_micros: Micros }>`
    select seq, free_micros, granted_micros, earnings_micros from credit_balances where account_id = ${accountId}`;

export const kindsOf = async (database: Database, accountId: string): Promise<string[]> =>
  (
    await database.many<{ kind: string }>`
      select kind from credit_transfers where account_id = ${accountId} order by seq`
  ).map((row) => row.kind);

/** Calls an endpoint of the module as the service would, past its guards. */
export async function callEndpoint<Answer>(
  instance: Credits,
  id: string,
  accountId: string,
  query: Record<string, string> = {},
): Promise<Answer> {
  const route = instance.module.routes.find((candidate) => candidate.endpoint.id === id);
  assert.ok(route, `there is an endpoint ${id}`);
  const principal: Principal = {
    kind: "session",
    id: newUuid(),
    name: "session",
    accountId,
    plan: "free",
    scopes: new Set(),
  };
  const parsed = route.endpoint.query?.parse(query);
  const answer = await route.handle({ principal, query: parsed, log } as unknown as Call);
  return route.endpoint.response.parse(answer) as Answer;
}
