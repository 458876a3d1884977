/** Flux without HTTP: instances that share one database, what they store, what it costs, and what they announce. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, describe, test } from "node:test";
import fc from "fast-check";
import { applyChange, readTold } from "../../src/modules/flux/change/apply-change.ts";
import type { FluxChange, FluxOutcome, FluxWrite, JsonObject } from "../../src/modules/flux/flux.ts";
import { createFlux } from "../../src/modules/flux/index.ts";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import { createDatabase, type Database } from "../../src/platform/database/database.ts";
import { type Events, unheardEvents } from "../../src/platform/events/events.ts";
import { createMovedClock, silentLog } from "../support/direct-call.ts";
import { createFixture, kindsOf } from "./credits-fixture.ts";

const fixture = await createFixture();
const { database } = fixture;
const clock = createMovedClock(fixture.clock.now().toISOString());

/** Another instance: its own cache and bus, and a pool unless it is given one. It hears of others by the database alone. */
function createInstance(events: Events = unheardEvents, given?: Database) {
  const pool = given ?? createDatabase(fixture.url, { onIdleError: () => {}, maxConnections: 6 });
  const flux = createFlux({
    site: { upgradeUrl: "" },
    database: pool,
    bus: createLocalBus(),
    clock,
    log: silentLog,
    events,
    meter: fixture.another({ database: pool }),
  });
  after(async () => {
    await flux.module.close?.();
    if (!given) await pool.close();
  });
  return flux;
}

const first = createInstance();
const second = createInstance();

const writeOf = (accountId: string, app: string, change: FluxChange, ifVersion?: number): FluxWrite => ({
  accountId,
  app,
  change,
  ifVersion,
  by: "test",
  writerId: "w",
  keyId: undefined,
  requestId: "req_test",
});
const merge = (members: JsonObject): FluxChange => ({ kind: "merge", merge: members });
const rowOf = (accountId: string, app: string) =>
  database.one<{ version: bigint; state_version: bigint; log_from: bigint; log_bytes: bigint; rows: bigint }>`
    select version, state_version, log_from, log_bytes,
           (select count(*) from flux_changes c where c.account_id = s.account_id and c.app = s.app) as rows
      from flux_states s
     where account_id = ${accountId} and app = ${app}`;

/** What a device that was at a version makes of what it missed. */
async function follow(
  flux: typeof first,
  accountId: string,
  app: string,
  from: { version: number; state: JsonObject },
) {
  const deltas = await flux.states.readDeltas(accountId, app, from.version);
  return deltas?.reduce(
    (seen, { from: on, version, change }) => {
      assert.equal(on, seen.version);
      return { version, state: applyChange(seen.state, readTold(change)) };
    },
    { version: from.version, state: from.state },
  );
}

