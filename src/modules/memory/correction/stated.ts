/** A claim clause by clause: who does or is what, when, and whether it is so, planned, wished or over. */
import { type Read, sharedWords } from "./analyse.ts";
import { splitClauses } from "./grammar/clauses.ts";
import { MINE } from "./grammar/function-words.ts";
import { NO_VERB, type Predicate, readPredicate } from "./grammar/predicate.ts";
import { isLasting } from "./grammar/statement.ts";
import { findNamed, readSubject, type Subject } from "./grammar/subject.ts";
import { readWords, shownText, type Word } from "./language/words.ts";
import { findForm } from "./lexicon/verbs.ts";

export interface Stated
  extends Pick<Predicate, "verb" | "tense" | "perfect" | "going" | "negated" | "ended" | "once" | "mood"> {
  /** The clause as it was written, with the subject that it shares with the one before. */
  text: string;
  /** The speaker, or the speaker and others. */
  isOfSpeaker: boolean;
  /** What it is of, in lower case and word by word, without whose it is; empty where that can't be read. */
  subject: readonly string[];
  /** Something of the speaker's that is no person: "my car". */
  isOwnThing: boolean;
  /** What stands between the subject and the innermost verb: "want to", "almost". */
  frame: readonly string[];
  /** What follows the verb. */
  rest: readonly string[];
  /** "Pretended to be sick": the verb that the verb is about. */
  infinitive: string | undefined;
  /** It has gone on until now: "for three years". */
  isLasting: boolean;
}

const SELF = "user";

/** Nothing of what is only supposed, asked or said by someone else. */
export function readStated(content: string): Stated[] {
  const text = readWords(content);
  const stated: Stated[] = [];
  let before: Read | undefined;
  for (const clause of splitClauses(text)) {
    const taken = clause.shared && before ? sharedWords(before, clause.words) : [];
    const words = [...taken, ...clause.words];
    const subject = readSubject(words, SELF);
    const p = subject && readPredicate(words, subject.verbAt);
    before = subject && p ? { words, subject, p } : undefined;
    const own = shownText(content, clause.words);
    stated.push({
      ...pick(p ?? { ...NO_VERB, rest: [] }),
      text: taken.length > 0 ? `${shownText(content, taken)} ${own}` : own,
      isOfSpeaker: subject?.self === true,
      subject: headWords(subject && p ? words.slice(0, subject.verbAt) : guessSubject(words)),
      isOwnThing: subject
        ? isThingOf(subject)
        : MINE.has(words[0]?.text ?? "") && !findNamed(words.slice(1, 2)),
      frame: subject && p ? textsOf(words.slice(subject.verbAt, p.actionAt)) : [],
      rest: textsOf(p?.rest ?? []),
      infinitive: infinitiveIn(p?.rest ?? []),
      isLasting: p !== undefined && isLasting(p.rest),
    });
  }
  return stated;
}

const pick = ({ verb, tense, perfect, going, negated, ended, once, mood }: Predicate) => ({
  verb,
  tense,
  perfect,
  going,
  negated,
  ended,
  once,
  mood,
});

const infinitiveIn = ([to, verb]: readonly Word[]): string | undefined =>
  to?.text === "to" && verb && !verb.capital && findForm(verb.text, "base") ? verb.text : undefined;

const textsOf = (words: readonly Word[]): string[] => words.map(({ text }) => text);

const isThingOf = ({ self, noun, owners }: Subject): boolean =>
  !self && noun !== undefined && owners.includes(SELF);

const OPENERS = /^(?:my|our|his|her|their|your|the|this|that|an?)$/;

/** Before a verb that is in no list: one noun with its name, or a name. */
function guessSubject(words: readonly Word[]): readonly Word[] {
  const noun = OPENERS.test(words[0]?.text ?? "") ? 2 : 0;
  const end = words.findIndex(({ capital, text }, place) => place >= noun && !capital && text !== "'s");
  return words.slice(0, end < 0 ? words.length : end);
}

/** "Rita's sister Gwen" is the sister and Gwen, and not Rita. */
function headWords(words: readonly Word[]): string[] {
  const owner = words.findLastIndex(({ text }) => text === "'s");
  return textsOf(words.slice(owner + 1));
}
