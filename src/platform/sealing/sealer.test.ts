import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { createSealer, fingerprintOf } from "./sealer.ts";

const sealer = createSealer(randomBytes(32));

test("what is sealed opens to the same, in its place and with its key only", () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.string(), fc.string(), (bytes, place, other) => {
      const sealed = sealer.seal(Buffer.from(bytes), place);
      assert.deepEqual(sealer.open(sealed, place), Buffer.from(bytes));
      if (other !== place) assert.throws(() => sealer.open(sealed, other));
      assert.throws(() => createSealer(randomBytes(32)).open(sealed, place));
    }),
  );
});

test("a changed byte is noticed", () => {
  const sealed = sealer.seal(Buffer.from("secret"), "place");
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] as number) ^ 1;
    assert.throws(() => sealer.open(changed, "place"), `byte ${at}`);
  }
});

test("a value says which key sealed it, and opens while that key is known", () => {
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const before = createSealer(first);
  before.sealWith(fingerprintOf(first), { labels: false });
  const unlabelled = before.seal(Buffer.from("earliest"), "place");
  const labelled = createSealer(first).seal(Buffer.from("early"), "place");
  const both = createSealer(second, [first]);
  const late = both.seal(Buffer.from("late"), "place");
  assert.deepEqual(labelled.subarray(0, 16), fingerprintOf(first));
  assert.deepEqual(late.subarray(0, 16), fingerprintOf(second));
  assert.equal(unlabelled.length, 12 + 16 + "earliest".length, "as versions before read it");
  assert.deepEqual(
    [unlabelled, labelled, late].map((sealed) => String(both.open(sealed, "place"))),
    ["earliest", "early", "late"],
  );
  assert.throws(() => createSealer(first).open(late, "place"), /not known here/);
  assert.throws(() => createSealer(second).open(labelled, "place"), /not known here/);
  assert.throws(() => both.sealWith(randomBytes(16), { labels: true }), /not known/);
  both.sealWith(fingerprintOf(first), { labels: true });
  assert.deepEqual(both.seal(Buffer.from("x"), "place").subarray(0, 16), fingerprintOf(first));
});
