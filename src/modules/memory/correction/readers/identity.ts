/** Age, name, birth and body. */

import { dayValue } from "../grammar/day-value.ts";
import { MONTHS } from "../grammar/function-words.ts";
import { after, findWord, placeValue, takePhrase, takePlace } from "../grammar/phrases.ts";
import {
  eventKinds,
  type Kind,
  type Statement,
  stateKinds,
  type Telling,
  tell,
  tellAnew,
} from "../grammar/statement.ts";
import { isNumber, isYear, unitOf } from "../language/numbers.ts";
import type { Word } from "../language/words.ts";

const OLDEST = 125;

/** "31", "31 years old", "a 31-year-old engineer": answers the place after it. */
export function findAge(words: readonly Word[], from: number): { age: string; end: number } | undefined {
  const start = after(words, from, "a", "an", "only", "just", "aged", "exactly", "already") ?? from;
  const word = words[start];
  if (!word || !/^\d{1,3}$/.test(word.norm) || Number(word.norm) > OLDEST) return undefined;
  const old = after(
    words,
    start + 1,
    "years old",
    "year old",
    "years of age",
    "yrs old",
    "yo",
    "y/o",
    "years young",
  );
  if (old !== undefined) return { age: word.norm, end: old };
  if (start > from && words[from]?.text !== "aged" && /^an?$/.test(words[from]?.text ?? "")) return undefined;
  const next = words[start + 1];
  // "31 weeks pregnant", "5 minutes away", "180 cm" are something else.
  if (
    next &&
    next.gap === "" &&
    !/^(now|and|but|today|this|since|already|as|next|in|so|years|yesterday|last|on|recently|just|or)$/.test(
      next.text,
    )
  )
    return undefined;
  return { age: word.norm, end: start + 1 };
}

export function tellAge(s: Statement, age: string, kinds: readonly Kind[]): void {
  tell(s, "age", age, kinds);
}

/** "I turned 31". */
export function readTurn(s: Statement): boolean {
  const found = findAge(s.p.rest, 0);
  if (!found) return false;
  tellAge(s, found.age, eventKinds(s));
  return true;
}

/** "I celebrated my 31st birthday". */
export function readBirthday(s: Statement): boolean {
  const birthday = findWord(s.p.rest, "birthday");
  const age = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(s.p.rest[birthday - 1]?.norm ?? "");
  if (!age?.[1] || !/^(my|our)$/.test(s.p.rest[birthday - 2]?.text ?? "")) return false;
  tellAge(s, age[1], eventKinds(s));
  return true;
}

/** "Born in Lisbon", "born on May 5", "born in 1990 in Lisbon": after "be born". */
export function readBorn(given: Statement, from: number): boolean {
  const { rest } = given.p;
  if (rest[from]?.text !== "born") return false;
  // A birth is always long ago; what is told of it changes by a correction only.
  const s = { ...given, since: undefined };
  const kinds: readonly Kind[] = s.p.negated ? ["ends"] : ["holds"];
  for (let at = from + 1; at < rest.length; at++) {
    if (/^(in|on|at)$/.test(rest[at - 1]?.text ?? "")) tellBirth(s, rest, at, kinds);
  }
  return true;
}

function tellBirth(s: Statement, rest: readonly Word[], at: number, kinds: readonly Kind[]): void {
  const first = rest[at];
  if (!first) return;
  const day = dayValue(rest, at);
  if (day) {
    const shown = s.source.slice(first.start, rest[day.end - 1]?.end);
    tell(s, "birthday", day.value, kinds, { shown });
  } else if (isYear(first.text)) tell(s, "birth year", first.text, kinds);
  else if (!MONTHS.has(first.text) && !isNumber(first.text)) {
    const place = takePlace(rest, at);
    const shown = s.source.slice(place[0]?.start, place.at(-1)?.end);
    if (place.length > 0) tell(s, "birthplace", placeValue(place), kinds, { shown });
  }
}

/** A name, and not "on the list" or "hard to spell". */
export function tellName(
  s: Statement,
  words: readonly Word[],
  kinds: readonly Kind[],
  { anew, ...telling }: Telling & { anew: boolean },
): void {
  const value = takePhrase(words, 0);
  const head = value[0];
  if (!head || value.length > 5 || NO_NAME.test(head.text)) return;
  if (anew && telling.single !== false) tellAnew(s, "name", value, kinds, telling);
  else tell(s, "name", value, kinds, telling);
}

const NO_NAME = /^(a|an|the|my|not|so|very|really|on|in|too|hard|easy|spelled|spelt|pronounced|common|rare)$/;

/** "Call me Sam", "You can call me Sam", "I go by Sam". */
export function tellCalled(s: Statement, words: readonly Word[], from: number): void {
  const value = takePhrase(words, from);
  if (
    value.length === 0 ||
    value.length > 3 ||
    /^(a|an|the|my|when|if|at|on|back|later|by|in|crazy|old-fashioned|up|when|tomorrow|today|anytime|maybe)$/.test(
      value[0]?.text ?? "",
    )
  )
    return;
  tell(s, "called", value, ["holds"]);
  if (s.p.now) tellAnew(s, "name", value, ["holds"]);
}

/** "180 cm tall", "5'11", "6 feet tall", "75 kg": after "be", or after "weigh". */
export function readMeasure(s: Statement, from: number, kinds: readonly Kind[]): boolean {
  const { rest } = s.p;
  const start =
    after(
      rest,
      from,
      "about",
      "around",
      "only",
      "almost",
      "exactly",
      "down to",
      "up to",
      "at",
      "roughly",
      "just",
    ) ?? from;
  const number = rest[start];
  if (!number || !/^\d/.test(number.norm)) return false;
  const feet = /^\d'\d/.test(number.text);
  const unit = unitOf(rest[start + 1]?.text ?? "");
  const words = measureWords(rest, start);
  if (
    feet ||
    (unit &&
      /^(cm|m|foot|inch)$/.test(unit.unit) &&
      (rest.some(({ text }) => text === "tall" || text === "high") || s.p.verb === "be"))
  ) {
    if (rest.some(({ text }) => /^(away|from|wide|deep|long|below|above|behind|ahead)$/.test(text)))
      return false;
    tell(s, "height", words, kinds);
    return true;
  }
  if (unit && /^(kg|lb|pound|stone)$/.test(unit.unit)) {
    if (rest.some(({ text }) => /^(lighter|heavier|more|less|over|under|overweight)$/.test(text)))
      return false;
    tell(s, "weight", words, kinds);
    return true;
  }
  return false;
}

function measureWords(rest: readonly Word[], start: number): Word[] {
  const words: Word[] = [];
  for (let place = start; place < rest.length; place++) {
    const word = rest[place] as Word;
    if (!/^\d/.test(word.norm) && !unitOf(word.text)) break;
    words.push(word);
  }
  return words;
}

/** "I wear size 42". */
export function readWear(s: Statement): boolean {
  const { rest } = s.p;
  const size = findWord(rest, "size");
  const number = size >= 0 ? rest[size + 1] : undefined;
  if (!number || !/^\d/.test(number.norm)) return false;
  const what = rest[size + 2]?.norm ?? "";
  tell(s, /^(shoes?|in|)$/.test(what) ? "shoe size" : `${what} size`, [number], stateKinds(s));
  return true;
}

export function readWeigh(s: Statement): boolean {
  return readMeasure(s, 0, stateKinds(s));
}
