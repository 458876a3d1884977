import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, test } from "node:test";
import fc from "fast-check";
import { type LimitDecision, type Limiter, retryAfterSeconds } from "../../src/platform/limits/limiter.ts";

/** Instances that share their limits; the in-process form has one. */
export interface LimiterInstances {
  limiters: [Limiter, ...Limiter[]];
  /** Lets whole seconds pass for these subjects. */
  pass(subjects: string | readonly string[], seconds: number): Promise<void>;
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
    function burst(
      takes: number,
      limit: number,
      of = subject,
      ceiling?: { subject: string; limit: number },
    ): Promise<LimitDecision[]> {
      const { limiters } = instances;
      return Promise.all(
        Array.from({ length: takes }, async (_, i) => {
          const limiter = limiters[i % limiters.length] ?? limiters[0];
          return limiter.take(of, limit, ceiling?.subject, ceiling?.limit);
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
        ceiling: undefined,
        degraded: false,
      });
    });

    describe("with a ceiling over several subjects", () => {
      const above = () => ({ subject: `${subject}:account`, limit: 25 });
      test("admits no more than either limit of a burst", async () => {
        const decisions = await Promise.all(
          ["1", "2", "3", "4"].map((one) => burst(15, 10, `${subject}:${one}`, above())),
        );
        for (const each of decisions) assert.ok(admitted(each) <= 10, `${admitted(each)}`);
        assert.equal(admitted(decisions.flat()), 25);
      });

      test("counts a take that one limit refuses in neither", async () => {
        // The account is used up by others: what is refused leaves the key's own limit whole.
        assert.equal(admitted(await burst(30, 30, `${subject}:1`, above())), 25);
        const [refused] = await burst(20, 10, `${subject}:2`, above());
        assert.equal(refused?.allowed, false);
        assert.deepEqual([refused?.remaining, refused?.ceiling?.remaining], [10, 0]);
        assert.equal(admitted(await burst(20, 10, `${subject}:2`)), 10);
        // And the other way round: a key that is used up takes nothing of the account.
        const other = { subject: `${subject}:other account`, limit: 25 };
        assert.equal(admitted(await burst(40, 10, `${subject}:3`, other)), 10);
        const [next] = await burst(1, 10, `${subject}:4`, other);
        assert.equal(next?.ceiling?.remaining, 14);
      });

      test("says how much is left of both, and which one refuses", async () => {
        const [limiter] = instances.limiters;
        const ceiling = above();
        const take = (one: string) => limiter.take(`${subject}:${one}`, 2, ceiling.subject, 3);
        const seen = [];
        for (const one of ["1", "1", "1", "2", "2"]) {
          const { allowed, limit, remaining, ceiling: account } = await take(one);
          seen.push([allowed, limit, remaining, account?.limit, account?.remaining]);
        }
        assert.deepEqual(seen, [
          [true, 2, 1, 3, 2],
          [true, 2, 0, 3, 1],
          [false, 2, 0, 3, 1],
          [true, 2, 1, 3, 0],
          [false, 2, 1, 3, 0],
        ]);
        const refused = await take("2");
        const wait = retryAfterSeconds(refused);
        assert.ok(wait >= 60 && wait <= 62, `${wait}`);
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

    test("holds over random bursts of several subjects under one ceiling", async () => {
      const step = fc.record({
        pause: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 57, max: 63 }), fc.constant(29)),
        takes: fc.integer({ min: 1, max: 10 }),
        of: fc.integer({ min: 1, max: 3 }),
      });
      const limits = fc.record({
        own: fc.integer({ min: 1, max: 8 }),
        above: fc.integer({ min: 1, max: 16 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 15 }), limits, async (steps, { own, above }) => {
          const name = `test:${randomUUID()}`;
          const account = `${name}:account`;
          const times: { at: number; of: number }[] = [];
          let now = 0;
          const within = (seconds: number, of?: number) =>
            times.filter((time) => now - time.at <= seconds && (of ?? time.of) === time.of).length;
          for (const { pause, takes, of } of steps) {
            await instances.pass([account, `${name}:1`, `${name}:2`, `${name}:3`], pause);
            now += pause;
            const before = { own: within(60, of), above: within(60) };
            const decisions = await burst(takes, own, `${name}:${of}`, { subject: account, limit: above });
            const count = admitted(decisions);
            for (let i = 0; i < count; i++) times.push({ at: now, of });
            assert.ok(within(59, of) <= own, `${within(59, of)} of ${own} of one subject`);
            assert.ok(within(59) <= above, `${within(59)} of ${above} under the ceiling`);
            const isFull = before.own + count >= own || before.above + count >= above;
            if (count < takes) assert.ok(isFull, "refused without need");
          }
        }),
        { numRuns: 40 },
      );
    });
  });
}