describe("instances on one database", () => {
  const name = fc.constantFrom("a", "b", "c");
  const text = fc.constantFrom("x", "y".repeat(3_000), "z".repeat(12_000));
  const value = fc.oneof(
    text,
    fc.constant(null),
    fc.record({ d: text }, { noNullPrototype: true }),
    fc.constant([1, null]),
  );
  const members = fc.dictionary(name, value, {
    maxKeys: 3,
    noNullPrototype: true,
  }) as fc.Arbitrary<JsonObject>;
  const change: fc.Arbitrary<FluxChange> = fc.oneof(
    { weight: 1, arbitrary: members.map((state) => ({ kind: "state" as const, state })) },
    { weight: 4, arbitrary: members.map(merge) },
    {
      weight: 2,
      arbitrary: fc.record({ name, value }).map(({ name, value }) => ({
        kind: "patch" as const,
        patch: [
          { op: "test" as const, path: "/a", value: "x" },
          { op: "add" as const, path: `/${name}`, value: value as JsonObject },
        ],
      })),
    },
  );
  const step = fc.record({
    here: fc.boolean(),
    app: fc.constantFrom("one", "two"),
    change,
    shows: fc.boolean(),
    /** Of the version that it was at when the round began. */
    demands: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
  });

  test("every write has its own version, and all see the same state", async () => {
    let lazily = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
        async (rounds) => {
          const accountId = await fixture.openAccount(10_000);
          const states = new Map<string, { version: number; state: JsonObject }[]>([
            ["one", [{ version: 0, state: {} }]],
            ["two", [{ version: 0, state: {} }]],
          ]);
          let paid = 0;
          for (const round of rounds) {
            const writes = await Promise.all(
              round.map(async ({ here, app, change, shows, demands }) => {
                const at = states.get(app)?.at(-1)?.version ?? 0;
                const demanded = demands === undefined ? undefined : at + demands;
                const write = { ...writeOf(accountId, app, change, demanded), answersState: shows };
                return { write, outcome: await (here ? first : second).states.write(write) };
              }),
            );
            const done = writes.filter(({ outcome }) => outcome.outcome === "accepted");
            paid += done.length;
            done.sort((one, other) => versionOf(one.outcome) - versionOf(other.outcome));
            for (const { write, outcome } of done) {
              const history = states.get(write.app) ?? [];
              const before = history.at(-1) ?? assert.fail();
              assert.equal(versionOf(outcome), before.version + 1);
              if (write.ifVersion !== undefined) assert.equal(before.version, write.ifVersion);
              const state = applyChange(before.state, write.change);
              if (outcome.outcome === "accepted" && outcome.state) assert.deepEqual(outcome.state, state);
              history.push({ version: before.version + 1, state });
            }
          }
          const third = createInstance(unheardEvents, database);
          for (const [app, history] of states) {
            const last = history.at(-1) ?? assert.fail();
            for (const { states: each } of [first, second, third]) {
              const { version, state } = await each.read(accountId, app);
              assert.equal(version, last.version);
              assert.deepEqual(state, last.state);
            }
            for (const from of history) {
              const followed = await follow(first, accountId, app, from);
              if (followed) assert.deepEqual(followed, last);
            }
            if (last.version === 0) continue;
            const row = await rowOf(accountId, app);
            if (row.state_version < row.version) lazily++;
          }
          assert.equal((await kindsOf(database, accountId)).filter((kind) => kind === "charge").length, paid);
          await third.module.close?.();
        },
      ),
      { numRuns: 15 },
    );
    assert.ok(lazily > 0, "no state was large enough to be stored from time to time only");
    await fixture.assertSound();
  });

  test("an app that many make at the same moment is made once", async () => {
    for (let round = 0; round < 10; round++) {
      const accountId = await fixture.openAccount(100);
      const writes = Array.from({ length: 6 }, (_, n) =>
        (n % 2 ? first : second).states.write(writeOf(accountId, "new", merge({ [`k${n}`]: n }))),
      );
      const versions = (await Promise.all(writes)).map(versionOf).sort((a, b) => a - b);
      assert.deepEqual(versions, [1, 2, 3, 4, 5, 6]);
      const { state } = await first.states.read(accountId, "new");
      assert.equal(Object.keys(state).length, 6);
    }
  });

  test("a write whose tries reach several at the same moment is made and paid once", async () => {
    const accountId = await fixture.openAccount(100);
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => randomUUID()).flatMap((writerId, n) =>
        [first, second, first].map(({ states }, nth) =>
          states.write({
            ...writeOf(accountId, "tried", merge({ [`k${n}`]: n })),
            writerId,
            once: { since: 0, retry: nth > 0 },
          }),
        ),
      ),
    );
    const count = (kind: string) => outcomes.filter(({ outcome }) => outcome === kind).length;
    assert.deepEqual([count("accepted"), count("repeated")], [30, 60]);
    assert.equal((await first.states.read(accountId, "tried")).version, 30);
    const charges = (await kindsOf(database, accountId)).filter((kind) => kind === "charge");
    assert.equal(charges.length, 30);
  });
});

const versionOf = (outcome: FluxOutcome): number =>
  outcome.outcome === "accepted" ? outcome.version : assert.fail(JSON.stringify(outcome));

