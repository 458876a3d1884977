import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { priceOf } from "./price.ts";

describe("the price of an update", () => {
  const prices = [5n, 3n, 8n, 4n];
  const cases: [agreed: number, published: number, price: bigint][] = [
    [1, 1, 5n],
    [1, 2, 3n],
    [1, 3, 3n],
    [3, 3, 8n],
    [3, 4, 4n],
    [4, 1, 5n],
  ];
  for (const [agreed, published, price] of cases) {
    test(`agreed at price ${agreed}, published at price ${published}`, () => {
      assert.equal(priceOf(prices, agreed, published), price);
    });
  }
});
