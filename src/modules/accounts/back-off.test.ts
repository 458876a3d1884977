import assert from "node:assert/strict";
import { test } from "node:test";
import { allowedFromMs, blockedUntilMs, countedSubjects, subjectsOf } from "./back-off.ts";
import { createDeviceToken } from "./known-devices.ts";

const deviceToken = createDeviceToken();
const known = { device: true, address: true };
const stranger = { device: false, address: false };
const origin = { address: "192.0.2.7", deviceToken };
const subjects = subjectsOf("ada@example.com", origin, known);
const waitSeconds = (subject: string, failures: number) =>
  Math.max(0, blockedUntilMs({ subject, failures, last_failure_at: new Date(0) })) / 1_000;

test("the wait begins at the fifth failure and doubles up to a quarter of an hour", () => {
  for (const subject of [subjects.email, subjects.pair, subjects.device ?? ""]) {
    const waits = Array.from({ length: 20 }, (_, index) => waitSeconds(subject, index + 1));
    assert.deepEqual(
      waits,
      [0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900, 900, 900, 900],
    );
    assert.equal(waitSeconds(subject, 100_000), 900);
  }
});

test("an address waits from its hundredth failure on", () => {
  assert.deepEqual(
    [99, 100, 101, 110].map((failures) => waitSeconds(subjects.address, failures)),
    [0, 2, 4, 900],
  );
});

test("each failure holds back whom it should", () => {
  const failed = (subject: string | undefined) => [
    { subject: subject ?? "", failures: 110, last_failure_at: new Date(0) },
  ];
  const isHeldBack = (recognised: typeof known, failures: ReturnType<typeof failed>) =>
    allowedFromMs(subjectsOf("ada@example.com", origin, recognised), recognised, failures) > 0;
  const places = [known, { device: true, address: false }, { device: false, address: true }, stranger];
  const heldBackBy = (subject: string | undefined) =>
    places.map((recognised) => isHeldBack(recognised, failed(subject)));
  assert.deepEqual(heldBackBy(subjects.email), [false, false, false, true]);
  assert.deepEqual(heldBackBy(subjects.pair), [false, false, true, true]);
  assert.deepEqual(heldBackBy(subjects.address), [false, false, true, true]);
  // A stolen cookie: the owner still gets in by the address.
  assert.deepEqual(heldBackBy(subjects.device), [false, false, false, false]);
  const all = countedSubjects(subjects).flatMap(failed);
  assert.deepEqual(
    places.map((recognised) => isHeldBack(recognised, all)),
    [true, true, true, true],
  );
});

test("neither the email nor more of an address than its network is kept", () => {
  assert.match(subjects.email, /^email:[0-9a-f]{64}$/);
  assert.match(subjects.pair, /^pair:[0-9a-f]{64}$/);
  assert.match(subjects.device ?? "", /^device:[0-9a-f]{64}$/);
  assert.equal(subjects.address, "address:192.0.2.7");
  const from = (address: string) => subjectsOf("a", { address, deviceToken: undefined }, stranger);
  assert.deepEqual(from("2001:db8::1"), from("2001:db8::ffff:1"));
});

test("a device that is not known to the account counts for nothing", () => {
  assert.equal(subjectsOf("ada@example.com", origin, stranger).device, undefined);
});
