/** A change that names what it was before: "I see Dr Shah now instead of Dr Wood". It ends the claim that says so. */
import type { ClaimContext } from "./facts.ts";
import { AUXILIARIES, WEEKDAYS } from "./grammar/function-words.ts";
import { selfOwner } from "./grammar/subject.ts";
import { isArticle, type Word, type WordText } from "./language/words.ts";
import { isRelation, singular } from "./lexicon/people.ts";
import { verbForms } from "./lexicon/verbs.ts";
import { wordSet } from "./lexicon/word-set.ts";
import {
  findCue,
  isOneSentence,
  isPhraseStart,
  phrasesOf,
  readPlain,
  withoutCue,
} from "./plain-statement.ts";
import { readReplacedName } from "./replaced-name.ts";
import { isRole, readSuccession } from "./successor.ts";

/** What is over, and what it must be said of. */
interface OldValue {
  words: string[];
  /** A name stands for itself, whatever it was for. */
  name: boolean;
  /** Empty if the claim only says "no longer", or tells the change itself ("we switched our vet"). */
  subject: string;
  verb: string;
  /** The other phrases: all of them but one, the new value, are in the earlier claim too. */
  beside: string[][];
  /** How many of them may be missing there. */
  spare: 0 | 1;
  /** It was left, whatever it was for: only claims that someone has or uses it say so. */
  left?: { short: boolean };
  /** They did something for the speaker, and now another does: this, or whatever it was. */
  role?: string;
}

interface Held {
  subject: string;
  verb: string;
  /** The preposition after the verb, if there is one. */
  lead: string;
  own: boolean;
  phrases: string[][];
  subjectWords: string[];
  purpose: string[];
}

export interface NamedValues {
  speaker: string;
  old: OldValue | undefined;
  /** What the claim itself holds; undefined if it states nothing plainly. */
  held: Held | undefined;
}

const MOST_KEYS = 3;
const LONGEST_VALUE = 4;
const LONGEST_TAIL = 6;
const SMALL = wordSet("my our his her their its one i we it them him her and of there here place own");
/** One has it, pays for it or does something with it; what is told by other verbs can stay true without it. */
const USING = wordSet(`
use have own drive ride stream pay subscribe bank shop order get buy keep store save host insure wear watch listen read
type code write take rent lease charge run go train bring`);
const SWITCHES = wordSet("switched changed swapped transferred moved");
/** Their readers know more of it. */
const TASTES = wordSet("like love enjoy hate prefer want need think hope live work");

export function readNamedValues(text: WordText, context: ClaimContext): NamedValues | undefined {
  const { words, tail } = text;
  if (!isOneSentence(words, tail)) return undefined;
  const old =
    readLeft(words, context) ??
    readInstead(words, context) ??
    readSwitch(words) ??
    readNoLonger(words) ??
    readFollowed(words);
  const held = old ? undefined : readHeld(words, context);
  return old || held ? { speaker: selfOwner(context), old, held } : undefined;
}

function readHeld(words: readonly Word[], context: ClaimContext): Held | undefined {
  const plain = readPlain(withoutCue(withoutTail(words)), context);
  if (!plain || TASTES.has(plain.verb)) return undefined;
  const subjectWords = plain.subject.split(" ").map(singular);
  return {
    subject: plain.subject,
    verb: plain.verb,
    lead: plain.phrases[0]?.find(isPhraseStart)?.text ?? "",
    own: /^(i|we|my|our)$/.test(words[0]?.text ?? ""),
    phrases: plain.phrases.map(contentOf).filter(({ length }) => length > 0),
    subjectWords,
    purpose: plain.phrases.filter(([first]) => first?.text === "for").flatMap(contentOf),
  };
}

/** "Our cleaner is Bill, every other Friday": what only adds to it, and states nothing of its own. */
function withoutTail(words: readonly Word[]): readonly Word[] {
  const comma = words.findIndex(({ gap }, place) => place > 3 && gap.trim() === ",");
  const tail = comma < 0 ? [] : words.slice(comma);
  const states = tail.some(
    ({ text }) =>
      verbForms(text) !== undefined || AUXILIARIES.has(text) || /^(and|but|or|not|i|we)$/.test(text),
  );
  return tail.length > 0 && tail.length <= LONGEST_TAIL && !states ? words.slice(0, comma) : words;
}

/** Words that name something, without prepositions and articles. */
const contentOf = (words: readonly Word[]): string[] =>
  words
    .filter((word) => !isPhraseStart(word) && !isArticle(word) && !SMALL.has(word.text))
    .map(({ norm }) => singular(norm));

/** What is named from here on, to the next preposition, comma or cue. */
function takeValue(words: readonly Word[], from: number): { value: Word[]; end: number } | undefined {
  let start = from;
  while (isArticle(words[start]) || isPhraseStart(words[start])) start += 1;
  let end = start;
  while (end < words.length && end - start <= LONGEST_VALUE) {
    const word = words[end] as Word;
    if (end > start && (isPhraseStart(word) || /[^\s]/.test(word.gap))) break;
    if (/^(now|these|currently|nowadays|and|any|anymore|because|when|today)$/.test(word.text)) break;
    end += 1;
  }
  const value = words.slice(start, end).filter((word) => !isArticle(word));
  if (value.length === 0 || value.length > LONGEST_VALUE || contentOf(value).length === 0) return undefined;
  return { value, end };
}

const isName = (value: readonly Word[]): boolean =>
  value.every(({ capital, text }) => capital && !WEEKDAYS.has(text));

