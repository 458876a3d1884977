import assert from "node:assert/strict";
import { test } from "node:test";
import { classifyFailure, ModelFailure, readRetryAfterMs } from "./failure.ts";

const NOW_MS = Date.UTC(2026, 10, 15, 8);

test("how long to wait is read in all the ways it is told", () => {
  for (const [headers, expected] of [
    [{}, undefined],
    [{ "retry-after": "3" }, 3_000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after": "Sun, 15 Nov 2026 08:00:20 GMT" }, 20_000],
    [{ "retry-after": "Sun, 15 Nov 2026 07:00:00 GMT" }, 0],
    [{ "retry-after": "soon" }, undefined],
    [{ "retry-after": "3", "retry-after-ms": "250" }, 250],
    [{ "retry-after-ms": "-1" }, undefined],
  ] as const)
    assert.equal(readRetryAfterMs(headers, NOW_MS), expected, JSON.stringify(headers));
});

test("a failure is of the kind that its status says", () => {
  for (const [statusCode, kind, isRetryable] of [
    [400, "rejected", false],
    [401, "rejected", false],
    [408, "rejected", true],
    [429, "overloaded", true],
    [500, "unavailable", true],
    [503, "unavailable", true],
    [529, "overloaded", true],
  ] as const) {
    const failure = classifyFailure("m", Object.assign(new Error("no"), { statusCode }), NOW_MS);
    assert.deepEqual([failure.kind, failure.isRetryable, failure.status], [kind, isRetryable, statusCode]);
  }
});

test("one of our own is found wherever it is wrapped", () => {
  const own = new ModelFailure("output_limit", "too long");
  const wrapped = new Error("a", { cause: new Error("b", { cause: own }) });
  assert.equal(classifyFailure("m", wrapped, NOW_MS), own);
});

test("whatever else is thrown is an answer that can't be read", () => {
  for (const error of [undefined, null, "no", new TypeError("x"), { message: "y" }])
    assert.equal(classifyFailure("m", error, NOW_MS).kind, "broken");
});
