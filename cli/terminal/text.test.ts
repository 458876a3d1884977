import assert from "node:assert/strict";
import { test } from "node:test";
import { cut, inline, printable, widthOf, wrap } from "./text.ts";

test("width is that of the screen", () => {
  assert.equal(widthOf("abc"), 3);
  assert.equal(widthOf("\u001b[31mabc\u001b[39m"), 3);
  assert.equal(widthOf("e\u0301té"), 3);
  assert.equal(widthOf("日本"), 4);
  assert.equal(widthOf("👩‍👧 ok"), 5);
});

test("cut says that something is missing, and cuts no character in two", () => {
  assert.equal(cut("abcdef", 6), "abcdef");
  assert.equal(cut("abcdef", 5), "abcd…");
  assert.equal(cut("日本語", 4), "日…");
  assert.equal(cut("ab cdef", 4), "ab…");
});

test("wrap breaks between words and leaves an address whole", () => {
  assert.deepEqual(wrap("one two three", 7), ["one two", "three"]);
  assert.deepEqual(wrap("see https://example.com/long now", 8), ["see", "https://example.com/long", "now"]);
  assert.deepEqual(wrap("a\n\nb", 8), ["a", "", "b"]);
  assert.deepEqual(wrap("a b", Infinity), ["a b"]);
});

test("nothing that others wrote reaches the terminal as a command", () => {
  assert.equal(printable("a\u001b]0;owned\u0007b\r\nc\u009bd"), "a\ufffd]0;owned\ufffdb\nc\ufffdd");
  assert.equal(printable("left\u202eright"), "left\ufffdright");
  assert.equal(inline(" a\n\tb  c "), "a b c");
});
