import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, describe, test } from "node:test";
import { createKeys } from "../../src/modules/keys/index.ts";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import { unheardEvents } from "../../src/platform/events/events.ts";
import type { Principal } from "../../src/platform/http/principal.ts";
import { parseId } from "../../src/platform/ids.ts";
import { createTestDatabase } from "../support/database.ts";
import {
  callDirectly,
  createMovedClock,
  type DirectCall,
  refusal,
  silentLog,
} from "../support/direct-call.ts";

interface KeyAnswer {
  id: string;
  name: string;
  scopes: string[];
  start: string;
  key: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
}

interface ListAnswer {
  data: KeyAnswer[];
  next_cursor: string | null;
}

const { database } = await createTestDatabase();
const clock = createMovedClock();
const bus = createLocalBus();
const followers = { revoked: async () => {}, rotated: async () => {} };
const keys = createKeys({
  events: unheardEvents,
  followers,
  database,
  bus,
  clock,
  log: silentLog,
  planOf: async () => "free",
});
after(() => keys.module.close?.());

const sessionOf = (accountId: string): Principal => ({
  kind: "session",
  id: randomUUID(),
  name: "session",
  accountId,
  plan: "free",
  scopes: new Set(),
});

const HOUR_MS = 3_600_000;
const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

describe("keys", () => {
  let me: Principal;
  beforeEach(() => {
    me = sessionOf(randomUUID());
  });

  const call = async <T>(id: string, input: DirectCall = {}) =>
    (await callDirectly<T>(database, keys.module, id, { principal: me, ...input })).body;
  const create = (fields: object = {}) =>
    call<KeyAnswer>("keys.create", { body: { name: "laptop", scopes: ["memory:read"], ...fields } });
  const rotate = (id: string, body?: object) => call<KeyAnswer>("keys.rotate", { params: { id }, body });
  const revoke = (id: string) => call("keys.revoke", { params: { id } });
  const list = (query: Record<string, string> = {}) => call<ListAnswer>("keys.list", { query });
  const caller = async (key: string) => keys.authenticate(key);

  test("a key is shown once, and only its hash is stored", async () => {
    const created = await create({ name: "  my laptop ", scopes: ["flux:read", "memory:read"] });
    assert.match(created.id, /^key_/);
    assert.match(created.key, /^ph_live_[0-9A-Za-z]{38}$/);
    assert.equal(created.start, created.key.slice(0, 12));
    assert.equal(created.name, "my laptop");
    assert.deepEqual(created.scopes, ["flux:read", "memory:read"]);
    assert.equal(created.created_at, clock.now().toISOString());
    assert.equal(created.expires_at, null);

    const rows = await database.many`select * from api_keys where account_id = ${me.accountId}`;
    assert.ok(!JSON.stringify(rows).includes(created.key.slice(12, 40)));
    const { data, next_cursor } = await list();
    const { key: _shownOnce, ...listed } = created;
    assert.deepEqual(data, [{ ...listed, last_used_at: null }]);
    assert.equal(next_cursor, null);

    const principal = await caller(created.key);
    assert.equal(principal?.kind, "key");
    assert.equal(principal?.name, "my laptop");
    assert.equal(principal?.accountId, me.accountId);
    assert.equal(principal?.plan, "free");
    assert.deepEqual(principal?.scopes, new Set(["flux:read", "memory:read"]));
  });

  const wrongBodies: [string, object, RegExp][] = [
    ["an empty name", { name: "" }, /\/name: must not be empty/],
    ["a blank name", { name: " \t " }, /\/name: must not be empty/],
    ["a long name", { name: "é".repeat(101) }, /\/name: must be at most 100/],
    ["a control character in the name", { name: "a\u0000b" }, /\/name: must not contain control/],
    ["half a character in the name", { name: "a\ud800" }, /\/name: must not contain control/],
    ["no scopes", { scopes: [] }, /\/scopes: must name at least one/],
    [
      "an unknown scope",
      { scopes: ["memory:read", "memory:rule"] },
      /\/scopes\/1: unknown scope "memory:rule"/,
    ],
    ["a repeated scope", { scopes: ["flux:read", "flux:read"] }, /\/scopes\/1: repeats the scope flux:read/],
    ["a scope that is no text", { scopes: [7] }, /\/scopes\/0: unknown scope 7/],
    ["an expiry in the past", { expires_at: "2020-01-01T00:00:00Z" }, /\/expires_at: must be in the future/],
    ["an expiry with no offset", { expires_at: "2040-01-01T00:00:00" }, /\/expires_at: must be an RFC 3339/],
    ["an expiry that is no day", { expires_at: "2040-02-30T00:00:00Z" }, /\/expires_at: must be an RFC 3339/],
    ["an unknown field", { scope: "flux:read" }, /\/scope: is not a known field/],
  ];
  for (const [what, fields, message] of wrongBodies) {
    test(`${what} is refused`, async () => {
      assert.match((await refusal("invalid_request", create(fields))).message, message);
    });
  }

  test("a name may have a hundred characters, whatever their bytes", async () => {
    assert.equal((await create({ name: "🗝".repeat(100) })).name, "🗝".repeat(100));
  });

  test("an expiry is taken with any offset, and ends the key", async () => {
    const { key, expires_at } = await create({ expires_at: "2026-03-01T14:30:00.5+01:00" });
    assert.equal(expires_at, "2026-03-01T13:30:00.500Z");
    assert.ok(await caller(key));
    assert.equal((await create({ expires_at: null })).expires_at, null);
  });

  test("the list is newest first and its pages neither repeat nor skip, whatever is made meanwhile", async () => {
    const made: string[] = [];
    for (let i = 0; i < 8; i++) made.unshift((await create({ name: `key ${i}` })).id);
    const first = await list({ limit: "3" });
    await create({ name: "later" });
    await revoke(made[4] as string);
    const second = await list({ limit: "3", cursor: first.next_cursor as string });
    const third = await list({ limit: "3", cursor: second.next_cursor as string });
    const seen = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id));
    assert.deepEqual(
      seen,
      made.filter((_, place) => place !== 4),
    );
    assert.equal(third.next_cursor, null);
    for (const cursor of ["x", "bm90IGpzb24", Buffer.from('["x"]').toString("base64url")]) {
      await refusal("invalid_request", list({ cursor }));
    }
  });

  test("a revoked key leaves the list, works no more, and can be neither revoked nor rotated again", async () => {
    const { id, key } = await create();
    assert.ok(await caller(key));
    await revoke(id);
    assert.equal(await caller(key), undefined);
    assert.deepEqual((await list()).data, []);
    await refusal("not_found", revoke(id));
    await refusal("not_found", rotate(id));
  });

  test("a key of another account does not exist", async () => {
    const { id, key } = await create();
    me = sessionOf(randomUUID());
    await refusal("not_found", revoke(id));
    await refusal("not_found", rotate(id));
    assert.deepEqual((await list()).data, []);
    for (const wrong of ["key_0", id.replace("key_", "run_"), randomUUID()])
      await refusal("not_found", revoke(wrong));
    assert.ok(await caller(key));
  });

  test("rotating without an overlap replaces the key at once", async () => {
    const expires_at = inMs(24 * HOUR_MS);
    const old = await create({ expires_at, scopes: ["flux:read", "flux:write"] });
    assert.ok(await caller(old.key));
    const fresh = await rotate(old.id);
    assert.notEqual(fresh.id, old.id);
    assert.deepEqual([fresh.name, fresh.scopes, fresh.expires_at], [old.name, old.scopes, expires_at]);
    assert.equal(await caller(old.key), undefined);
    assert.ok(await caller(fresh.key));
    assert.deepEqual(
      (await list()).data.map(({ id }) => id),
      [fresh.id],
    );
  });

  test("rotating with an overlap keeps the old key for that long", async () => {
    const old = await create();
    assert.ok(await caller(old.key));
    const fresh = await rotate(old.id, { overlap_seconds: 60 });
    assert.equal(fresh.expires_at, null);
    clock.advance(59_999);
    assert.ok(await caller(old.key));
    clock.advance(1);
    assert.equal(await caller(old.key), undefined);
    assert.ok(await caller(fresh.key));
    const listed = (await list()).data.find(({ id }) => id === old.id);
    assert.equal(listed?.expires_at, clock.now().toISOString());
    await refusal("conflict", rotate(old.id));
    await revoke(old.id);
  });

  test("an overlap never lengthens a key's life, and a second rotation hands down the owner's expiry", async () => {
    const expires_at = inMs(HOUR_MS);
    const old = await create({ expires_at });
    await rotate(old.id, { overlap_seconds: 604_800 });
    const shown = async () => (await list()).data.find(({ id }) => id === old.id)?.expires_at;
    assert.equal(await shown(), expires_at);
    const ends = inMs(60_000);
    await rotate(old.id, { overlap_seconds: 60 });
    assert.equal(await shown(), ends);
    const third = await rotate(old.id, { overlap_seconds: 3_600 });
    assert.equal(await shown(), ends);
    assert.equal(third.expires_at, expires_at);
  });

  test("an overlap that is no number of seconds up to a week is refused", async () => {
    const { id, key } = await create();
    for (const overlap_seconds of [-1, 604_801, 1.5, "60", null]) {
      await refusal("invalid_request", rotate(id, { overlap_seconds }));
    }
    await refusal("invalid_request", rotate(id, { overlap: 60 }));
    assert.ok(await caller(key));
  });

  test("of many rotations at once of one key one wins", async () => {
    const { id } = await create();
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => rotate(id)));
    assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
    assert.equal((await list()).data.length, 1);
  });

  const insertKeys = (count: number, working: number) => database.run`
      insert into api_keys (account_id, id, name, scopes, start, key_hash, created_at, expires_at)
      select ${me.accountId}, lpad(to_hex(n), 32, '0')::uuid, 'n', '{flux:read}', 'ph_live_0000',
             sha256((${me.accountId} || n::text)::bytea), ${clock.now()},
             case when n > ${working} then ${clock.now()}::timestamptz end
        from generate_series(1, ${count}::int) n`;

  test("an account has at most a hundred keys that work, also when many are made at once", async () => {
    // The other 13 have expired.
    await insertKeys(110, 97);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => create()));
    const made = outcomes.filter((outcome) => outcome.status === "fulfilled");
    assert.equal(made.length, 3);
    assert.match((await refusal("conflict", create())).message, /100 keys.*Revoke one/);
    const { id } = (made[0] as PromiseFulfilledResult<KeyAnswer>).value;
    await revoke((await rotate(id)).id);
    await create();
  });

  test("an account that has more keys from before keeps and rotates them, with an overlap too", async () => {
    await insertKeys(150, 150);
    const [first] = (await list({ limit: "1" })).data;
    const rotated = await rotate(first?.id as string, { overlap_seconds: 60 });
    await rotate(rotated.id);
    await refusal("conflict", create());
  });

  test("a rotation over and over leaves at most a hundred keys in their overlap", async () => {
    const { id } = await create();
    await insertKeys(101, 101);
    await database.run`
      update api_keys set retires_at = ${inMs(HOUR_MS)} where account_id = ${me.accountId} and id <> ${parseId("key", id) ?? ""}`;
    assert.match((await refusal("conflict", rotate(id, { overlap_seconds: 60 }))).message, /overlap/);
    // The refused rotation has left no trace: the old key has no end.
    assert.equal((await list({ limit: "100" })).data.find((key) => key.id === id)?.expires_at, null);
  });

  test("revoked keys make no room for more than a thousand a day, and are deleted after three months", async () => {
    await insertKeys(1_000, 0);
    await refusal("rate_limited", create());
    clock.advance(24 * HOUR_MS + 1);
    await create();
    const countRows = async () =>
      (
        await database.one<{
          n: number;
        }>`select count(*)::int as n from api_keys where account_id = ${me.accountId}`
      ).n;
    const sweep = keys.module.sweeps?.find(({ name }) => name === "keys.dead");
    await sweep?.run();
    assert.equal(await countRows(), 1_001);
    clock.advance(90 * 24 * HOUR_MS);
    await sweep?.run();
    assert.equal(await countRows(), 1);
  });

  test("a key reads its own record, and its last use shows at once", async () => {
    const created = await create();
    const principal = await caller(created.key);
    assert.ok(principal);
    const read = () => call<KeyAnswer>("keys.current", { principal });
    const { key: _shownOnce, ...own } = created;
    assert.deepEqual(await read(), { ...own, last_used_at: null });
    clock.advance(1_234);
    keys.used(principal);
    const last_used_at = clock.now().toISOString();
    assert.equal((await read()).last_used_at, last_used_at);
    assert.equal((await list()).data[0]?.last_used_at, last_used_at);
    await keys.flush();
    const [row] = await database.many<{ last_used_at: Date }>`
      select last_used_at from api_keys where account_id = ${me.accountId}`;
    assert.equal(row?.last_used_at.toISOString(), last_used_at);
  });

  test("a later instance's older use does not turn the last use back", async () => {
    const { key } = await create();
    const principal = await caller(key);
    assert.ok(principal);
    const behind = createKeys({
      events: unheardEvents,
      followers,
      database,
      bus,
      clock: { now: () => new Date(clock.now().getTime() - 60_000) },
      log: silentLog,
      planOf: async () => "free",
    });
    keys.used(principal);
    behind.used(principal);
    await keys.flush();
    await behind.module.close?.();
    assert.equal((await list()).data[0]?.last_used_at, clock.now().toISOString());
  });
});
