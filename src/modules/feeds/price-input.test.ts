import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { toCredits } from "../../platform/credits.ts";
import { PriceInput } from "./price-input.ts";

const read = (value: unknown) => PriceInput.safeParse(value);

test("every price with at most six decimals is read exactly, as JSON brings it", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (micros) => {
      const digits = micros.toString().padStart(7, "0");
      const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`;
      assert.equal(read(JSON.parse(text)).data, micros);
      assert.equal(read(JSON.parse(JSON.stringify(toCredits(micros)))).data, micros);
    }),
    { numRuns: 1_000 },
  );
});

test("a seventh decimal is refused", () => {
  fc.assert(
    // Up to a thousand credits: past what a double can tell apart, the seventh decimal is gone before it is read.
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.integer({ min: 1, max: 9 }), (micros, seventh) => {
      const digits = micros.toString().padStart(7, "0");
      const price = JSON.parse(`${digits.slice(0, -6)}.${digits.slice(-6)}${seventh}`);
      assert.equal(read(price).success, false);
    }),
    { numRuns: 1_000 },
  );
});

test("what is no price is refused", () => {
  const wrong = [
    -1,
    -0.000001,
    1e-7,
    1_000_000.000001,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "1",
    null,
    true,
    [1],
    {},
  ];
  for (const value of wrong) {
    const { error } = read(value);
    assert.match(
      error?.issues[0]?.message ?? "",
      /credits from 0 to 1,000,000, with at most six decimals/,
      String(value),
    );
  }
  assert.equal(read(-0).data, 0n);
  assert.equal(read(1_000_000).data, 10n ** 12n);
  assert.equal(read(0.000001).data, 1n);
});
