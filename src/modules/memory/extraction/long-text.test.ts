import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CLAIM_LIMIT, cutLongSentence, cutToLimit } from "./long-text.ts";

const joined = (pieces: string[]): string => pieces.join("").replace(/\s/g, "");

test("a sentence of usual length stays whole", () => {
  const sentence = "I live in Porto, and my sister lives in Rome, which is far away.";
  assert.deepEqual(cutLongSentence(sentence), [sentence]);
});

test("a long sentence is cut at its clauses", () => {
  const clause = "I went to the market with my sister to buy some fish for dinner";
  const pieces = cutLongSentence(Array(20).fill(clause).join("; "));
  assert.ok(pieces.length > 1);
  for (const piece of pieces) {
    assert.ok(piece.length <= 600, `${piece.length}`);
    assert.match(piece, /^I went .*(dinner;?)$/);
  }
});

test("commas, conjunctions and at last spaces are what it is cut at", () => {
  for (const joint of [", ", " and ", " "]) {
    const sentence = Array(200).fill("wordless").join(joint);
    const pieces = cutLongSentence(sentence);
    for (const piece of pieces) assert.ok(piece.length <= 600);
    assert.equal(joined(pieces), sentence.replace(/\s/g, ""));
  }
});

test("an address is not cut", () => {
  const sentence = `See https://example.org/${"a".repeat(900)} for more`;
  assert.deepEqual(cutLongSentence(sentence), [`See https://example.org/${"a".repeat(900)}`, "for more"]);
});

test("nothing is longer than a claim may be, and no character is cut in two", () => {
  const family = "👨‍👩‍👧‍👦";
  const flags = "🇵🇹🇩🇪";
  const accents = "e\u0301";
  const segments = new Intl.Segmenter("en", { granularity: "grapheme" });
  for (const unit of [family, flags, accents, "語", "🎉", "x"]) {
    // One letter before moves every place where a cut might fall.
    for (const before of ["", "a", "ab", "abc"]) {
      const text = before + unit.repeat(Math.ceil(20_000 / unit.length));
      const pieces = cutToLimit(text);
      assert.equal(pieces.join(""), text);
      const characters = new Set(Array.from(segments.segment(text), ({ segment }) => segment));
      for (const piece of pieces) {
        assert.ok([...piece].length <= CLAIM_LIMIT && piece.isWellFormed());
        for (const { segment } of segments.segment(piece)) assert.ok(characters.has(segment), segment);
      }
    }
  }
});

test("a character longer than a claim is cut all the same", () => {
  const pieces = cutToLimit(`a${"\u0301".repeat(9_000)}`);
  assert.deepEqual(
    pieces.map((piece) => piece.length),
    [4_000, 4_000, 1_001],
  );
});

test("nothing is lost", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 3_000 }),
      fc.constantFrom("a", " ", ", ", "語、"),
      (text, filler) => {
        const sentence = (text + filler.repeat(700) + text).toWellFormed();
        assert.equal(joined(cutLongSentence(sentence)), sentence.replace(/\s/g, ""));
        assert.equal(cutToLimit(sentence).join(""), sentence);
      },
    ),
    { numRuns: 50 },
  );
});
