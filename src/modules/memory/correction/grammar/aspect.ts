/**
 * Which side of a thing is spoken of. "My car is red" and "my car is fast" stand side by side, "my car is blue" ends
 * the first: only statements about the same side correct each other.
 */
import { hasDigit, isClock, isNumber, isYear, unitOf } from "../language/numbers.ts";
import { isArticle, normalWords, type Word } from "../language/words.ts";
import { isColour, isQuality, isShade } from "../lexicon/things.ts";
import { findForm } from "../lexicon/verbs.ts";
import { dayValue } from "./day-value.ts";
import { MONTHS, TIME_NOUNS, WEEKDAYS } from "./function-words.ts";
import { takePhrase } from "./phrases.ts";

export interface Aspect {
  /** `colour`, `amount:length`, `time`, `place`, `name`, … */
  side: string;
  words: Word[];
  value: string;
}

const PLACES =
  /^(in|on|at|near|under|above|behind|beside|inside|between|opposite|next|outside|by|upstairs|downstairs)$/;
const TIMES = /^(noon|midnight|midday)$/;
const DAYS = /^(today|tomorrow|tonight|everyday|daily|weekly)$/;
const MEASURED = /^(wide|tall|deep|long|high|thick|old|away|big|large|heavy|per|square)$/;

/** Undefined where nothing can be said: "that …", "because …". */
export function readAspect(words: readonly Word[]): Aspect | undefined {
  const first = words[0];
  if (
    !first ||
    /^(that|because|how|what|when|if|why|where|like|about|for|with|so|as|than)$/.test(first.text)
  ) {
    if (first?.text === "with" && words[1]?.capital) return aspect("name", takePhrase(words, 1));
    return first && /^(about|for)$/.test(first.text) ? readAspect(words.slice(1)) : undefined;
  }
  if (first.text === "to") return aimOf(words);
  const lead = PLACES.test(first.text) ? 1 : 0;
  const when = readWhen(words, lead || (first.text === "from" ? 1 : 0));
  if (when) return when;
  if (lead > 0) return placeOf(words);
  const amount = readAmount(words);
  if (amount) return amount;
  const phrase = takePhrase(words, 0);
  const head = phrase.at(-1);
  if (!head) return undefined;
  if (
    phrase.length <= 3 &&
    isColour(head.norm) &&
    !head.capital &&
    phrase.slice(0, -1).every(({ norm }) => isShade(norm) || isColour(norm) || norm === "and")
  ) {
    return aspect("colour", phrase);
  }
  const article = isArticle(phrase[0]);
  const bare = article ? phrase.slice(1) : phrase;
  if (/^(called|named)$/.test(bare[0]?.text ?? "")) return aspect("called", takePhrase(words, 1));
  if (article && phrase[0]?.text !== "the") {
    return aspect(bare.some(({ capital, text }) => capital || hasDigit(text)) ? "name" : "kind", bare);
  }
  if (/^(my|our|your|his|her|their)$/.test(first.text)) return aspect("relation", phrase);
  if (bare.some(({ capital, text }) => capital || hasDigit(text))) return aspect("name", bare);
  if (findForm(first.text, "ing") && !isQuality(first.text)) return aspect("activity", bare);
  if (bare.length <= 3 && isQuality(head.norm)) return aspect("quality", bare);
  return aspect(article ? "name" : "word", bare);
}

const aspect = (side: string, words: Word[]): Aspect => ({ side, words, value: normalWords(words) });

/** "on floor 3" and "floor 3" are one place, "under the bed" and "on the bed" are two. */
function placeOf(words: readonly Word[]): Aspect {
  const plain = /^(in|on|at)$/.test(words[0]?.text ?? "");
  const length = takePhrase(words, 1, ["of", "to", "in", "from"]).length;
  return aspect("place", words.slice(plain ? 1 : 0, 1 + length));
}

function aimOf(words: readonly Word[]): Aspect {
  return aspect("aim", words.slice(0, 14));
}

