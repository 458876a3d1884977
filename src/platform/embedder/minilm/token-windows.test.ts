import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { windowsOf } from "./token-windows.ts";

const OPENING = 101;
const CLOSING = 102;
const idsOf = (length: number) => [OPENING, ...Array.from({ length }, (_, i) => 1000 + i), CLOSING];

test("a short text is one window, an empty one too", () => {
  for (const length of [0, 1, 126])
    assert.deepEqual(windowsOf(idsOf(length)), [Int32Array.from(idsOf(length))]);
});

test("a long text is several of about equal length", () => {
  assert.deepEqual(
    windowsOf(idsOf(127)).map((window) => window.length),
    [66, 65],
  );
});

test("every window opens and closes, none is too long, nothing is lost or repeated up to the limit", () => {
  fc.assert(
    fc.property(fc.nat(3_000), (length) => {
      const windows = windowsOf(idsOf(length));
      for (const window of windows) {
        assert.ok(window.length <= 128);
        assert.equal(window[0], OPENING);
        assert.equal(window.at(-1), CLOSING);
      }
      const content = windows.flatMap((window) => [...window.slice(1, -1)]);
      assert.deepEqual(content, idsOf(length).slice(1, -1).slice(0, 1_008));
      const lengths = windows.map((window) => window.length);
      assert.ok(Math.max(...lengths) - Math.min(...lengths) <= windows.length);
    }),
  );
});
