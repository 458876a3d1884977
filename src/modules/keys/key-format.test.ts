import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { checksumOf, createKey, isKey, isWellFormedKey, keyStart } from "./key-format.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

test("the checksum is CRC-32 in base 62, most significant first", () => {
  // The check value that is published with the algorithm.
  assert.equal(crc32("123456789"), 0xcbf43926);
  const value = [...checksumOf("123456789")].reduce((sum, letter) => sum * 62 + ALPHABET.indexOf(letter), 0);
  assert.equal(value, 0xcbf43926);
  assert.equal(checksumOf("123456789"), "3jZRME");
  // CRC-32 of nothing is 0: six characters all the same.
  assert.equal(checksumOf(""), "000000");
  // Computed with another implementation.
  assert.ok(isWellFormedKey("ph_live_0123456789ABCDEFGHIJKLMNOPQRSTUV2ayTCS"));
});

test("ten thousand keys are unique, well-formed and use the whole alphabet evenly", () => {
  const keys = Array.from({ length: 10_000 }, createKey);
  assert.equal(new Set(keys).size, keys.length);
  const counts = new Map<string, number>();
  for (const key of keys) {
    assert.match(key, /^ph_live_[0-9A-Za-z]{38}$/);
    assert.ok(isWellFormedKey(key) && isKey(key));
    for (const letter of key.slice(8, 40)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  // 320,000 letters, 5,161 of each expected; ±8% is nearly six standard deviations. Without
  // rejection the first eight letters would come 21% too often.
  for (const letter of ALPHABET) {
    const share = (counts.get(letter) ?? 0) / (320_000 / 62);
    assert.ok(share > 0.92 && share < 1.08, `${letter} came ${share} times as often as it should`);
  }
});

test("any single changed character is detected", () => {
  const key = createKey();
  for (let place = 0; place < key.length; place++) {
    for (const letter of `${ALPHABET}_-. `) {
      if (letter === key[place]) continue;
      const changed = key.slice(0, place) + letter + key.slice(place + 1);
      assert.ok(!isWellFormedKey(changed), `${letter} at ${place}`);
    }
  }
});

test("two swapped neighbours, a lost and a doubled character are detected", () => {
  fc.assert(
    fc.property(fc.constant(null).map(createKey), fc.nat({ max: 44 }), (key, place) => {
      const [a, b] = [key[place], key[place + 1]];
      const swapped = key.slice(0, place) + b + a + key.slice(place + 2);
      assert.equal(isWellFormedKey(swapped), a === b);
      assert.ok(!isWellFormedKey(key.slice(0, place) + key.slice(place + 1)));
      assert.ok(!isWellFormedKey(key.slice(0, place) + a + key.slice(place)));
    }),
  );
});

test("no other text is a key", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      assert.ok(!isWellFormedKey(text));
      assert.ok(!isWellFormedKey(`ph_live_${text}`));
    }),
    { numRuns: 1_000 },
  );
  const key = createKey();
  for (const text of ["", "ph_live_", `${key}\n`, ` ${key}`, key.toUpperCase(), key.repeat(10_000)]) {
    assert.ok(!isWellFormedKey(text));
  }
});

test("a list shows the prefix and four characters", () => {
  assert.match(keyStart(createKey()), /^ph_live_[0-9A-Za-z]{4}$/);
});
