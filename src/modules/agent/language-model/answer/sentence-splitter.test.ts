import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createSentenceSplitter, type Sentence } from "./sentence-splitter.ts";

function split(...deltas: string[]): Sentence[] {
  const splitter = createSentenceSplitter();
  return [...deltas.flatMap((delta) => splitter.push(delta)), ...splitter.flush()];
}

const texts = (text: string): string[] => split(text).map((sentence) => sentence.text);

test("ends where sentences end, and nowhere else", () => {
  for (const [text, expected] of [
    ["One. Two! Three? Four…", ["One.", "Two!", "Three?", "Four…"]],
    ["It costs 3.50, e.g. at Dr. Lund's. Fine.", ["It costs 3.50, e.g. at Dr. Lund's.", "Fine."]],
    ["1. One\n2. Two.", ["1. One", "2. Two."]],
    ['He said "no." Then he left.', ['He said "no."', "Then he left."]],
    ["See node.js now.", ["See node.js now."]],
    ["One. [c1] Two [c2]. Three. [c3][c4]\nFour.", ["One. [c1]", "Two [c2].", "Three. [c3][c4]", "Four."]],
    ["One. [sic] Two.", ["One.", "[sic] Two."]],
    ["我住在这里。你呢？", ["我住在这里。", "你呢？"]],
    ["No end", ["No end"]],
    ["", []],
    [" \n ", []],
  ] as const)
    assert.deepEqual(texts(text), expected, text);
});

test("a sentence comes as soon as the next one begins, or its line ends", () => {
  const splitter = createSentenceSplitter();
  assert.deepEqual(splitter.push("One."), []);
  assert.deepEqual(splitter.push(" "), []);
  assert.deepEqual(splitter.push("["), []);
  assert.deepEqual(splitter.push("c1"), []);
  assert.deepEqual(splitter.push("] T"), [{ lead: "", text: "One. [c1]" }]);
  assert.deepEqual(splitter.push("wo\n"), [{ lead: " ", text: "Two" }]);
});

test("text without end is cut, white space without end is none", () => {
  assert.ok(split("word ".repeat(2_000)).length > 5);
  assert.ok(split("x".repeat(10_000)).every(({ text }) => text.length <= 1_500));
  assert.deepEqual(texts(`${" ".repeat(20_000)}One.`), ["One."]);
  assert.deepEqual(texts("\n".repeat(5_000)), []);
});

test("nothing is lost but white space, however it is cut", () => {
  const piece = fc.oneof(
    fc.constantFrom(". ", "? ", "\n", " ", "[c1]", "[", "]", "Dr.", "1.", "…", "word", "。"),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const joined = split(...pieces)
        .map(({ lead, text }) => lead + text)
        .join("");
      assert.equal(joined.replace(/\s+/g, ""), pieces.join("").replace(/\s+/g, ""));
    }),
  );
});
