import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, describe, test } from "node:test";
import { createKeys, type Keys } from "../../src/modules/keys/index.ts";
import { createKey } from "../../src/modules/keys/key-format.ts";
import type { Bus } from "../../src/platform/bus/bus.ts";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { unheardEvents } from "../../src/platform/events/events.ts";
import type { Principal } from "../../src/platform/http/principal.ts";
import { createTestDatabase } from "../support/database.ts";
import { callDirectly, createMovedClock, silentLog } from "../support/direct-call.ts";
import { until } from "../support/until.ts";

const { database } = await createTestDatabase();
const clock = createMovedClock();

/** Counts the look-ups of keys, each of which is one `maybe`. */
let lookUps = 0;
const counted: Database = {
  ...database,
  maybe: (text, ...values) => {
    lookUps++;
    return database.maybe(text, ...values);
  },
};

const followers = { revoked: async () => {}, rotated: async () => {} };
const open: Keys[] = [];
after(() => Promise.all(open.map((keys) => keys.module.close?.())));

/** The bus of an instance among several that hears nothing: every hint to it is lost. */
const createDeafBus = () => ({ ...createLocalBus(), lossless: false });

function createInstance(bus: Bus = createLocalBus(), planOf = async (_accountId: string) => "free"): Keys {
  const keys = createKeys({
    events: unheardEvents,
    followers,
    database: counted,
    bus,
    clock,
    log: silentLog,
    planOf,
  });
  open.push(keys);
  return keys;
}

const me: Principal = {
  kind: "session",
  id: randomUUID(),
  name: "session",
  accountId: randomUUID(),
  plan: "free",
  scopes: new Set(),
};

async function create(keys: Keys, fields: object = {}): Promise<{ id: string; key: string }> {
  const body = { name: "laptop", scopes: ["flux:read"], ...fields };
  return (
    await callDirectly<{ id: string; key: string }>(database, keys.module, "keys.create", {
      principal: me,
      body,
    })
  ).body;
}
const revoke = (keys: Keys, id: string) =>
  callDirectly(database, keys.module, "keys.revoke", { principal: me, params: { id } });
const rotate = (keys: Keys, id: string, overlap_seconds: number) =>
  callDirectly(database, keys.module, "keys.rotate", {
    principal: me,
    params: { id },
    body: { overlap_seconds },
  });

describe("authenticating keys", () => {
  beforeEach(() => {
    lookUps = 0;
  });

  test("junk is refused by its checksum, before any look-up", async () => {
    const keys = createInstance();
    const { key } = await create(keys);
    for (const junk of [
      "",
      "junk",
      "ph_live_",
      `${key.slice(0, -1)}_`,
      `${key}0`,
      key.slice(0, 45),
      "phs_x",
    ]) {
      assert.equal(keys.authenticate(junk), undefined);
    }
    assert.equal(lookUps, 0);
  });

  test("a key is looked up once, then known without waiting", async () => {
    const keys = createInstance();
    const { key } = await create(keys);
    const found = await Promise.all(Array.from({ length: 50 }, () => keys.authenticate(key)));
    assert.ok(found.every((principal) => principal?.accountId === me.accountId));
    assert.equal(lookUps, 1);
    const warm = keys.authenticate(key);
    assert.ok(warm && !(warm instanceof Promise));
  });

  test("an unknown key costs one look-up, and a new one works at once", async () => {
    const keys = createInstance();
    const unknown = createKey();
    for (let i = 0; i < 20; i++) assert.equal(await keys.authenticate(unknown), undefined);
    assert.equal(lookUps, 1);
    assert.ok(await keys.authenticate((await create(keys)).key));
  });

  test("an expiry is met to the millisecond, also by a key that is known", async () => {
    const keys = createInstance();
    const expires_at = new Date(clock.now().getTime() + 5_000).toISOString();
    const { key } = await create(keys, { expires_at });
    assert.ok(await keys.authenticate(key));
    clock.advance(4_999);
    assert.ok(await keys.authenticate(key));
    clock.advance(1);
    assert.equal(await keys.authenticate(key), undefined);
  });

  test("revoking is seen at once by an instance on the same bus, which is told to close connections", async () => {
    const bus = createLocalBus();
    const [here, there] = [createInstance(bus), createInstance(bus)];
    const closed: string[] = [];
    bus.subscribe("credential.revoked", (id) => closed.push(id));
    const { id, key } = await create(here);
    const principal = await there.authenticate(key);
    assert.ok(principal);
    await revoke(here, id);
    assert.equal(await there.authenticate(key), undefined);
    assert.equal(await here.authenticate(key), undefined);
    assert.deepEqual(closed, [principal.id]);
  });

  test("rotating closes connections when it leaves no overlap, and else moves the known expiry", async () => {
    const bus = createLocalBus();
    const [here, there] = [createInstance(bus), createInstance(bus)];
    const closed: string[] = [];
    bus.subscribe("credential.revoked", (id) => closed.push(id));
    const { id, key } = await create(here);
    const principal = await there.authenticate(key);
    await rotate(here, id, 60);
    assert.deepEqual(closed, []);
    assert.ok(await there.authenticate(key));
    clock.advance(60_000);
    assert.equal(await there.authenticate(key), undefined);

    const second = await create(here);
    const other = await there.authenticate(second.key);
    await rotate(here, second.id, 0);
    assert.equal(await there.authenticate(second.key), undefined);
    assert.deepEqual(closed, [other?.id]);
    assert.notEqual(other?.id, principal?.id);
  });

  test("revoking is seen within a second where the hint was lost", async () => {
    const [here, cutOff] = [createInstance(), createInstance(createDeafBus())];
    const { id, key } = await create(here);
    assert.ok(await cutOff.authenticate(key));
    await revoke(here, id);
    const revokedAt = performance.now();
    await until("the key is refused", async () => !(await cutOff.authenticate(key)), 1_000);
    assert.ok(performance.now() - revokedAt < 1_000);
  });

  test("a look-up that a revocation overtakes is not kept", async () => {
    const bus = createLocalBus();
    const here = createInstance(bus);
    const waiting: (() => void)[] = [];
    // The row is read by then, and the plan is not: the look-up is in the middle.
    const there = createInstance(bus, () => new Promise((resolve) => waiting.push(() => resolve("free"))));
    const { id, key } = await create(here);
    const overtaken = there.authenticate(key);
    const goOn = await until("the look-up has read the row", () => waiting[0]);
    await revoke(here, id);
    // Whoever asks after the revocation must not get the answer of the look-up from before.
    assert.equal(await there.authenticate(key), undefined);
    goOn();
    await overtaken;
    assert.equal(await there.authenticate(key), undefined);
  });

  test("a key learns its account's new plan", async () => {
    let plan = "free";
    const keys = createInstance(createDeafBus(), async () => plan);
    const { key } = await create(keys);
    assert.equal((await keys.authenticate(key))?.plan, "free");
    plan = "preview";
    await until(
      "the plan has changed",
      async () => (await keys.authenticate(key))?.plan === "preview",
      1_500,
    );
  });

  test("a failed look-up is an error and no refusal, and is tried again", async () => {
    let away = true;
    const keys = createInstance(createLocalBus(), async () => {
      if (away) throw new Error("away");
      return "free";
    });
    const { key } = await create(keys);
    await assert.rejects(async () => keys.authenticate(key), /away/);
    away = false;
    assert.ok(await keys.authenticate(key));
  });
});
