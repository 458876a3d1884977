import assert from "node:assert/strict";
import { test } from "node:test";
import { ALL_SCOPES, describeScopes, SCOPE_GROUPS } from "./scopes.ts";

test("every scope stands in one group", () => {
  const grouped = SCOPE_GROUPS.flatMap(({ scopes }) => scopes.map(({ name }) => name));
  assert.deepEqual(grouped.toSorted(), ALL_SCOPES.toSorted());
});

test("scopes are said by part of the product", () => {
  assert.deepEqual(describeScopes(["memory:read", "agent:run", "memory:write"]), [
    "memory: read, write",
    "agent: run",
  ]);
  assert.deepEqual(describeScopes(ALL_SCOPES), ["Everything"]);
  assert.deepEqual(describeScopes(["odd:new:thing"]), ["odd: new:thing"]);
});
