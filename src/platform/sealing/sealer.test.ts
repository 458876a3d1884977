import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { createSealer } from "./sealer.ts";

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
