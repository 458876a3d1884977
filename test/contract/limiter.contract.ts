import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, test } from "node:test";
import fc from "fast-check";
import type { LimitDecision, Limiter } from "../../src/platform/limits/limiter.ts";

/** Instances that share their limits; the in-process form has one. */
export interface LimiterInstances {
  limiters: [Limiter, ...Limiter[]];
  /** Lets whole seconds pass for this subject. */
  pass(subject: string, seconds: number): Promise<void>;
  close(): Promise<void>;
}

export function describeLimiter(form: string, createInstances: () => Promise<LimiterInstances>): void {
  describe(`limiter, ${form}`, () => {
    let instances: LimiterInstances;
    let subject: string;
    beforeEach(async () => {
      instances = await createInstances();
      subject = `test:${randomUUID()}`;
    });
    afterEach(() => instances.close());

    /** So many takes at once, spread over the instances. */
    function burst(takes: number, limit: number, of = subject): Promise<LimitDecision[]> {
      const { limiters } = instances;
      return Promise.all(
        Array.from({ length: takes }, async (_, i) => {
          const limiter = limiters[i % limiters.length] ?? limiters[0];
          return limiter.take(of, limit);
        }),
      );
    }
    const admitted = (decisions: LimitDecision[]) => decisions.filter(({ allowed }) => allowed).length;

    test("admits exactly the limit of a burst", async () => {
      const decisions = await burst(1_500, 1_000);
      assert.equal(admitted(decisions), 1_000);
      assert.ok(decisions.every(({ degraded, limit }) => !degraded && limit === 1_000));
    });

    test("counts remaining down to 0 and says when it begins to come back", async () => {
      const remaining: number[] = [];
      for (let i = 0; i < 4; i++) {
        const decision = await instances.limiters[0].take(subject, 3);
        remaining.push(decision.remaining);
        assert.equal(decision.allowed, i < 3);
        assert.ok(decision.resetSeconds >= 60 && decision.resetSeconds <= 62, `${decision.resetSeconds}`);
      }
      assert.deepEqual(remaining, [2, 1, 0, 0]);
    });

    test("refused takes don't count", async () => {
      await burst(10, 10);
      await instances.pass(subject, 30);
      assert.equal(admitted(await burst(50, 10)), 0);
      await instances.pass(subject, 31);
      assert.equal(admitted(await burst(50, 10)), 10);
    });

    test("subjects are apart", async () => {
      await burst(10, 5);
      assert.equal(admitted(await burst(10, 5, `${subject}:other`)), 5);
    });

    test("a burst at the end of a minute and one at the beginning of the next are one burst", async () => {
      await burst(1, 100);
      await instances.pass(subject, 59);
      assert.equal(admitted(await burst(150, 100)), 99);
      await instances.pass(subject, 2);
      assert.equal(admitted(await burst(150, 100)), 1);
    });

    test("what a lowered limit refuses comes free when it says so", async () => {
      const [limiter] = instances.limiters;
      for (let round = 0; round < 3; round++) {
        if (round > 0) await instances.pass(subject, 10);
        for (let i = 0; i < 4; i++) await limiter.take(subject, 100);
      }
      // 12 are used and 5 allowed: two rounds have to leave, the second of them 10 s old by now.
      const { allowed, resetSeconds } = await limiter.take(subject, 5);
      assert.equal(allowed, false);
      assert.ok(resetSeconds >= 50 && resetSeconds <= 52, `${resetSeconds}`);
      await instances.pass(subject, resetSeconds);
      assert.equal((await limiter.take(subject, 5)).allowed, true);
    });

    test("a limit of 0 admits nothing", async () => {
      const [decision] = await burst(1, 0);
      assert.deepEqual(decision, {
        allowed: false,
        limit: 0,
        remaining: 0,
        resetSeconds: 0,
        degraded: false,
      });
    });

    test("holds over random bursts and pauses, and keeps what resetSeconds promises", async () => {
      const step = fc.record({
        pause: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 57, max: 63 }), fc.constant(29)),
        takes: fc.integer({ min: 1, max: 12 }),
      });
      const limits = fc.integer({ min: 1, max: 10 });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 20 }), limits, async (steps, limit) => {
          const one = `test:${randomUUID()}`;
          const times: number[] = [];
          let now = 0;
          const within = (seconds: number) => times.filter((at) => now - at <= seconds).length;
          for (const { pause, takes } of steps) {
            await instances.pass(one, pause);
            now += pause;
            const before = within(60);
            const decisions = await burst(takes, limit, one);
            const count = admitted(decisions);
            for (let i = 0; i < count; i++) times.push(now);
            // Real time passes between the steps too, hence 59 here: less than a second in all.
            assert.ok(within(59) <= limit, `${within(59)} of ${limit} in a rolling minute`);
            if (count < takes)
              assert.ok(before + count >= limit, `refused with ${before + count} of ${limit}`);
          }
          let [decision] = await burst(1, limit, one);
          while (decision?.allowed) [decision] = await burst(1, limit, one);
          // An instance that refuses from its own count doesn't know what another took at the edge of
          // a second: then it is told on the next take, and what it says after that holds.
          for (let waits = instances.limiters.length; waits > 0 && !decision?.allowed; waits--) {
            const wait = decision?.resetSeconds ?? 0;
            assert.ok(wait >= 1 && wait <= 62);
            await instances.pass(one, wait);
            [decision] = await burst(1, limit, one);
          }
          assert.equal(decision?.allowed, true);
        }),
        { numRuns: 60 },
      );
    });
  });
}
