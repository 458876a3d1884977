import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createVocabulary } from "../index/vocabulary.ts";
import { editDistance, findNearTerms } from "./near-terms.ts";

function vocabularyOf(...terms: string[]) {
  const vocabulary = createVocabulary();
  for (const [unit, term] of terms.entries()) vocabulary.addPosting(vocabulary.hold(term), unit, 1);
  return vocabulary;
}

function nearest(vocabulary: ReturnType<typeof vocabularyOf>, term: string): string[] {
  return findNearTerms(vocabulary, term).map(({ id }) => vocabulary.term(id));
}

test("a mistyped term finds the one it stands for", () => {
  const vocabulary = vocabularyOf("guitar", "garden", "lisbon", "restaur", "xylophon");
  assert.deepEqual(nearest(vocabulary, "guitra"), ["guitar"]);
  assert.deepEqual(nearest(vocabulary, "gutar"), ["guitar"]);
  assert.deepEqual(nearest(vocabulary, "lisbonn"), ["lisbon"]);
  assert.deepEqual(nearest(vocabulary, "xilophno"), ["xylophon"]);
});

test("a term that begins a longer one finds it", () => {
  assert.deepEqual(nearest(vocabularyOf("photograph", "phone"), "photo"), ["photograph"]);
});

test("short terms and numbers are not guessed at", () => {
  const vocabulary = vocabularyOf("cat", "car", "2024");
  assert.deepEqual(nearest(vocabulary, "cas"), []);
  assert.deepEqual(nearest(vocabulary, "2025"), []);
});

test("the nearer ones hide the farther ones", () => {
  assert.deepEqual(nearest(vocabularyOf("marathon", "marathin"), "marathan").sort(), [
    "marathin",
    "marathon",
  ]);
  assert.deepEqual(nearest(vocabularyOf("marathon", "merethon"), "marathan"), ["marathon"]);
});

test("what is within the bound is always found", () => {
  const word = fc.stringMatching(/^[a-z]{4,12}$/);
  const edit = fc.record({ at: fc.nat(11), letter: fc.constantFrom(..."abcxyz"), kind: fc.nat(3) });
  fc.assert(
    fc.property(word, edit, (term, { at, letter, kind }) => {
      const place = at % term.length;
      const rest = term.slice(place + 1);
      const changed = [
        term.slice(0, place) + letter + rest,
        term.slice(0, place) + letter + term.slice(place),
        term.slice(0, place) + rest,
        term.slice(0, place) + rest.slice(0, 1) + term[place] + rest.slice(1),
      ][kind] as string;
      fc.pre(changed.length >= 4);
      assert.ok(editDistance(changed, term, 2) <= 1);
      assert.deepEqual(nearest(vocabularyOf(term), changed), [term]);
    }),
  );
});

test("the distance counts edits, up to the bound", () => {
  assert.equal(editDistance("kitten", "kitten", 2), 0);
  assert.equal(editDistance("kitten", "sitten", 2), 1);
  assert.equal(editDistance("abcd", "abdc", 2), 1);
  assert.equal(editDistance("kitten", "sitting", 2), 3);
});
