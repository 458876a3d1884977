import assert from "node:assert/strict";
import { test } from "node:test";
import { isFiltered, isSearch, NO_LOOK, toFilters } from "./look.ts";

test("a search begins with the second letter", () => {
  assert.equal(isSearch({ ...NO_LOOK, words: " a " }), false);
  assert.equal(isSearch({ ...NO_LOOK, words: "an" }), true);
});

test("only filters that say something are sent", () => {
  assert.deepEqual(toFilters({ ...NO_LOOK, tag: " ", source: " notes " }), { source: "notes" });
  assert.equal(isFiltered({ ...NO_LOOK, tag: " " }), false);
});

test("a day is asked for at its end, as this browser has it", () => {
  const { as_of } = toFilters({ ...NO_LOOK, asOf: "2025-03-01" });
  const end = new Date(as_of ?? "");
  assert.deepEqual([end.getMonth(), end.getDate(), end.getHours(), end.getMinutes()], [2, 1, 23, 59]);
});

test("a date that is still being typed is no filter", () => {
  for (const asOf of ["2025-02", "0020-01-01", "2025-99-01"]) {
    assert.deepEqual(toFilters({ ...NO_LOOK, asOf }), {});
  }
});
