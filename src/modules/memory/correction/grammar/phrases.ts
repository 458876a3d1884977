/** Takes phrases out of what follows a verb. */

import { isYear, unitOf } from "../language/numbers.ts";
import { isArticle, type Word } from "../language/words.ts";
import { isKnownPlace } from "../lexicon/places.ts";
import { verbForms } from "../lexicon/verbs.ts";
import { wordSet } from "../lexicon/word-set.ts";
import { MONTHS, PHRASE_ENDS, TIME_NOUNS, WEEKDAYS } from "./function-words.ts";

/** Punctuation that ends a phrase; quotes around a title do not. */
const BREAK = /[,;:()—–]|\s-/;
const PREPOSITIONS = wordSet("in on at to from by near with into onto of over under around through via");
export const isPreposition = (word: Word | undefined): boolean =>
  word !== undefined && PREPOSITIONS.has(word.text);

const LONGEST = 10;

/** The words from `from` to where the phrase ends; `through` names prepositions that do not end it. */
export function takePhrase(words: readonly Word[], from: number, through: readonly string[] = []): Word[] {
  const taken: Word[] = [];
  for (let place = from; place < words.length && taken.length < LONGEST; place++) {
    const word = words[place] as Word;
    if (taken.length > 0 && BREAK.test(word.gap)) break;
    if (through.includes(word.text)) {
      taken.push(word);
      continue;
    }
    if (taken.length > 0 && isNameInside(words, place)) {
      taken.push(word);
      continue;
    }
    if (PHRASE_ENDS.has(word.text) && !word.capital) break;
    if (taken.length > 0 && PREPOSITIONS.has(word.text) && word.text !== "of") break;
    if (taken.length > 0 && word.text === "and" && endsAtAnd(words, place)) break;
    taken.push(word);
  }
  while (taken.length > 1 && /^(and|or|the|a|an)$/.test(taken.at(-1)?.text ?? "")) taken.pop();
  return taken;
}

/** "Sex and the City", "Lord of the Rings": small words between capitals belong to the name. */
function isNameInside(words: readonly Word[], place: number): boolean {
  const before = words[place - 1];
  const next = words[place + 1];
  const after = words[place + 2];
  if (!before?.capital || !next || next.gap !== "") return false;
  if (
    !/^(the|of|and|in|on|for|with|at|to|a|de|da|del|am|von|van|la|le|without)$/.test(words[place]?.text ?? "")
  )
    return false;
  if (/^(in|on|at|to|with|for|from)$/.test(words[place]?.text ?? "")) return words[place]?.capital === true;
  if (words[place]?.text === "and") return false;
  return next.capital || (isArticle(next) && after?.capital === true);
}

/** "tea and coffee" goes on; "a nurse and live in Porto" does not. */
function endsAtAnd(words: readonly Word[], place: number): boolean {
  const next = words[place + 1];
  if (!next) return true;
  const forms = verbForms(next.text);
  return (
    forms?.some(({ form }) => form === "base" || form === "s") === true &&
    !next.capital &&
    words[place + 2] !== undefined
  );
}

const SPLIT = new Map<string, readonly string[]>();

/** The words of a phrase. The phrases are those in this code, so there are not many. */
function wordsOf(phrase: string): readonly string[] {
  let words = SPLIT.get(phrase);
  if (!words) {
    words = phrase.split(" ");
    SPLIT.set(phrase, words);
  }
  return words;
}

/** Place after one of these word sequences, which must stand at `from`; undefined if none does. */
export function after(words: readonly Word[], from: number, ...phrases: string[]): number | undefined {
  const first = words[from]?.text;
  if (first === undefined) return undefined;
  for (const phrase of phrases) {
    if (!phrase.startsWith(first)) continue;
    const wanted = wordsOf(phrase);
    if (wanted.every((word, offset) => words[from + offset]?.text === word)) return from + wanted.length;
  }
  return undefined;
}

export function findWord(words: readonly Word[], ...texts: string[]): number {
  return words.findIndex(({ text }) => texts.includes(text));
}

