import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createAnswer, MAX_BODY_BYTES } from "./answer.ts";

test("a body is kept to 64 KiB, however it is cut into chunks", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 20_000 }), { maxLength: 12 }), (chunks) => {
      const answer = createAnswer(200, {});
      const fits = chunks.map((chunk) => answer.append(chunk)).every(Boolean);
      const all = Buffer.concat(chunks);
      assert.equal(fits, all.length <= MAX_BODY_BYTES);
      assert.equal(answer.text(true), all.subarray(0, MAX_BODY_BYTES).toString("utf8").replaceAll("\0", ""));
    }),
    { numRuns: 50 },
  );
});

test("what is no text becomes text without NUL", () => {
  const answer = createAnswer(200, {});
  answer.append(Buffer.from([0x61, 0x00, 0xff, 0xfe, 0x62]));
  assert.equal(answer.text(true), "a\ufffd\ufffdb");
});

test("a character that was cut in two is left out", () => {
  const answer = createAnswer(200, {});
  answer.append(Buffer.from("añ").subarray(0, 2));
  assert.equal(answer.text(false), "a");
});

test("headers are kept to 50 and 8 KiB; one that is too long doesn't displace the others", () => {
  const many = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`x-${index}`, "1"]));
  assert.equal(Object.keys(createAnswer(200, many).headers).length, 50);
  const { headers } = createAnswer(200, {
    "x-long": "a".repeat(8_200),
    "retry-after": "5",
    "set-cookie": ["a=1", "b=2\0"],
  });
  assert.deepEqual(headers, { "retry-after": "5", "set-cookie": "a=1, b=2" });
});
