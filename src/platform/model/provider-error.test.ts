import assert from "node:assert/strict";
import { test } from "node:test";
import { explainProviderError, statusOf } from "./provider-error.ts";

const refused = Object.assign(new Error("rate\nlimit"), {
  statusCode: 429,
  requestBodyValues: { input: ["a secret of a user"] },
});

test("says the model, the status and the reason, and nothing of the request", () => {
  const error = explainProviderError("openai:x", refused);
  assert.equal(error.message, "openai:x failed: HTTP 429, rate limit");
  assert.deepEqual(Object.keys(error), []);
  assert.equal(error.cause, undefined);
});

test("of several attempts, the last", () => {
  const error = Object.assign(new Error("Failed after 3 attempts"), { lastError: refused });
  assert.equal(explainProviderError("openai:x", error).message, "openai:x failed: HTTP 429, rate limit");
  assert.equal(statusOf(error), 429);
});

test("whatever was thrown, and no more of it than a line", () => {
  assert.equal(explainProviderError("openai:x", "away").message, "openai:x failed: away");
  assert.equal(explainProviderError("openai:x", undefined).message, "openai:x failed: undefined");
  assert.ok(explainProviderError("openai:x", new Error("x".repeat(10_000))).message.length < 400);
  assert.equal(statusOf(null), undefined);
});

test("no credential of an address or a key", () => {
  const said = explainProviderError(
    "openai:x",
    new Error(
      "Incorrect API key: sk-proj-abcd1234wxyz. POST https://me:hunter2@host.example/v1?key=hunter2 Bearer abc.def",
    ),
  ).message;
  for (const secret of ["abcd1234", "hunter2", "abc.def"]) assert.ok(!said.includes(secret), said);
  assert.match(said, /host\.example\/v1/);
});
