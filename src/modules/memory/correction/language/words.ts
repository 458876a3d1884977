/** A claim as words: contractions opened, numbers, times and spellings in one form, with their places in the text. */
import { expandContraction } from "./contractions.ts";
import {
  clockOf,
  hasDigit,
  isTens,
  meridiemOf,
  numberOf,
  onesOf,
  ordinalOf,
  scaleOf,
  splitUnit,
  unitOf,
} from "./numbers.ts";
import { auxiliaryOf } from "./possessive.ts";
import { canonicalWord } from "./synonyms.ts";
import type { Word } from "./word.ts";

export type { Word } from "./word.ts";

export interface WordText {
  source: string;
  words: Word[];
  /** What follows the last word. */
  tail: string;
}

// Each separator is followed by what is none, so nothing can be read in two ways: linear on any input.
const TOKEN =
  /(\n)|(https?:\/\/\S+)|((?:[$€£¥#@+]|-(?=\p{N}))?[\p{L}\p{N}\p{M}]+(?:(?:['’ʼ‘`´._\-‑@/&+]|(?<=\p{N})[:,](?=\p{N}))[\p{L}\p{N}\p{M}]+)*[+#%°€$£]*)|(\S)/gu;
const APOSTROPHES = /[’ʼ‘`´]/g;
const THOUSANDS = /^([$€£¥+-]?\d{1,3})((?:,\d{3})+)((?:\.\d+)?\D*)$/;
const MONEY = /^([$€£])(\d.*)$/;

export function readWords(source: string): WordText {
  const words: Word[] = [];
  let gap = "";
  for (const match of source.matchAll(TOKEN)) {
    const token = match[3] ?? match[2];
    if (match[0] === "&" && source[match.index - 1] === " " && source[match.index + 1] === " ") {
      addToken(words, "and", match.index, gap);
      gap = "";
      continue;
    }
    if (token === undefined) {
      const last = words.at(-1);
      // "my parents' house": a possessive without its s.
      if (
        last &&
        /['’]/.test(match[0]) &&
        gap === "" &&
        last.end === match.index &&
        isOwning(last, source, match.index)
      ) {
        words.push({ ...last, text: "'s", norm: "'s", capital: false, gap: "" });
      } else gap += match[0];
      continue;
    }
    addToken(words, token, match.index, gap);
    gap = "";
  }
  const joined = joinHalves(joinNumbers(joinClock(words)));
  if (saysNothing(joined)) for (const word of joined) word.capital = false;
  for (const [place, word] of joined.entries()) {
    if (word.text !== "'s") continue;
    const auxiliary = auxiliaryOf(joined, place);
    if (auxiliary) joined[place] = { ...word, text: auxiliary, norm: auxiliary };
  }
  return { source, words: joined, tail: gap };
}

/** SHOUTED, Or Written Like A Headline: then capitals tell no names. */
const saysNothing = (words: readonly Word[]): boolean =>
  words.length > 3 &&
  words.every(
    ({ capital, text, start }, place) => capital || hasDigit(text) || words[place - 1]?.start === start,
  );

const isOwning = ({ text }: Word, source: string, at: number): boolean =>
  text.endsWith("s") &&
  text.length > 2 &&
  /^ \p{L}/u.test(source.slice(at + 1, at + 4)) &&
  !/[ (]['‘]/.test(source.slice(0, at));

function addToken(words: Word[], token: string, start: number, gap: string): void {
  const end = start + token.length;
  const text = normalToken(token);
  // "iPhone" is a name too.
  const capital = text !== token && /\p{Lu}/u.test(token);
  const parts = (hasDigit(text) ? splitNumber(text) : expandContraction(text)) ?? [text];
  for (const [place, part] of parts.entries()) {
    words.push({
      text: part,
      norm: normOf(part),
      capital: capital && place === 0,
      start,
      end,
      gap: place === 0 ? gap : "",
    });
  }
}

function splitNumber(text: string): readonly string[] | undefined {
  const money = MONEY.exec(text);
  return money
    ? [money[2] ?? "", money[1] ?? ""]
    : (splitUnit(text) ?? splitAge(text) ?? expandContraction(text));
}

function normalToken(token: string): string {
  let text = token;
  if (/[^\x20-\x7e]/.test(text)) text = unify(text).replace(APOSTROPHES, "'").replace("‑", "-");
  else if (text.includes("`")) text = text.replace(APOSTROPHES, "'");
  text = text.toLowerCase();
  return text.includes(",")
    ? text.replace(THOUSANDS, (_, a, b, c) => `${a}${b.replaceAll(",", "")}${c}`)
    : text;
}

/** Compatibility forms are one, except where the form carries the meaning: 10² is not 102. */
export const unify = (text: string): string =>
  text
    .replace(/[\u00b2\u00b3\u00b9\u2070-\u2079]/g, "^$&")
    .replace(/[\u00bc-\u00be\u2150-\u215e]/g, " $&")
    .normalize("NFKC")
    .replace(/\u00ad|\u200b|\u2060|\ufeff|\ufe0f/g, "");

/** `31-year-old` → `31`, `years`, `old`. */
function splitAge(text: string): string[] | undefined {
  const match = /^(\d{1,3})-years?-old$/.exec(text);
  return match ? [match[1] ?? "", "year", "old"] : undefined;
}

function normOf(text: string): string {
  if (hasDigit(text)) return clockOf(text) ?? text;
  const number = numberOf(text);
  if (number !== undefined) return String(number);
  return ordinalOf(text) ?? unitOf(text)?.unit ?? canonicalWord(text);
}

const PAST_HOUR = new Map([
  ["half past", 30],
  ["quarter past", 15],
  ["quarter to", -15],
]);

/** "half past nine" → 9:30. */
function joinClock(words: Word[]): Word[] {
  for (let place = 0; place + 2 < words.length; place++) {
    const [part, relation, hour] = [words[place], words[place + 1], words[place + 2]];
    if (!part || !relation || !hour || !/^(half|quarter)$/.test(part.text)) continue;
    const minutes = PAST_HOUR.get(`${part.text} ${relation.text}`);
    if (minutes === undefined || !/^\d{1,2}$/.test(hour.norm)) continue;
    const total = Number(hour.norm) * 60 + minutes;
    const norm = `${Math.floor(total / 60)}:${String(total % 60).padStart(2, "0")}`;
    words.splice(place, 3, { ...part, text: norm, norm, end: hour.end });
  }
  return words;
}

/** `seven and a half` → 7.5. */
function joinHalves(words: Word[]): Word[] {
  for (let place = 3; place < words.length; place++) {
    const half = words[place];
    const whole = words[place - 3];
    if (half?.text !== "half" || words[place - 1]?.text !== "a" || words[place - 2]?.text !== "and") continue;
    if (!whole || !/^\d{1,4}$/.test(whole.norm)) continue;
    const norm = `${whole.norm}.5`;
    words.splice(place - 3, 4, { ...whole, text: norm, norm, end: half.end });
    place -= 3;
  }
  return words;
}

/** `thirty one` → 31, `two hundred` → 200, `9 am` → 09:00: one word each. */
function joinNumbers(words: Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const norm = last && word.gap === "" ? joinedNorm(last, word) : undefined;
    if (last && norm !== undefined) {
      joined[joined.length - 1] = { ...last, text: norm, norm, end: word.end };
    } else joined.push(word);
  }
  return joined;
}

function joinedNorm(last: Word, word: Word): string | undefined {
  const ones = onesOf(word.text);
  if (ones !== undefined && isTens(last.text)) return String(Number(last.norm) + ones);
  if (!/^\d/.test(last.norm)) return undefined;
  const scale = scaleOf(word.text);
  if (scale !== undefined && /^\d{1,3}$/.test(last.norm)) return String(Number(last.norm) * scale);
  const meridiem = meridiemOf(word.text);
  if (meridiem) return clockOf(`${last.norm}${meridiem}`);
  return word.text === "o'clock" ? `${last.norm}:00` : undefined;
}

/** The text of these words as it was written. */
export function shownText(source: string, words: readonly Word[]): string {
  const first = words[0];
  const last = words.at(-1);
  return first && last ? source.slice(first.start, last.end) : "";
}

const ARTICLES = new Set(["a", "an", "the"]);
export const isArticle = (word: Word | undefined): boolean => word !== undefined && ARTICLES.has(word.text);

/** What these words say, for comparing. */
export function normalWords(words: readonly Word[]): string {
  let text = "";
  for (const word of words) {
    if (ARTICLES.has(word.text)) continue;
    text += text === "" ? word.norm : ` ${word.norm}`;
  }
  return text;
}
