import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import pino from "pino";
import { until } from "../../../test/support/until.ts";
import { createLocalBus } from "../../platform/bus/local-bus.ts";
import { systemClock } from "../../platform/clock.ts";
import { CREDENTIAL_REVOKED } from "../../platform/http/principal.ts";
import { createDispatcher } from "./dispatcher.ts";
import type { AttemptResult, DueDelivery, Lane, LaneStore } from "./lane-store.ts";
import type { Sent } from "./sender.ts";

const lane = {
  account_id: "a",
  id: "w",
  ordered: false,
  failing_since: null,
  wakes: 0n,
  scopes: null,
  verified_at: new Date(),
  maker_key_id: "maker",
} as Lane;

/** A lane with so much due; each send ends when its resolver is called. */
function createStage(options: {
  due: number;
  finish: (results: readonly AttemptResult[]) => Promise<number>;
  findHeld?: () => Promise<Set<string>>;
}) {
  const sends: ((sent: Sent | undefined) => void)[] = [];
  const sent: string[] = [];
  const bus = createLocalBus();
  const calls: string[] = [];
  let taken = false;
  const due = Array.from({ length: options.due }, (_, n) => ({ id: String(n) }) as DueDelivery);
  const answers: Partial<LaneStore> = {
    take: async ({ failing }) => {
      if (taken || failing) return [];
      taken = true;
      return [lane];
    },
    findDue: async () => due.splice(0),
    finish: (_lane, _owner, results) => options.finish(results),
    leave: async () => {
      calls.push("leave");
      return true;
    },
    look: async () => undefined,
    release: async () => {
      calls.push("release");
      return 1;
    },
    reserve: async (_account, _slots, now) => new Date(now.getTime() - 60_000),
  };
  const dispatcher = createDispatcher({
    lanes: answers as LaneStore,
    sender: {
      send: (_lane, delivery) => {
        sent.push(delivery.id);
        return new Promise((resolve) => sends.push((result) => resolve(result && { ...result, delivery })));
      },
    },
    leases: { extend: async () => new Set(), findHeld: options.findHeld ?? (async () => new Set([lane.id])) },
    disabling: { judge: async () => false },
    access: { of: () => "open" },
    perSecond: 100,
    stopSending: async () => {
      for (const end of sends) end(undefined);
    },
    bus,
    clock: systemClock,
    log: pino({ level: "silent" }),
  });
  dispatcher.start();
  return { dispatcher, sends, sent, calls, bus };
}

const settled = async () => {
  for (let n = 0; n < 5; n++) await turn();
};

const success = { status: "succeeded", gone: false } as Sent;
const failure = { status: "pending", gone: false } as Sent;

test("what can't be stored is stored again: nothing more is sent until then, and nothing twice", async () => {
  let isAway = true;
  const stored: string[] = [];
  const { dispatcher, sends, sent, calls } = createStage({
    due: 40,
    finish: async (results) => {
      if (isAway) throw new Error("away");
      stored.push(...results.map(({ delivery }) => delivery.id));
      return 1;
    },
  });
  await settled();
  assert.equal(sends.length, 16);
  sends[0]?.(success);
  await settled();
  const underWay = sends.length;
  assert.ok(underWay <= 17);
  for (const end of sends) end(success);
  await settled();
  assert.equal(sends.length, underWay, "it waits for what is on its way, and sends no more");
  assert.deepEqual([stored, calls], [[], []]);
  isAway = false;
  await until("all is stored", () => stored.length >= underWay);
  assert.deepEqual(stored.toSorted(), sent.toSorted());
  await dispatcher.close();
});

test("a revoked key stops its webhooks: what is due is not sent", async () => {
  const { dispatcher, sends, bus } = createStage({ due: 40, finish: async () => 1 });
  await settled();
  assert.equal(sends.length, 16);
  await bus.publish(CREDENTIAL_REVOKED, "another");
  sends[0]?.(success);
  await settled();
  assert.equal(sends.length, 17);
  await bus.publish(CREDENTIAL_REVOKED, "maker");
  for (const end of sends) end(success);
  await settled();
  assert.equal(sends.length, 17);
  await dispatcher.close();
});

test("without a word of it, the next check stops them within a second", async () => {
  let isAllowed = true;
  const { dispatcher, sends } = createStage({
    due: 40,
    finish: async () => 1,
    findHeld: async () => {
      const held = new Set(isAllowed ? [lane.id] : []);
      checks++;
      return held;
    },
  });
  let checks = 0;
  await until("it is checked", () => checks > 0);
  isAllowed = false;
  const before = checks;
  await until("it is checked again", () => checks > before);
  for (const end of sends) end(success);
  await settled();
  assert.equal(sends.length, 16);
  await dispatcher.close();
});

test("a receiver that only fails is looked at again before all of its deliveries are tried", async () => {
  const { dispatcher, sends, calls } = createStage({ due: 100, finish: async () => 1 });
  await settled();
  while (sends.length < 100) {
    const before = sends.length;
    for (const end of sends) end(failure);
    await settled();
    if (sends.length === before) break;
  }
  assert.ok(sends.length < 40, `${sends.length} were tried`);
  assert.deepEqual(calls, ["release"], "the look found that it is not to be delivered to any more");
  await dispatcher.close();
});

test("a stop gives up what is on its way, and leaves the lane to others", async () => {
  const { dispatcher, sends, calls } = createStage({ due: 3, finish: async () => 1 });
  await settled();
  assert.equal(sends.length, 3);
  await dispatcher.close();
  assert.equal(dispatcher.active(), 0);
  assert.deepEqual(calls, ["leave"]);
});
