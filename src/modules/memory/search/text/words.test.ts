import assert from "node:assert/strict";
import { test } from "node:test";
import { readPart } from "./part-text.ts";
import { readWords } from "./words.ts";

const terms = (text: string) => readWords(text).flatMap(({ term }) => (term ? [term] : []));

test("forms of a word are one term, regular and irregular ones", () => {
  assert.deepEqual(terms("paintings"), terms("painting"));
  assert.deepEqual(terms("bought"), terms("buys"));
  assert.deepEqual(terms("children"), terms("child's"));
  assert.deepEqual(terms("Mum"), terms("mother"));
});

test("words of no content are left out, in any case and with any apostrophe", () => {
  assert.deepEqual(terms("What is it that I’ve been doing, and where?"), []);
});

test("forms of words of no content are left out, what only looks like one is not", () => {
  assert.deepEqual(terms("Which kinds did he get used to liking, going, owning?"), []);
  for (const word of ["Ines", "herring", "mining", "arena", "ore"]) assert.equal(terms(word).length, 1, word);
  assert.deepEqual(terms("Ines's"), terms("Ines"));
});

test("accents, capitals and full-width letters do not part words", () => {
  assert.deepEqual(terms("Café ＡＢＣ"), terms("cafe abc"));
  assert.deepEqual(terms("naïve"), terms("naive"));
});

test("scripts without spaces are cut into words", () => {
  assert.ok(terms("私は東京に住んでいます").includes("東京"));
  assert.ok(terms("我喜欢北京烤鸭").length > 1);
});

test("other languages keep their words", () => {
  assert.deepEqual(terms("Где живёт Анна?"), terms("где живет анна"));
});

test("text without words has none", () => {
  assert.deepEqual(readWords("??? … 🎉🎉 !"), []);
});

test("names are capitalised words inside a sentence, not those that open one", () => {
  const { terms: found, names } = readPart("Went to Lisbon with Anna. Lovely city! I'm off to Porto.");
  const named = found.filter((_, at) => names[at]);
  assert.deepEqual(named, ["lisbon", "anna", "porto"]);
});

test("signs of a part: numbers, times and questions", () => {
  const part = readPart("We ran three times last week, didn't we?");
  assert.equal(part.numbers, 1);
  assert.equal(part.hasTimeWord, true);
  assert.equal(part.endsInQuestion, true);
  assert.equal(readPart("It is red.").endsInQuestion, false);
  assert.equal(readPart("It is red.").hasTimeWord, false);
  assert.equal(readPart("He answers only on Tuesdays.").hasTimeWord, true);
});