function readInstead(words: readonly Word[], context: ClaimContext): OldValue | undefined {
  const at = words.findIndex(
    ({ text, gap }, place) =>
      place > 2 &&
      ((text === "instead" && words[place + 1]?.text === "of") ||
        (text === "rather" && words[place + 1]?.text === "than") ||
        (text === "not" && gap.trim() === "," && findCue(words) !== undefined)),
  );
  if (at < 0) return undefined;
  const named = takeValue(words, words[at]?.text === "not" ? at + 1 : at + 2);
  if (!named) return undefined;
  const rest = [...words.slice(0, at), ...words.slice(named.end)];
  const plain = readPlain(withoutCue(rest), context);
  if (!plain || TASTES.has(plain.verb)) return undefined;
  return {
    words: contentOf(named.value),
    name: isName(named.value),
    subject: plain.subject,
    verb: plain.verb,
    beside: plain.phrases.map(contentOf).filter(({ length }) => length > 0),
    spare: 1,
  };
}

/** "We switched our vet from Hale to Sale". */
function readSwitch(words: readonly Word[]): OldValue | undefined {
  const have = /^have$/.test(words[1]?.text ?? "") ? 1 : 0;
  if (!/^(i|we)$/.test(words[0]?.text ?? "") || !SWITCHES.has(words[1 + have]?.text ?? "")) return undefined;
  const from = words.findIndex(({ text }) => text === "from");
  const thing = words.slice(2 + have, from);
  if (from < 0 || !/^(my|our)$/.test(thing[0]?.text ?? "") || thing.some(isPhraseStart)) return undefined;
  const named = takeValue(words, from + 1);
  if (!named || words[named.end]?.text !== "to") return undefined;
  return {
    words: contentOf(named.value),
    name: true,
    subject: "",
    verb: "",
    beside: [contentOf(thing)],
    spare: 0,
  };
}

/** "No longer oat milk in my coffee, I take almond". */
function readNoLonger(words: readonly Word[]): OldValue | undefined {
  if (words[0]?.text !== "no" || words[1]?.text !== "longer" || verbForms(words[2]?.text ?? ""))
    return undefined;
  const named = takeValue(words, 2);
  if (!named) return undefined;
  const comma = words.findIndex(({ gap }, place) => place > 2 && gap.includes(","));
  const beside = phrasesOf(words.slice(named.end, comma < 0 ? words.length : comma))
    .map(contentOf)
    .filter(({ length }) => length > 0);
  if (beside.length === 0) return undefined;
  return { words: contentOf(named.value), name: false, subject: "", verb: "", beside, spare: 0 };
}

/** "We've swapped Netflix for Mubi". */
function readLeft(words: readonly Word[], context: ClaimContext): OldValue | undefined {
  const read = readReplacedName(words, context);
  if (!read) return undefined;
  return {
    words: contentOf(read.name),
    name: true,
    subject: "",
    verb: "",
    beside: read.limits.map(contentOf).filter(({ length }) => length > 0),
    spare: 0,
    left: { short: read.short },
  };
}

/** "Mrs Pell has retired and Mr Oduya took over". */
function readFollowed(words: readonly Word[]): OldValue | undefined {
  const read = readSuccession(words);
  if (!read) return undefined;
  return {
    words: contentOf(read.name),
    name: true,
    subject: "",
    verb: "",
    beside: [],
    spare: 0,
    role: read.role,
  };
}

/** The last word of a value leads from one claim to the other. */
export function namedValueKeys(read: NamedValues | undefined): string[] {
  if (!read) return [];
  const values = read.old ? [read.old.words] : (read.held?.phrases ?? []);
  return values.slice(0, MOST_KEYS).map((value) => `value|${read.speaker}|${value.at(-1)}`);
}

/** "The Jazz" is short for "Honda Jazz". */
function isNamed(phrase: readonly string[], { words, left }: OldValue): boolean {
  const said = left?.short ? phrase.slice(-words.length) : phrase;
  return said.join(" ") === words.join(" ");
}

/** "I use Slack", "My bank is Monzo", "I'm with Vodafone"; not "I wrote to Monzo", "My sister is with Monzo". */
function isUsed({ subject, subjectWords, verb, lead }: Held): boolean {
  if (verb !== "be") return USING.has(verb);
  if (!/^(my|our) /.test(subject)) return lead === "with";
  return lead === "" || !subjectWords.some(isRelation);
}

/** "Our gardener is Bill". */
function isInRole({ verb, lead, subjectWords }: Held, role: string): boolean {
  if (verb !== "be" || lead !== "") return false;
  return role === "" ? subjectWords.some(isRole) : subjectWords.includes(role);
}

export function namesAsOver(later: NamedValues | undefined, earlier: NamedValues | undefined): boolean {
  const old = later?.old;
  const held = earlier?.held;
  if (!old || !held || later.speaker !== earlier.speaker) return false;
  const at = held.phrases.findIndex((phrase) => isNamed(phrase, old));
  if (at < 0 || (old.left && !isUsed(held))) return false;
  if (old.role !== undefined) return isInRole(held, old.role);
  const others = new Set(held.phrases.filter((_, place) => place !== at).flat());
  const missing = (among: ReadonlySet<string>) =>
    old.beside.filter((phrase) => !phrase.every((word) => among.has(word))).length;
  if (old.verb === "") return held.own && missing(new Set([...others, ...held.subjectWords])) === 0;
  if (old.verb !== held.verb || old.subject !== held.subject || missing(others) > old.spare) return false;
  // "The bus instead of the train" need not be about the train to one place: what is told beside it must be told again.
  const again = [...old.beside.flat(), ...(old.name ? held.purpose : [])];
  return [...others].every((word) => again.includes(word));
}
