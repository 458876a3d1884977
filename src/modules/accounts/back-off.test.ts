import assert from "node:assert/strict";
import { test } from "node:test";
import { blockedUntilMs, subjectsOf } from "./back-off.ts";

const [email = "", address = ""] = subjectsOf("ada@example.com", "192.0.2.7");
const waitSeconds = (subject: string, failures: number) =>
  Math.max(0, blockedUntilMs({ subject, failures, last_failure_at: new Date(0) })) / 1_000;

test("the wait begins at the fifth failure and doubles up to a quarter of an hour", () => {
  const waits = Array.from({ length: 20 }, (_, index) => waitSeconds(email, index + 1));
  assert.deepEqual(
    waits,
    [0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900, 900, 900, 900],
  );
  assert.equal(waitSeconds(email, 100_000), 900);
});

test("an address waits from its hundredth failure on", () => {
  assert.deepEqual(
    [99, 100, 101, 110].map((failures) => waitSeconds(address, failures)),
    [0, 2, 4, 900],
  );
});

test("neither the email nor more of an address than its network is kept", () => {
  assert.match(email, /^email:[0-9a-f]{64}$/);
  assert.equal(address, "address:192.0.2.7");
  assert.deepEqual(subjectsOf("a", "2001:db8::1"), subjectsOf("a", "2001:db8::ffff:1"));
});