describe("the log", () => {
  test("has the latest thousand changes, and not many more", async () => {
    const accountId = await fixture.openAccount(10_000);
    const seen = new Map<number, JsonObject>();
    for (let round = 0; round < 15; round++) {
      const writes = Array.from({ length: 300 }, (_, n) =>
        first.states.write(writeOf(accountId, "long", merge({ [`k${n % 7}`]: round * 300 + n }))),
      );
      const versions = (await Promise.all(writes)).map(versionOf);
      assert.deepEqual(
        versions,
        Array.from({ length: 300 }, (_, n) => round * 300 + n + 1),
        "in the order of the calls",
      );
      const { version, state } = await first.states.read(accountId, "long");
      seen.set(version, state);
    }
    const { version, log_from, rows } = await rowOf(accountId, "long");
    assert.equal(version, 4_500n);
    assert.ok(rows >= 1_000n && rows < 2_600n, `${rows} rows`);
    assert.equal(rows, version - log_from);
    const last = await second.states.read(accountId, "long");
    const state = seen.get(3_600) ?? assert.fail();
    assert.deepEqual(await follow(second, accountId, "long", { version: 3_600, state }), {
      version: 4_500,
      state: last.state,
    });
    assert.equal(await second.states.readDeltas(accountId, "long", 10), undefined);
    assert.deepEqual(await second.states.readDeltas(accountId, "long", 4_500), []);
    assert.equal(await second.states.readDeltas(accountId, "long", 4_501), undefined);
    assert.deepEqual(await second.states.readDeltas(accountId, "never", 0), []);
  });

  test("has two megabytes at most, or twice as many for a moment", async () => {
    const accountId = await fixture.openAccount(10_000);
    for (let n = 0; n < 120; n++)
      await first.states.write(writeOf(accountId, "wide", merge({ [`k${n % 5}`]: `${n}`.padEnd(60_000) })));
    const { log_bytes, version, state_version } = await rowOf(accountId, "wide");
    assert.ok(log_bytes < 4_400_000n && log_bytes > 1_000_000n, `${log_bytes} bytes`);
    assert.ok(version - state_version <= 5n, "large changes bring the state with them");
    const { bytes } = await database.one<{ bytes: bigint }>`
      select sum(octet_length(change)) as bytes from flux_changes where account_id = ${accountId}`;
    assert.equal(bytes, log_bytes);
  });

  test("a change as large as the state is not kept beside it", async () => {
    const accountId = await fixture.openAccount(10_000);
    await first.states.write(writeOf(accountId, "whole", merge({ a: 1 })));
    for (const letter of "xyz") {
      const state = { text: letter.repeat(200_000), letter };
      await first.states.write(writeOf(accountId, "whole", { kind: "state", state }));
    }
    assert.equal((await rowOf(accountId, "whole")).rows, 0n);
    assert.equal(await first.states.readDeltas(accountId, "whole", 3), undefined);
    await first.states.write(writeOf(accountId, "whole", merge({ letter: "small" })));
    assert.equal((await first.states.readDeltas(accountId, "whole", 4))?.length, 1);
    const { state, version } = await second.states.read(accountId, "whole");
    assert.equal(version, 5);
    assert.deepEqual(state, { text: "z".repeat(200_000), letter: "small" });
  });

  test("is gone with a deleted app, but for the deletion", async () => {
    const accountId = await fixture.openAccount(10);
    await first.states.write(writeOf(accountId, "gone", merge({ secret: 1 })));
    const by = { by: "test", writerId: "w" };
    const deleted = await Promise.all(
      [first, second].map(({ states }) => states.delete({ accountId, app: "gone", ...by })),
    );
    assert.deepEqual(deleted.sort(), [false, true]);
    assert.deepEqual(
      (await second.states.readDeltas(accountId, "gone", 1))?.map(({ change }) => change),
      ['"state":{}'],
    );
    assert.equal(await second.states.readDeltas(accountId, "gone", 0), undefined);
    const { stored } = await database.one<{ stored: bigint }>`
      select count(*) as stored from flux_changes where change like '%secret%'`;
    assert.equal(stored, 0n);
  });
});

