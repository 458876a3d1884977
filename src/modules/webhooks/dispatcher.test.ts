import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import pino from "pino";
import { createLocalBus } from "../../platform/bus/local-bus.ts";
import { systemClock } from "../../platform/clock.ts";
import { createDispatcher } from "./dispatcher.ts";
import type { DueDelivery, Lane, LaneStore } from "./lane-store.ts";
import type { Sent } from "./sender.ts";

const lane = { account_id: "a", id: "w", ordered: false, failing_since: null, wakes: 0n } as Lane;

/** A lane with so much due; each send ends when its resolver is called. */
function createStage(options: { due: number; finish: () => Promise<number> }) {
  const sends: ((sent: Sent | undefined) => void)[] = [];
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
    finish: options.finish,
    leave: async () => {
      calls.push("leave");
      return true;
    },
    look: async () => undefined,
    release: async () => {
      calls.push("release");
      return 1;
    },
  };
  const dispatcher = createDispatcher({
    lanes: answers as LaneStore,
    sender: { send: () => new Promise((resolve) => sends.push(resolve)) },
    disabling: { judge: async () => false },
    stopSending: async () => {
      for (const end of sends) end(undefined);
    },
    bus: createLocalBus(),
    clock: systemClock,
    log: pino({ level: "silent" }),
  });
  dispatcher.start();
  return { dispatcher, sends, calls };
}

const settled = async () => {
  for (let n = 0; n < 5; n++) await turn();
};

const success = { status: "succeeded", gone: false } as Sent;
const failure = { status: "pending", gone: false } as Sent;

test("what can't be stored ends the lane, without sending more than is on its way", async () => {
  const { dispatcher, sends, calls } = createStage({
    due: 40,
    finish: () => Promise.reject(new Error("away")),
  });
  await settled();
  assert.equal(sends.length, 16);
  sends[0]?.(success);
  await settled();
  const underWay = sends.length;
  assert.ok(underWay <= 17);
  assert.deepEqual(calls, [], "it waits for what is on its way");
  for (const end of sends) end(success);
  await settled();
  assert.equal(sends.length, underWay);
  assert.deepEqual(calls, ["release"]);
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
