import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY_FEED, readFeedForm, readPrice } from "./feed-form-values.ts";

test("prices as people write them", () => {
  assert.equal(readPrice("0"), 0);
  assert.equal(readPrice(" 0,5 "), 0.5);
  assert.equal(readPrice("0.000001"), 0.000001);
  for (const wrong of ["", "-1", "1e3", "0.0000001", "free", "1000001"]) {
    assert.equal(readPrice(wrong), undefined, wrong);
  }
});

test("a form that is filled in becomes a feed, one that is not says where", () => {
  assert.deepEqual(readFeedForm({ ...EMPTY_FEED, title: " Weather ", price: "0.5" }).body, {
    title: "Weather",
    description: "",
    price_credits: 0.5,
    visibility: "public",
    free_history: false,
  });
  const schema = '{"type": "object"}';
  assert.deepEqual(readFeedForm({ ...EMPTY_FEED, title: "W", schema }).body?.schema, { type: "object" });
  const { faults } = readFeedForm({ ...EMPTY_FEED, price: "x", schema: "[" });
  assert.deepEqual(Object.keys(faults ?? {}), ["title", "price", "schema"]);
});
