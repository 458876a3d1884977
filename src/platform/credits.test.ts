import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseCredits, toCredits } from "./credits.ts";

test("every balance up to four billion credits is shown exactly, with at most six decimals", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 4_000_000_000_000_000n }), (micros) => {
      assert.equal(parseCredits(String(toCredits(micros))), micros);
    }),
  );
  assert.equal(toCredits(1n), 0.000001);
  assert.equal(JSON.stringify(toCredits(10_000_000_000n)), "10000");
});

test("a text with more than six decimals, a sign or an exponent is no credits", () => {
  for (const text of ["", "-1", "1e3", "0.0000001", "1.", ".5", "NaN", " 1", "1,5", "0x1"]) {
    assert.equal(parseCredits(text), undefined, text);
  }
  assert.equal(parseCredits("12.5"), 12_500_000n);
});
