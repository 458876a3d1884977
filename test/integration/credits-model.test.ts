/**
 * The ledger against a model of it: random charges, refunds, grants, retries and months over several
 * accounts. One by one, every answer must be the model's; all at once from two instances (one with a
 * clock that is behind), the journal must be a history that the model would have written.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Micros } from "../../src/platform/credits.ts";
import type { Charge, ChargeOutcome } from "../../src/platform/http/principal.ts";
import { newUuid } from "../../src/platform/ids.ts";
import { balanceOf, chargeOf, createFixture, createTestClock, credits } from "./credits-fixture.ts";

const FREE_TIER = credits(20);
const RUNS = Number(process.env.CREDITS_RUNS ?? 25);

type Step =
  | { do: "charge" | "refund"; account: number; cause: number }
  | { do: "grant"; account: number; amount: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("charge" as const), account: fc.nat(2), cause: fc.nat(11) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("refund" as const), account: fc.nat(2), cause: fc.nat(11) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("grant" as const),
      account: fc.nat(2),
      amount: fc.integer({ min: 1, max: 9 }),
    }),
  },
);

/** Steps of a stretch happen at the same time; `months` pass before it. */
const stretches = fc.array(
  fc.record({
    months: fc.constantFrom(0, 0, 0, 1, 2),
    steps: fc.array(step, { minLength: 1, maxLength: 20 }),
  }),
  { minLength: 1, maxLength: 5 },
);

interface ModelCharge {
  free: Micros;
  granted: Micros;
  month: number;
  refunded: boolean;
}

class ModelBook {
  free = FREE_TIER;
  granted = 0n;
  month = 0;
  charges = new Map<string, ModelCharge>();

  get balance(): Micros {
    return this.free + this.granted;
  }

  roll(month: number): void {
    if (month <= this.month) return;
    this.month = month;
    this.free = FREE_TIER;
  }

  charge(cause: string, micros: Micros): ChargeOutcome["outcome"] {
    const known = this.charges.get(cause);
    if (known) return known.refunded ? "refunded" : "charged";
    if (micros > this.balance) return "insufficient";
    const free = micros < this.free ? micros : this.free;
    this.free -= free;
    this.granted -= micros - free;
    this.charges.set(cause, { free, granted: micros - free, month: this.month, refunded: false });
    return "charged";
  }

  refund(cause: string, month: number): boolean {
    const charge = this.charges.get(cause);
    if (!charge || charge.refunded) return false;
    charge.refunded = true;
    const toFree = charge.month === Math.max(month, this.month) ? charge.free : 0n;
    this.free += toFree;
    this.granted += charge.free + charge.granted - toFree;
    return true;
  }
}

const monthStart = (month: number): number => Date.UTC(2026, month, 1);
const monthOf = (at: Date): number => (at.getUTCFullYear() - 2026) * 12 + at.getUTCMonth();

const fixture = await createFixture({ freeTierMicros: FREE_TIER });
const clockBehind = createTestClock("2026-01-01T00:00:00Z");
const behind = fixture.another({ clock: clockBehind });

async function openAccounts() {
  fixture.clock.set(new Date(monthStart(0)).toISOString());
  const accounts = await Promise.all([0, 1, 2].map(() => fixture.openAccount()));
  const causes = accounts.map((account) =>
    Array.from({ length: 12 }, (_, i) =>
      chargeOf(account, 1 + ((i * 5) % 13), { keyId: i % 2 ? newUuid() : undefined }),
    ),
  );
  return { accounts, chargeAt: (account: number, cause: number) => causes[account]?.[cause] as Charge };
}

