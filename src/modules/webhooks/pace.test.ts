import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "../../../test/support/until.ts";
import { systemClock } from "../../platform/clock.ts";
import { createPace } from "./pace.ts";

const PER_SECOND = 100;

/** As the database counts. */
function createCount() {
  const freeAt = new Map<string, number>();
  let asked = 0;
  return {
    asked: () => asked,
    reserve: async (accountId: string, ms: number, now: Date) => {
      asked++;
      const first = Math.max(freeAt.get(accountId) ?? 0, now.getTime());
      freeAt.set(accountId, first + ms);
      return new Date(first);
    },
  };
}

const always = () => true;

test("two instances together send no more than an account's share, and none is dropped", async () => {
  const store = createCount();
  const instances = [0, 1].map(() => createPace({ store, clock: systemClock, perSecond: PER_SECOND }));
  const began = performance.now();
  const granted: number[] = [];
  const turns = Array.from({ length: 300 }, async (_, n) => {
    assert.equal(await instances[n % 2]?.turn("one", always), true);
    granted.push(performance.now() - began);
  });
  await Promise.all(turns);
  assert.equal(granted.length, 300);
  for (const at of [500, 1_000, 1_500, 2_000]) {
    const sent = granted.filter((ms) => ms <= at).length;
    // Each instance may be ahead by the few that it does not count, and a timer by a slot.
    assert.ok(sent <= (at / 1_000) * PER_SECOND + 25, `${sent} within ${at} ms`);
  }
});

test("an account that sends little costs no statement, and one that waits holds up no other", async () => {
  const store = createCount();
  const pace = createPace({ store, clock: systemClock, perSecond: PER_SECOND });
  for (let n = 0; n < 10; n++) assert.equal(await pace.turn("small", always), true);
  assert.equal(store.asked(), 0);
  let isOver = false;
  const crowd = Array.from({ length: 200 }, () => pace.turn("crowd", () => !isOver));
  for (let n = 0; n < 10; n++) assert.equal(await pace.turn("other", always), true);
  isOver = true;
  const answers = await Promise.all(crowd);
  assert.ok(answers.includes(false), "those that are not wanted any more use up no slot");
  assert.ok(store.asked() <= 2);
});

test("a count that can't be reached ends those who wait, and not those after them", async () => {
  let isAway = true;
  const count = createCount();
  const store = {
    reserve: (...asked: Parameters<typeof count.reserve>) =>
      isAway ? Promise.reject(new Error("away")) : count.reserve(...asked),
  };
  const pace = createPace({ store, clock: systemClock, perSecond: PER_SECOND });
  const turns = Array.from({ length: 12 }, () => pace.turn("one", always).catch(() => "failed"));
  assert.deepEqual((await Promise.all(turns)).slice(-2), ["failed", "failed"]);
  isAway = false;
  await until("it goes on", () => pace.turn("one", always));
});
