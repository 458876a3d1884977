import assert from "node:assert/strict";
import { test } from "node:test";
import { createGate } from "./gate.ts";

const TARGET_MS = 100;
const TICK_MS = 100;

/** Judges the same delay for a while. */
function createSubject(least = 10, most = 100) {
  const gate = createGate({ least, most });
  let now = 1_000_000;
  return {
    gate,
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    enter: (count: number, credential = "a") =>
      Array.from({ length: count }, () => gate.enter(credential, now)),
    judge: (delayMs: number | undefined, forMs: number) => {
      for (const until = now + forMs; now < until; ) {
        now += TICK_MS;
        gate.judge(delayMs, TARGET_MS, now);
      }
    },
  };
}

test("a delay that passes is no overload, one that stands is", () => {
  const { gate, judge, enter } = createSubject();
  judge(0, 200);
  judge(5_000, 900);
  judge(50, 100);
  judge(5_000, 900);
  assert.equal(gate.limit, 100);
  enter(80);
  judge(5_000, 200);
  assert.equal(gate.limit, 40);
  judge(5_000, 3_000);
  assert.equal(gate.limit, 10);
});

test("the first delay after a long silence has to stand as well", () => {
  const { gate, judge, pass } = createSubject();
  judge(5_000, 500);
  pass(3_600_000);
  gate.judgeAnew();
  judge(5_000, 1_000);
  assert.equal(gate.limit, 100);
});

test("it is cut little where the delay is little too long, and grows back while there is none", () => {
  const { gate, judge, enter } = createSubject();
  judge(0, 100);
  enter(100);
  judge(120, 1_000);
  assert.ok(gate.limit >= 80 && gate.limit < 100, String(gate.limit));
  judge(undefined, 10_000);
  assert.equal(gate.isCut(), true);
  judge(10, 1_000);
  assert.equal(gate.limit, 100);
  assert.equal(gate.isCut(), false);
});

test("places are taken and given back; what lasts long is not counted", () => {
  const { gate, enter, pass, now } = createSubject(10, 20);
  const first = enter(20);
  assert.equal(gate.hasRoom("b", now(), true), false);
  gate.leave(first.pop() as (typeof first)[number]);
  assert.equal(gate.counted(now()), 19);
  assert.equal(gate.hasRoom("b", now(), true), true);
  pass(8_000);
  enter(1);
  assert.equal(gate.counted(now()), 20);
  pass(4_000);
  assert.equal(gate.counted(now()), 1);
  for (const place of first) gate.leave(place);
  assert.equal(gate.counted(now()), 1);
  pass(3_600_000);
  assert.equal(gate.counted(now()), 0);
});

test("while it is cut, one credential holds a part of the places, and others find room", () => {
  const { gate, enter, judge, pass, now } = createSubject(40, 100);
  judge(0, 100);
  enter(80);
  judge(1_000, 1_000);
  pass(20_000);
  assert.equal(gate.limit, 40);
  const held = enter(10, "flood");
  assert.equal(gate.hasRoom("flood", now(), true), false);
  assert.equal(gate.hasRoom("other", now(), true), true);
  for (const place of held) gate.leave(place);
  assert.equal(gate.hasRoom("flood", now(), true), true);
});

test("who answers many in a second may have more in progress, who answers few fewer", () => {
  const { gate, enter, judge, now } = createSubject(10, 40);
  const fill = () => {
    let places = 0;
    for (; gate.hasRoom("b", now(), true); places++) enter(1);
    return places;
  };
  assert.equal(fill(), 40);
  const quick = createSubject(10, 40);
  for (let n = 0; n < 60; n++) {
    for (const place of quick.enter(10)) quick.gate.leave(place);
    quick.judge(0, TICK_MS);
  }
  // Of a hundred a second, a quarter.
  quick.enter(20);
  assert.equal(quick.gate.hasRoom("b", quick.now(), true), true);
  quick.enter(6);
  assert.equal(quick.gate.hasRoom("b", quick.now(), true), false);
  assert.equal(
    quick.gate.hasRoom("b", quick.now(), false),
    true,
    "nothing is late: they wait for something else",
  );
  judge(0, 20_000);
  assert.equal(fill(), 10);
  gate.judgeAnew();
  assert.equal(fill(), 30);
});
