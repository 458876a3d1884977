/** A claim of one plain clause in the present, in parts: who, does, and the phrases after it. */
import type { ClaimContext } from "./facts.ts";
import { AUXILIARIES, HEDGES, MONTHS, NOW } from "./grammar/function-words.ts";
import { isTemporary } from "./grammar/phrases.ts";
import { selfOwner } from "./grammar/subject.ts";
import { isArticle, type Word } from "./language/words.ts";
import { isRelation, isVagueRelation } from "./lexicon/people.ts";
import { findForm, verbForms } from "./lexicon/verbs.ts";
import { wordSet } from "./lexicon/word-set.ts";

export interface PlainStatement {
  /** Whoever says it: the same words of two speakers are about two. */
  speaker: string;
  subject: string;
  /** The subject is the speaker or someone, not a thing. */
  personal: boolean;
  verb: string;
  /** What follows the verb, a phrase each: the object if there is one, then what prepositions begin. Never empty ones. */
  phrases: Word[][];
}

const MOST_WORDS = 20;
const PREPOSITIONS = wordSet(`
in at on behind under near beside above below opposite inside outside by through via with from for to about before after
during until over into onto off around along between against towards past without since as than like per`);
/** Nothing, not now, not always, not alone, or not surely. */
const UNPLAIN = wordSet(`
not never no was were had did will would can could should might may must shall also too another both if when while unless
until because since although though but or nor sometimes occasionally often rarely seldom either still yet today tomorrow
yesterday tonight who which that whether where than ? so going about gonna want used except mostly just been ever once
already soon then today's tonight's`);
const PASSED_OVER = wordSet("usually normally always generally typically");

export const isPhraseStart = (word: Word | undefined): boolean =>
  word !== undefined && PREPOSITIONS.has(word.text) && !word.capital;

/** What stops a sentence from being one clause. */
export const isOneSentence = (words: readonly Word[], tail: string): boolean =>
  words.length <= MOST_WORDS &&
  !/[?"“”:]/.test(tail) &&
  !words.some(({ gap }, place) => /["“”]/.test(gap) || (place > 0 && /[.!?;:\n()]/.test(gap)));

/** Where a word for "from now on" stands, and how many words it takes; undefined if it means something else. */
export function findCue(words: readonly Word[]): { at: number; length: number } | undefined {
  for (const [at, { text }] of words.entries()) {
    const before = words[at - 1]?.text ?? "";
    const next = words[at + 1]?.text ?? "";
    if (text === "from" && next === "now" && words[at + 2]?.text === "on") return { at, length: 3 };
    if (text === "these" && next === "days") return { at, length: 2 };
    if (!NOW.has(text)) continue;
    if (
      /^(for|right|by|just|until|till|up|even|every|here)$/.test(before) ||
      /^(and|that|or|but|if|when)$/.test(next)
    )
      return undefined;
    return { at, length: 1 };
  }
  return undefined;
}

export function withoutCue(words: readonly Word[]): Word[] {
  const cue = findCue(words);
  const [head, ...others] = cue ? words.filter((_, at) => at < cue.at || at >= cue.at + cue.length) : words;
  return head ? [{ ...head, gap: "" }, ...others] : [];
}

export function readPlain(words: readonly Word[], context: ClaimContext): PlainStatement | undefined {
  const said = words.filter((word) => !isArticle(word) && !PASSED_OVER.has(word.text));
  if (said.length < 3 || isTemporary(words)) return undefined;
  if (
    said.some(
      ({ text, gap }, place) => UNPLAIN.has(text) || HEDGES.has(text) || (place > 0 && /\S/.test(gap)),
    )
  )
    return undefined;
  const verbAt = verbPlace(said, isArticle(words[0]));
  if (verbAt === undefined || verbAt + 1 >= said.length) return undefined;
  const verb = said[verbAt] as Word;
  const subject = said.slice(0, verbAt);
  return {
    speaker: selfOwner(context),
    subject: textOf(subject),
    personal:
      /^(i|we)$/.test(subject[0]?.text ?? "") ||
      subject.some(({ norm, text, capital }) => isRelation(norm) || (capital && !/^(my|our)$/.test(text))),
    verb: /^(am|is|are)$/.test(verb.text) ? "be" : (verbForms(verb.text)?.[0]?.lemma ?? verb.norm),
    phrases: phrasesOf(said.slice(verbAt + 1)),
  };
}

/** Known verbs, and after "I" and "we" whatever stands there. */
function verbPlace(words: readonly Word[], definite: boolean): number | undefined {
  const first = words[0] as Word;
  if (/^(i|we)$/.test(first.text)) return isPresent(words[1]) ? 1 : undefined;
  const named = first.capital && !PREPOSITIONS.has(first.text) && !isPhraseStart(words[1]);
  if (!/^(my|our)$/.test(first.text) && !definite && !named) return undefined;
  const from = /^(my|our)$/.test(first.text) ? 2 : 1;
  for (let place = from; place <= from + 2; place++) {
    const word = words[place];
    if (!word || isPhraseStart(word)) return undefined;
    if (word.capital || words[place - 1]?.text === "'s") continue;
    if (isVagueRelation(words[place - 1]?.norm ?? "")) return undefined;
    const known = /^(is|are)$/.test(word.text) || findForm(word.text, "base", "s") !== undefined;
    if (known || (/[^s]s$/.test(word.text) && isPhraseStart(words[place + 1]))) {
      return isPresent(word) ? place : undefined;
    }
  }
  return undefined;
}

function isPresent(word: Word | undefined): boolean {
  if (!word || word.capital || /^\d/.test(word.norm)) return false;
  if (AUXILIARIES.has(word.text)) return /^(am|is|are|do)$/.test(word.text);
  return verbForms(word.text)
    ? findForm(word.text, "base", "s") !== undefined
    : /^\p{L}{3,}$/u.test(word.text) && !/(ed|ing|ly)$/.test(word.text) && !MONTHS.has(word.text);
}

export function phrasesOf(words: readonly Word[]): Word[][] {
  const phrases: Word[][] = [[]];
  for (const word of words) {
    if (isPhraseStart(word)) phrases.push([]);
    phrases.at(-1)?.push(word);
  }
  return phrases.filter(({ length }) => length > 0);
}

export const textOf = (words: readonly Word[]): string => words.map(({ norm }) => norm).join(" ");
