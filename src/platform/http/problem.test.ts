import assert from "node:assert/strict";
import { test } from "node:test";
import { statusOf, toAppError } from "./problem.ts";

test("what passes by itself is 503, with the advice to come back", () => {
  for (const code of ["53100", "53300", "57P01", "25P03", "58030", "ECONNRESET", "ENOSPC"]) {
    const error = toAppError(Object.assign(new Error("no"), { code }));
    assert.equal(statusOf(error), 503, code);
    assert.match(String(error.headers["Retry-After"]), /^\d+$/);
    assert.ok(!error.message.includes("no:"));
  }
});

test("what is a mistake of ours is 500, and says nothing of it", () => {
  for (const code of ["42P01", "23505", undefined]) {
    const error = toAppError(Object.assign(new Error('relation "secrets" does not exist'), { code }));
    assert.equal(statusOf(error), 500);
    assert.ok(!error.message.includes("secrets"));
  }
});

test("so is a server that can't make a session, and nothing else that goes wrong inside of it", () => {
  const failure = (severity: string) =>
    Object.assign(new Error("could not write init file"), { code: "XX000", severity });
  assert.equal(toAppError(failure("FATAL")).code, "unavailable");
  assert.equal(toAppError(failure("ERROR")).code, "internal");
});