/** "Porto", "Porto, Portugal", "Porto in Portugal", "the Netherlands". */
export function takePlace(words: readonly Word[], from: number): Word[] {
  const taken: Word[] = [];
  for (let place = from; place < words.length && taken.length < 7; place++) {
    const word = words[place] as Word;
    const { text, gap } = word;
    if (taken.length > 0 && gap !== "") {
      // A comma leads to the region that it lies in.
      if (gap.trim() !== "," || !(word.capital || isKnownPlace(word.norm)) || text === "i") break;
    }
    if (taken.length === 0 && text === "the") continue;
    if (taken.length > 0 && text === "in") {
      const next = words[place + 1];
      if (!next || isYear(next.text) || MONTHS.has(next.text) || !(next.capital || isKnownPlace(next.norm)))
        break;
      continue;
    }
    if (taken.length > 0 && text === "and" && words[place + 1]?.capital !== true) break;
    if (PHRASE_ENDS.has(text) || /^(in|on|at|to|from|by|near|or|a|an|my|our|i|we)$/.test(text)) break;
    if (isYear(text)) break;
    taken.push(word);
  }
  return taken;
}

/** Place, region apart, in normal form: "porto, portugal". */
export function placeValue(words: readonly Word[]): string {
  let value = "";
  for (const [place, word] of words.entries()) {
    value += place === 0 ? word.norm : word.gap.includes(",") ? `, ${word.norm}` : ` ${word.norm}`;
  }
  return value;
}

const STAYS = wordSet("until till temporarily meanwhile visiting");

/** For a while only: it changes no home. With an event, "this week" is when it happened. */
export function isTemporary(words: readonly Word[], event = false): boolean {
  return words.some(({ text }, place) => {
    const next = words[place + 1];
    const after = words[place + 2];
    if (STAYS.has(text)) return true;
    if (/^(this|next|the)$/.test(text) && words[place - 1]?.text === "for")
      return isPeriod(next) || isPeriod(after);
    if (text === "this") return !event && isPeriod(next);
    if (text === "for" && next?.text === "now") return true;
    if (text === "for") {
      const unit = unitOf(after?.text ?? "") ?? unitOf(words[place + 3]?.text ?? "");
      return (
        unit !== undefined &&
        unit.unit !== "year" &&
        (/^\d/.test(next?.norm ?? "") || /^(a|an|the|few|couple|some|several)$/.test(next?.text ?? ""))
      );
    }
    return false;
  });
}

const isPeriod = (word: Word | undefined): boolean =>
  word !== undefined &&
  (TIME_NOUNS.has(word.text) ||
    TIME_NOUNS.has(word.norm) ||
    WEEKDAYS.has(word.text) ||
    word.text === "semester" ||
    word.text === "holidays");

/** Only at some times: it stands beside the rest. */
export const isPartial = (words: readonly Word[]): boolean =>
  words.some(
    ({ text }, place) =>
      text === "in" && words[place + 1]?.text === "the" && TIME_NOUNS.has(words[place + 2]?.norm ?? ""),
  ) ||
  words.some(({ text }) =>
    /^(during|weekdays|weekends|summers|winters|half|partly|sometimes|occasionally|side|besides|between|alongside|weekend|volunteer|voluntarily|casually|every)$/.test(
      text,
    ),
  );

export const withoutArticle = (words: readonly Word[]): Word[] =>
  words.filter((word, place) => place > 0 || !isArticle(word));

/** "blue, not green", "blue instead of green": what it is, and what it is not. */
export function splitContrast(words: readonly Word[]): { value: readonly Word[]; contrast: readonly Word[] } {
  const place = words.findIndex(
    ({ text }, at) =>
      at > 0 &&
      (text === "not" || text === "instead" || (text === "rather" && words[at + 1]?.text === "than")),
  );
  if (place < 0) return { value: words, contrast: [] };
  const from = after(words, place, "not", "instead of", "rather than") ?? words.length;
  return { value: words.slice(0, place), contrast: takePhrase(words, from) };
}