test("one by one, every answer is the model's", async () => {
  await fc.assert(
    fc.asyncProperty(stretches, async (plan) => {
      const { accounts, chargeAt } = await openAccounts();
      const books = accounts.map(() => new ModelBook());
      let month = 0;
      for (const { months, steps } of plan) {
        month += months;
        fixture.clock.set(new Date(monthStart(month)).toISOString());
        for (const taken of steps) {
          const book = books[taken.account] as ModelBook;
          const account = accounts[taken.account] as string;
          if (taken.do === "grant") {
            book.roll(month);
            book.granted += credits(taken.amount);
            const { balanceMicros } = await fixture.credits.grant(account, credits(taken.amount));
            assert.equal(balanceMicros, book.balance);
            continue;
          }
          const charge = chargeAt(taken.account, taken.cause);
          if (taken.do === "refund") {
            book.refund(charge.cause, month);
            await fixture.credits.refund(charge, true);
            continue;
          }
          book.roll(month);
          const expected = book.charge(charge.cause, charge.micros);
          const outcome = await fixture.credits.charge(charge);
          assert.equal(outcome.outcome, expected);
          if (outcome.outcome === "charged") assert.equal(outcome.balanceMicros, book.balance);
          if (outcome.outcome === "insufficient") assert.equal(outcome.availableMicros, book.balance);
        }
      }
      for (const [index, account] of accounts.entries()) {
        const { free_micros, granted_micros } = await balanceOf(fixture.database, account);
        const book = books[index] as ModelBook;
        assert.deepEqual(
          { free_micros, granted_micros },
          { free_micros: book.free, granted_micros: book.granted },
        );
      }
    }),
    { numRuns: RUNS },
  );
  await fixture.assertSound();
});

interface JournalRow {
  kind: string;
  cause: string;
  free_micros: Micros;
  granted_micros: Micros;
  platform_micros: Micros;
  balance_after_micros: Micros;
  at: Date;
}

/** Writes the journal once more, by the model's rules, and compares every leg. */
function replay(rows: JournalRow[]): ModelBook {
  const book = new ModelBook();
  book.free = 0n;
  book.month = -1;
  for (const row of rows) {
    const before = { free: book.free, granted: book.granted };
    if (row.kind === "charge") assert.equal(book.charge(row.cause, row.platform_micros), "charged");
    else if (row.kind === "refund") assert.equal(book.refund(row.cause, monthOf(row.at)), true);
    else if (row.kind === "expiry") book.free = 0n;
    else if (row.free_micros > 0n) book.roll(monthOf(row.at));
    else book.granted += row.granted_micros;
    assert.deepEqual(
      { free: row.free_micros, granted: row.granted_micros },
      { free: book.free - before.free, granted: book.granted - before.granted },
    );
    assert.equal(row.balance_after_micros, book.balance);
    assert.ok(book.free >= 0n && book.granted >= 0n);
  }
  return book;
}

test("all at once from two instances, the journal is one that the model would have written", async () => {
  await fc.assert(
    fc.asyncProperty(stretches, async (plan) => {
      const { accounts, chargeAt } = await openAccounts();
      const answers: { charge: Charge; outcome: ChargeOutcome }[] = [];
      let month = 0;
      for (const { months, steps } of plan) {
        month += months;
        // One instance has the new month already, the other not yet.
        fixture.clock.set(new Date(monthStart(month) + 500).toISOString());
        clockBehind.set(new Date(monthStart(month) + (months > 0 ? -500 : 0)).toISOString());
        await Promise.all(
          steps.map(async (taken, index) => {
            const instance = index % 2 ? fixture.credits : behind;
            if (taken.do === "grant") {
              await instance.grant(accounts[taken.account] as string, credits(taken.amount));
              return;
            }
            const charge = chargeAt(taken.account, taken.cause);
            if (taken.do === "refund") await instance.refund(charge, true);
            else answers.push({ charge, outcome: await instance.charge({ ...charge }) });
          }),
        );
      }
      for (const [index, account] of accounts.entries()) {
        const rows = await fixture.database.many<JournalRow>`
          select kind, cause, free_micros, granted_micros, platform_micros, balance_after_micros, at
            from credit_transfers where account_id = ${account} order by seq`;
        const book = replay(rows);
        const { free_micros, granted_micros } = await balanceOf(fixture.database, account);
        assert.deepEqual(
          { free_micros, granted_micros },
          { free_micros: book.free, granted_micros: book.granted },
        );
        const granted = plan
          .flatMap(({ steps }) => steps)
          .filter((taken) => taken.do === "grant" && taken.account === index);
        assert.equal(
          rows.filter((row) => row.kind === "grant" && row.granted_micros > 0n).length,
          granted.length,
        );
        for (const { charge, outcome } of answers.filter((answer) => answer.charge.accountId === account)) {
          if (outcome.outcome === "charged") assert.ok(book.charges.has(charge.cause));
          if (outcome.outcome === "refunded") assert.ok(book.charges.get(charge.cause)?.refunded);
          if (outcome.outcome === "insufficient") assert.ok(outcome.availableMicros < charge.micros);
        }
      }
    }),
    { numRuns: RUNS },
  );
  await fixture.assertSound();
});
