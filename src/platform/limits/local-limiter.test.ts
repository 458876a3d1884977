import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { retryAfterSeconds } from "./limiter.ts";
import { createLocalLimiter } from "./local-limiter.ts";
import { createRollingMinute } from "./rolling-minute.ts";

/** Pauses between bursts: none, within a second, around a second's edge, around the minute's edge. */
const pauseMs = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 2_000 }),
  fc.integer({ min: 900, max: 1_100 }),
  fc.integer({ min: 58_900, max: 61_100 }),
  fc.constantFrom(59_999, 60_000, 60_001, 60_999, 61_000, 61_001),
);
const arrivals = fc.record({
  startMs: fc.integer({ min: 0, max: 3_000 }),
  limit: fc.integer({ min: 1, max: 12 }),
  bursts: fc.array(fc.record({ pauseMs, takes: fc.integer({ min: 1, max: 15 }) }), { maxLength: 40 }),
});

describe("the local limiter, against every take's time written down", () => {
  test("admits at most the limit in any rolling minute, and never refuses without need", () => {
    fc.assert(
      fc.property(arrivals, ({ startMs, limit, bursts }) => {
        let nowMs = startMs;
        const limiter = createLocalLimiter({ now: () => nowMs });
        const admitted: number[] = [];
        const within = (ms: number) => admitted.filter((at) => nowMs - at <= ms).length;
        for (const burst of bursts) {
          nowMs += burst.pauseMs;
          for (let i = 0; i < burst.takes; i++) {
            const before = within(60_999);
            const decision = limiter.take("a", limit);
            if (decision.allowed) admitted.push(nowMs);
            else assert.ok(before >= limit, `refused with ${before} of ${limit} in the last 61 s`);
            assert.ok(within(60_000) <= limit, `${within(60_000)} of ${limit} in a rolling minute`);
            assert.ok(decision.remaining >= 0 && decision.remaining < limit);
            assert.ok(decision.resetSeconds >= 1 && decision.resetSeconds <= 61);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test("with a ceiling exceeds neither limit, counts a refused take in neither, and never refuses without need", () => {
    fc.assert(
      fc.property(
        arrivals,
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1 }),
        ({ startMs, limit, bursts }, most, callers) => {
          let nowMs = startMs;
          let turn = 0;
          const limiter = createLocalLimiter({ now: () => nowMs });
          const admitted: { at: number; caller: number }[] = [];
          const within = (ms: number, of?: number) =>
            admitted.filter(({ at, caller }) => nowMs - at <= ms && (of ?? caller) === caller).length;
          for (const burst of bursts) {
            nowMs += burst.pauseMs;
            for (let i = 0; i < burst.takes; i++) {
              const caller = callers[turn++ % callers.length] as number;
              const before = { own: within(60_999, caller), above: within(60_999) };
              const decision = limiter.take(`key ${caller}`, limit, "account", most);
              if (decision.allowed) admitted.push({ at: nowMs, caller });
              else assert.ok(before.own >= limit || before.above >= most, "refused without need");
              assert.ok(within(60_000, caller) <= limit, "more than the key's limit");
              assert.ok(within(60_000) <= most, "more than the account's limit");
              if (decision.allowed) continue;
              const { remaining, ceiling } = decision;
              assert.ok(remaining === 0 || ceiling?.remaining === 0, "the refusal names no limit");
              assert.ok(retryAfterSeconds(decision) >= 1 && retryAfterSeconds(decision) <= 61);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  test("after resetSeconds one is free again, and not a millisecond too early", () => {
    fc.assert(
      fc.property(arrivals, fc.boolean(), ({ startMs, limit, bursts }, early) => {
        let nowMs = startMs;
        const limiter = createLocalLimiter({ now: () => nowMs });
        for (const burst of bursts) {
          nowMs += burst.pauseMs;
          for (let i = 0; i < burst.takes; i++) limiter.take("a", limit);
        }
        let decision = limiter.take("a", limit);
        while (decision.allowed) decision = limiter.take("a", limit);
        const free = nowMs + decision.resetSeconds * 1000;
        // The bucket leaves when its second does, which is up to a second before that.
        nowMs = early ? Math.floor(free / 1000) * 1000 - 1 : free;
        assert.equal(limiter.take("a", limit).allowed, !early);
      }),
      { numRuns: 500 },
    );
  });

  test("a lowered limit says when enough has come free", () => {
    let nowMs = 0;
    const limiter = createLocalLimiter({ now: () => nowMs });
    for (const at of [0, 10_000, 20_000]) {
      nowMs = at;
      for (let i = 0; i < 4; i++) limiter.take("a", 100);
    }
    // 12 are used and 5 allowed: those of 0 s and of 10 s have to leave.
    const { allowed, resetSeconds } = limiter.take("a", 5);
    assert.deepEqual({ allowed, resetSeconds }, { allowed: false, resetSeconds: 51 });
    nowMs += resetSeconds * 1000;
    assert.equal(limiter.take("a", 5).allowed, true);
  });
});

describe("the rolling minute's memory", () => {
  test("forgets subjects that are idle for a minute, and nobody else", () => {
    let nowMs = 0;
    const minute = createRollingMinute({ now: () => nowMs });
    for (let i = 0; i < 1_000; i++) minute.take(`idle ${i}`, 10);
    for (nowMs = 0; nowMs <= 300_000; nowMs += 1_000) {
      minute.take("busy", 10);
      if (nowMs < 61_000) assert.equal(minute.subjects(), 1_001);
    }
    assert.equal(minute.subjects(), 1);
    nowMs += 1_000_000;
    minute.take("new", 10);
    assert.equal(minute.subjects(), 1);
  });

  test("holds no more than it may, and forgets those that are idle longest", () => {
    const minute = createRollingMinute({ now: () => 0, maxSubjects: 100 });
    for (let i = 0; i < 1_000; i++) {
      minute.take(`other ${i}`, 2);
      if (i % 25 === 0) minute.take("busy", 1_000);
      assert.ok(minute.subjects() <= 101);
    }
    assert.equal(minute.take("busy", 40).allowed, false);
    assert.equal(minute.take("other 0", 1).allowed, true);
  });

  test("takes back what was given, in the second it was taken in", () => {
    let nowMs = 0;
    const minute = createRollingMinute({ now: () => nowMs });
    minute.take("a", 2);
    const taken = minute.lastSecond();
    nowMs = 5_000;
    minute.take("a", 2);
    minute.giveBack("a", taken);
    assert.deepEqual(minute.take("a", 2), {
      allowed: true,
      limit: 2,
      remaining: 0,
      resetSeconds: 61,
      ceiling: undefined,
      degraded: false,
    });
    minute.giveBack("a", minute.lastSecond());
    minute.giveBack("a", minute.lastSecond());
    minute.giveBack("a", minute.lastSecond());
    assert.equal(minute.take("a", 1).remaining, 0);
  });

  test("a clock that runs backwards frees nothing", () => {
    let nowMs = 100_000;
    const minute = createRollingMinute({ now: () => nowMs });
    minute.take("a", 1);
    nowMs = 0;
    assert.equal(minute.take("a", 1).allowed, false);
  });
});
