/** Text as words, and words as terms: what an index compares. The same for claims and for questions. */
import { stemmer } from "stemmer";
import { IRREGULAR_FORMS } from "./irregular-forms.ts";
import { STOP_WORDS } from "./stop-words.ts";

export interface Word {
  /** In lower case, without accents. */
  readonly text: string;
  /** What is indexed; empty for a word that says nothing. */
  readonly term: string;
  readonly capitalised: boolean;
  readonly isNumber: boolean;
  /** Tells when: a weekday, a month, "ago", a year. */
  readonly isTime: boolean;
  /** Whom a sentence speaks of: "I", "our"; or "you", "your". */
  readonly person: "first" | "second" | undefined;
}

const WORD = /[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu;
/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const NOT_ASCII = /[^\p{ASCII}]/u;
const MARKS = /\p{M}+/gu;
const APOSTROPHES = /[’‘`´]/g;
const ENGLISH_ENDING = /n't$|'(?:s|ll|re|ve|d|m)?$/;
const PLAIN = /^[a-z]+$/;
const CAPITALISED = /^\p{Lu}/u;
const NUMBER = /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|once|twice|several|couple|dozen)$/;
const TIME =
  /^(?:yesterday|today|tonight|tomorrow|last|next|ago|weeks?|weekends?|months?|years?|days?|morning|evening|night|recently|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september|october|november|december|since|\d{4})$/;
const FIRST_PERSON = /^(?:i|me|my|mine|myself|we|us|our|ours|ourselves)(?:'|$)/;
const SECOND_PERSON = /^(?:you|your|yours|yourself)(?:'|$)/;

/** Past this most words that anyone stores have been seen, and the cache begins again. */
const CACHED_WORDS = 50_000;
/** A "word" past this is a token, a hash or a link: its beginning tells it apart as well. */
const LONGEST_WORD = 40;

/**
 * Stems whose forms say as little as the word itself: "going", "kinds", "used". Of other stop words there are no forms,
 * so what has such a stem is another word, or a name: "Ines", "mining", "arena".
 */
const SAYING_NOTHING = new Set("get go like kind type sort own do have will us on other".split(" "));

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const known = new Map<string, Word>();

/** One form of a text for reading: no accents, one kind of apostrophe. */
export function plainText(text: string): string {
  if (!NOT_ASCII.test(text)) return text;
  return text.normalize("NFKD").replace(MARKS, "").normalize("NFC").replace(APOSTROPHES, "'");
}

/** Calls back for each word of a plain text, with where it begins; 0 for a word inside an unspaced run. */
export function eachWord(plain: string, use: (word: Word, at: number) => void): void {
  const unspaced = UNSPACED.test(plain);
  for (const match of plain.matchAll(WORD)) {
    const raw = match[0];
    if (!unspaced || !UNSPACED.test(raw)) use(lookUp(raw), match.index);
    else
      for (const part of segmenter.segment(raw)) if (part.isWordLike) use(lookUp(part.segment), match.index);
  }
}

export function readWords(text: string): Word[] {
  const words: Word[] = [];
  eachWord(plainText(text), (word) => words.push(word));
  return words;
}

function lookUp(raw: string): Word {
  const found = known.get(raw);
  if (found) return found;
  const word = makeWord(raw.length > LONGEST_WORD ? raw.slice(0, LONGEST_WORD) : raw);
  if (known.size >= CACHED_WORDS) known.clear();
  known.set(raw, word);
  return word;
}

function makeWord(raw: string): Word {
  const text = raw.toLowerCase();
  return {
    text,
    term: makeTerm(text),
    capitalised: CAPITALISED.test(raw) && text !== "i" && !text.startsWith("i'"),
    isNumber: NUMBER.test(text),
    isTime: TIME.test(text),
    person: FIRST_PERSON.test(text) ? "first" : SECOND_PERSON.test(text) ? "second" : undefined,
  };
}

function makeTerm(word: string): string {
  const bare = word.replace(ENGLISH_ENDING, "");
  if (bare === "" || STOP_WORDS.has(bare) || STOP_WORDS.has(word)) return "";
  const base = IRREGULAR_FORMS.get(bare) ?? bare;
  const term = PLAIN.test(base) ? stemmer(base) : base.replaceAll("'", "");
  return SAYING_NOTHING.has(term) ? "" : term;
}
