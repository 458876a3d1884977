import assert from "node:assert/strict";
import { test } from "node:test";
import { readQueryDates } from "./query-dates.ts";

/** A Wednesday. */
const NOW = Date.UTC(2025, 5, 18, 12);
const keys = (query: string) => readQueryDates(query, NOW).keys.sort();

test("written dates are found at each precision", () => {
  assert.deepEqual(keys("What happened on 7 May 2023?"), [
    "@-05",
    "@-05-07",
    "@2023",
    "@2023-05",
    "@2023-05-07",
  ]);
  assert.deepEqual(keys("on May 7th, 2023"), keys("on 7 May, 2023"));
  assert.deepEqual(keys("in june 2022"), ["@-06", "@2022", "@2022-06"]);
  assert.deepEqual(keys("in 2021"), ["@2021"]);
  assert.deepEqual(keys("on 2023-05-07"), keys("on 7 May 2023"));
  assert.deepEqual(keys("in Sept."), ["@-09"]);
});

test("a season of a year is its months", () => {
  assert.deepEqual(keys("summer of 2021"), ["@2021", "@2021-06", "@2021-07", "@2021-08"]);
  assert.deepEqual(keys("winter 2021"), ["@2021", "@2021-12", "@2022-01", "@2022-02"]);
});

test("words that are also months are dates only where something says so", () => {
  assert.deepEqual(keys("What may I eat?"), []);
  assert.deepEqual(keys("Did we march for peace?"), []);
  assert.deepEqual(keys("What did I do in May?"), ["@-05"]);
  assert.deepEqual([...readQueryDates("What did I do in May?", NOW).used], ["may"]);
});

test("relative dates are relative to now", () => {
  assert.deepEqual(keys("yesterday"), ["@2025-06-17"]);
  assert.equal(keys("last week").length, 7);
  assert.deepEqual(keys("last week").slice(0, 1), ["@2025-06-09"]);
  assert.deepEqual(keys("last weekend"), ["@2025-06-14", "@2025-06-15"]);
  assert.deepEqual(keys("last month"), ["@2025-05"]);
  assert.deepEqual(keys("last year"), ["@2024"]);
  assert.deepEqual(keys("last winter"), ["@2024-12", "@2025-01", "@2025-02"]);
  assert.deepEqual(keys("last summer"), ["@2024-06", "@2024-07", "@2024-08"]);
  assert.deepEqual(keys("this summer"), ["@2025-06", "@2025-07", "@2025-08"]);
  assert.deepEqual(keys("last spring"), ["@2025-03", "@2025-04", "@2025-05"]);
  assert.deepEqual(keys("two years ago"), ["@2023"]);
});

test("a question without dates has none", () => {
  assert.deepEqual(keys("Where does Anna live?"), []);
});