/** A time of day, a weekday or a date. */
function readWhen(words: readonly Word[], from: number): Aspect | undefined {
  let start = from;
  while (
    /^(around|about|on|at|every|each|the|usually|always|from|between|roughly|exactly|half|quarter)$/.test(
      words[start]?.text ?? "",
    )
  )
    start += 1;
  const word = words[start];
  if (!word) return undefined;
  const day = dayValue(words, start);
  if (day) return { side: "when", words: words.slice(start, day.end), value: day.value };
  const clock =
    isClock(word.norm) || TIMES.test(word.text) || (isNumber(word.text) && isHour(words, from, start));
  const date =
    WEEKDAYS.has(word.text) ||
    (isYear(word.text) && from > 0) ||
    DAYS.test(word.text) ||
    (MONTHS.has(word.text) && (word.text !== "may" || from > 0)) ||
    isNextDay(words, start);
  if (!clock && !date) return undefined;
  const phrase = takeWhen(words, start);
  return { side: "when", words: phrase, value: normalWords(phrase) };
}

/** "at 9", "from 9 to 5", but not "at 9 Oak Street". */
function isHour(words: readonly Word[], from: number, start: number): boolean {
  if (words[start + 1]?.text === "to" && isNumber(words[start + 2]?.text ?? "")) return true;
  if (!/^(at|from|around|about|between)$/.test(words[start - 1]?.text ?? "") && from === 0) return false;
  const next = words[start + 1];
  if (!/^(at|from|around|about|between|until)$/.test(words[start - 1]?.text ?? "")) return false;
  return (
    next?.gap !== "" || /^(to|until|and|on|every|now|in|each|instead|sharp|today|tomorrow|-)$/.test(next.text)
  );
}

const isNextDay = (words: readonly Word[], start: number): boolean =>
  /^(next|this|last)$/.test(words[start]?.text ?? "") &&
  (WEEKDAYS.has(words[start + 1]?.text ?? "") || TIME_NOUNS.has(words[start + 1]?.norm ?? ""));

function takeWhen(words: readonly Word[], start: number): Word[] {
  const taken: Word[] = [];
  for (let place = start; place < words.length && taken.length < 8; place++) {
    const word = words[place] as Word;
    if (taken.length > 0 && /[,;:(]/.test(word.gap)) break;
    if (
      /^(with|because|instead|but|so|not|now|and)$/.test(word.text) &&
      !(word.text === "and" && isWhenWord(words[place + 1]))
    )
      break;
    taken.push(word);
  }
  return taken;
}

const isWhenWord = (word: Word | undefined): boolean =>
  word !== undefined &&
  (WEEKDAYS.has(word.text) || isClock(word.norm) || isNumber(word.text) || MONTHS.has(word.text));

/** "5 m deep", "900 euros", "42". */
function readAmount(words: readonly Word[]): Aspect | undefined {
  let start = 0;
  while (
    /^(about|around|roughly|only|exactly|just|over|under|almost|nearly|approximately|up|down|to)$/.test(
      words[start]?.text ?? "",
    )
  )
    start += 1;
  const number = words[start];
  if (!number || !/^[+-]?\d/.test(number.norm) || isClock(number.norm)) return undefined;
  const unit = unitOf(words[start + 1]?.text ?? "");
  const phrase = takePhrase(words, start);
  if (unit) {
    const measured = words.slice(start + 2, start + 5).find(({ text }) => MEASURED.test(text))?.text;
    return {
      side: `amount:${unit.measures}${measured && measured !== "per" ? ` ${measured}` : ""}`,
      words: phrase,
      value: normalWords(phrase),
    };
  }
  const next = words[start + 1];
  const plain = isNumber(number.text) && (next?.gap !== "" || phrase.length === 1);
  if (plain || /^\d+k$/.test(number.text))
    return { side: "amount", words: phrase, value: normalWords(phrase) };
  // Several numbers, or one with letters: a name of something (a phone number, a seat).
  if (phrase.every(({ text }) => hasDigit(text))) return aspect("name", phrase);
  return next && !next.capital && isNumber(number.text)
    ? { side: `amount:${next.norm}`, words: phrase, value: normalWords(phrase) }
    : aspect("name", phrase);
}