test("who can't pay for all gets what comes first, and holds up nobody", async () => {
  const rich = await fixture.openAccount(100);
  const poor = await fixture.openAccount(3);
  const writes = Array.from({ length: 12 }, (_, n) => {
    const accountId = n % 2 ? rich : poor;
    return first.states.write(writeOf(accountId, "shared", merge({ [`k${n}`]: n })));
  });
  const outcomes = await Promise.all(writes);
  const of = (start: number) => outcomes.filter((_, n) => n % 2 === start);
  assert.deepEqual(of(1).map(versionOf), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(of(0).slice(0, 3).map(versionOf), [1, 2, 3]);
  for (const outcome of of(0).slice(3)) {
    assert.equal(outcome.outcome, "refused");
    if (outcome.outcome === "refused") assert.equal(outcome.code, "insufficient_credits");
  }
  assert.deepEqual((await second.states.read(poor, "shared")).state, { k0: 0, k2: 2, k4: 4 });
  // In conflict or refused, nothing is paid either.
  const stale = await first.states.write(writeOf(rich, "shared", merge({ a: 1 }), 1));
  assert.deepEqual(stale, { outcome: "version_conflict", version: 6 });
  const before = (await kindsOf(database, rich)).length;
  const [late, wrong] = await Promise.all([
    first.states.write(writeOf(rich, "shared", merge({ a: 1 }), 2)),
    first.states.write(writeOf(rich, "shared", { kind: "patch", patch: [{ op: "remove", path: "/z" }] })),
  ]);
  assert.deepEqual([late?.outcome, wrong?.outcome], ["version_conflict", "refused"]);
  assert.equal((await kindsOf(database, rich)).length, before);
  await fixture.assertSound();
});

test("an error fails the write that made it, and no other", async () => {
  const accountId = await fixture.openAccount(100);
  const good = (n: number) => first.states.write(writeOf(accountId, "mixed", merge({ [`k${n}`]: n })));
  // PostgreSQL has no text with a NUL: the whole statement fails.
  const bad = first.states.write({ ...writeOf(accountId, "mixed", merge({ bad: 1 })), by: "\0" });
  const settled = await Promise.allSettled([good(1), bad, good(2)]);
  assert.deepEqual(
    settled.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled"],
  );
  assert.deepEqual((await second.states.read(accountId, "mixed")).state, { k1: 1, k2: 2 });
  await fixture.assertSound();
});

test("changes are announced once a second at most, and the last one always", async () => {
  const told: unknown[] = [];
  const accountId = await fixture.openAccount(100);
  const recording: Events = {
    ...unheardEvents,
    appendToMany: async (_tx, event, happenings) => {
      // Other tests have left apps to announce, too.
      const mine = happenings.filter((happening) => happening.accountId === accountId);
      for (const { data } of mine) told.push({ type: event.type, accountId, data });
    },
  };
  const one = createInstance(recording);
  const other = createInstance(recording);
  const announce = async (flux: typeof one) =>
    flux.module.sweeps?.find(({ name }) => name === "flux-announcements")?.run();
  const updated_at = clock.now().toISOString();
  const expected = (version: number, at: string, deleted = false) => ({
    type: "flux.state.changed",
    accountId,
    data: { app: "loud", version, updated_at: at, by: "test", deleted },
  });
  await one.states.write(writeOf(accountId, "loud", merge({ n: 1 })));
  await Promise.all([announce(one), announce(other)]);
  assert.deepEqual(told.splice(0), [expected(1, updated_at)]);

  for (let n = 2; n < 8; n++)
    await (n % 2 ? one : other).states.write(writeOf(accountId, "loud", merge({ n })));
  await Promise.all([announce(one), announce(other)]);
  assert.deepEqual(told, [], "not within the same second");
  clock.advance(1_000);
  await Promise.all([announce(other), announce(one), announce(other)]);
  assert.deepEqual(told.splice(0), [expected(7, updated_at)]);

  clock.advance(5_000);
  await Promise.all([announce(one), announce(other)]);
  assert.deepEqual(told, [], "nothing has changed since");
  await one.states.delete({ accountId, app: "loud", by: "test", writerId: "w" });
  await announce(other);
  assert.deepEqual(told, [expected(8, clock.now().toISOString(), true)]);
});

test("an account has at most a thousand apps with a state; deleted ones make room, of ten thousand names", async () => {
  const accountId = await fixture.openAccount(100);
  const insert = (from: number, to: number, deleted: boolean) => database.run`
    insert into flux_states (account_id, app, version, state, state_version, pending_bytes, bytes, updated_at,
                             updated_by, deleted, log_from, log_bytes)
    select ${accountId}, 'app-' || n, 1, '{}', 1, 0, 2, now(), 'x', ${deleted}, 1, 0
      from generate_series(${from}::int, ${to}::int) n`;
  await insert(1, 999, false);
  const write = (app: string) => first.states.write(writeOf(accountId, app, merge({ a: 1 })));
  const outcomes = await Promise.all([write("new-1"), write("new-2"), write("app-5")]);
  assert.deepEqual(outcomes.map(({ outcome }) => outcome).sort(), ["accepted", "accepted", "refused"]);
  const refused = outcomes.find(({ outcome }) => outcome === "refused");
  assert.ok(refused?.outcome === "refused" && refused.isLimit && /at most 1,000 apps/.test(refused.detail));
  assert.equal((await write("app-6")).outcome, "accepted");
  await first.states.delete({ accountId, app: "app-7", by: "x", writerId: "w" });
  assert.equal((await write("new-3")).outcome, "accepted");
  await first.states.delete({ accountId, app: "app-8", by: "x", writerId: "w" });
  await insert(1_001, 10_000, true);
  const named = await write("new-4");
  assert.ok(named.outcome === "refused" && /10,000 names/.test(named.detail));
  assert.equal((await write("app-8")).outcome, "accepted");
});
