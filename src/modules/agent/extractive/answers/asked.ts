/** A yes-or-no question taken apart: of whom or what, of which time, and by which verb. */
import { trimEnd } from "../../../../platform/trim-end.ts";
import { plainText, readTerms } from "../../../memory/index.ts";
import type { Question, Term } from "../question/question.ts";

export interface Asked {
  /** In lower case, without accents and without what an earlier turn added. */
  text: string;
  stems: ReadonlySet<string>;
  /** `user`; or the words that may name it, none if it is not known; undefined where anything may be it: "there", "it", "anyone". */
  subject: "user" | readonly string[] | undefined;
  time: "now" | "past" | "future";
  /** What is only planned would be an answer too. */
  mayBePlan: boolean;
  /** What must be said of the subject. */
  terms: readonly Term[];
  /** Names that are not the subject's. */
  names: readonly string[];
  /** A verb that says too little to be looked for as a word: "have", "go". */
  verb: string | undefined;
  /** "Am I …", "is she …": what follows tells what somebody is. */
  isBeing: boolean;
  /** What follows the first verb, word by word. */
  after: readonly string[];
}

const OPENING =
  /^(?:(?:and|but|so|then|or) )?(am|is|are|was|were|do|does|did|have|has|had|can|could|will|would) (.+)$/;
const ANYTHING = /^(?:it|this|that|these|those|there|one|all|any\w*|some\w*|every\w*|nobody)$/;
/** Whom nobody named: no claim is known to be of them. */
const SOMEBODY = /^(?:he|she|they|you|u)$/;
const DETERMINER = /^(?:my|our|the|an?|his|her|their)$/;
const ADVERBS = "still ever also really always currently now already just even usually often not";
const ADVERB = new RegExp(`^(?:${ADVERBS.replaceAll(" ", "|")})$`);
const LIGHT_VERB = /^(?:have|got|own|go|going|been|need|want|use|make|take|give|keep|know|get|see|find)$/;
/** Where a noun phrase ends at the latest. */
const PHRASE_END = /^(?:in|on|at|to|of|for|from|with|about|by|as|than|[a-z]+ing)$/;
const OWNER = /'s?$/;
const MOST_SUBJECT_WORDS = 5;
const TO_COME = /^will\b|\bgoing to\b/;
/** "Am I visiting Ken": now, or as it is planned. */
const GOING_ON =
  /^(?:am|is|are) (?:(?:my|our|the) )?(?!my|our|the)\S+ (?:still |currently |now )?[a-z]+ing\b/;
const GONE_BY = /\b(?:ever|before|used? to|in the past|once)\b/;

export function readAsked(question: Question): Asked {
  const said = plainText(question.text.replace(/ \([^()]*\)$/, "")).toLowerCase();
  const text = trimEnd(said, /[?!.,\s]/);
  const [, auxiliary = "", rest = text] = OPENING.exec(text) ?? [];
  const after = rest.replace(/\bused? to /g, "").split(/[\s,]+/);
  const { subject, length } = readSubject(after, question.names);
  const named = new Set(subject === "user" || subject === undefined ? [] : subject);
  const ofSubject = new Set(stemsOf([...named].filter((word) => isWhom(word, question)).join(" ")));
  const verb = after.slice(length).find((word) => !ADVERB.test(word));
  const isBeing = /^(?:am|is|are|was|were)$/.test(auxiliary);
  return {
    text,
    stems: new Set(stemsOf(text)),
    subject,
    time: timeOf(auxiliary, text, verb),
    mayBePlan: TO_COME.test(text) || GOING_ON.test(text),
    // Who is asked about is compared as a subject, not as a word.
    terms: question.terms.filter(({ term }) => !ofSubject.has(term) && !ADVERB_STEMS.has(term)),
    names: question.names.filter((name) => !named.has(name)),
    verb: !isBeing && verb !== undefined && LIGHT_VERB.test(verb) ? verb : undefined,
    isBeing,
    after,
  };
}

export const stemsOf = (text: string): string[] =>
  readTerms(text).map(({ term, text: word }) => term || word);

const ADVERB_STEMS = new Set(stemsOf(ADVERBS));

/** A name, or "my brother": other claims may call them otherwise. */
const isWhom = (word: string, { names, relations }: Question): boolean =>
  names.includes(word) || relations.some(({ phrase }) => phrase.toLowerCase().endsWith(word));

function readSubject(
  after: readonly string[],
  names: readonly string[],
): { subject: Asked["subject"]; length: number } {
  const [first = ""] = after;
  if (/^(?:i|we)$/.test(first)) return { subject: "user", length: 1 };
  if (SOMEBODY.test(first)) return { subject: [], length: 1 };
  if (ANYTHING.test(first)) return { subject: undefined, length: 1 };
  const opens = DETERMINER.test(first);
  // "Is Anna Ben's sister": of Anna. "Is my wife's sister …", "is Ben's sister …": of the sister.
  const reach = opens ? MOST_SUBJECT_WORDS : 1;
  const owner = after.findIndex((word, place) => place < reach && OWNER.test(word));
  const start = Math.max(owner + 1, opens ? 1 : 0);
  // "Does Ben love Anna": a name ends where the next word is none.
  const isEnd = (word: string, place: number): boolean =>
    place >= MOST_SUBJECT_WORDS ||
    PHRASE_END.test(word) ||
    LIGHT_VERB.test(word) ||
    ADVERB.test(word) ||
    DETERMINER.test(word) ||
    OWNER.test(word) ||
    (start === 0 && place > 0 && !names.includes(word));
  const found = after.findIndex((word, place) => place > start && isEnd(word, place));
  const length = found < 0 ? after.length : found;
  return { subject: after.slice(start, length), length };
}

function timeOf(auxiliary: string, text: string, verb: string | undefined): Asked["time"] {
  if (TO_COME.test(text)) return "future";
  if (/^(?:did|was|were|had)$/.test(auxiliary) || GONE_BY.test(text)) return "past";
  // "Have I a sister", "have I got a sister": not what has happened.
  if (/^(?:have|has)$/.test(auxiliary)) return verb === "got" || DETERMINER.test(verb ?? "") ? "now" : "past";
  return "now";
}
