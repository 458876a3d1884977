/** A change that names what it was before: "I see Dr Shah now instead of Dr Wood". It ends the claim that says so. */
import type { ClaimContext } from "./facts.ts";
import { WEEKDAYS } from "./grammar/function-words.ts";
import { selfOwner } from "./grammar/subject.ts";
import { isArticle, type Word, type WordText } from "./language/words.ts";
import { singular } from "./lexicon/people.ts";
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
}

export interface NamedValues {
  speaker: string;
  old: OldValue | undefined;
  /** What the claim itself holds; undefined if it states nothing plainly. */
  held:
    | {
        subject: string;
        verb: string;
        own: boolean;
        phrases: string[][];
        subjectWords: string[];
        purpose: string[];
      }
    | undefined;
}

const MOST_KEYS = 3;
const LONGEST_VALUE = 4;
const SMALL = wordSet("my our his her their its one i we it them him her and of there here place own");
const SWITCHES = wordSet("switched changed swapped transferred moved");
/** Their readers know more of it. */
const TASTES = wordSet("like love enjoy hate prefer want need think hope live work");

export function readNamedValues(text: WordText, context: ClaimContext): NamedValues | undefined {
  const { words, tail } = text;
  if (!isOneSentence(words, tail)) return undefined;
  const old = readInstead(words, context) ?? readSwitch(words) ?? readNoLonger(words);
  const held = old ? undefined : readHeld(words, context);
  return old || held ? { speaker: selfOwner(context), old, held } : undefined;
}

function readHeld(words: readonly Word[], context: ClaimContext): NamedValues["held"] {
  const plain = readPlain(withoutCue(words), context);
  if (!plain || TASTES.has(plain.verb)) return undefined;
  const subjectWords = plain.subject.split(" ").map(singular);
  return {
    subject: plain.subject,
    verb: plain.verb,
    own: /^(i|we|my|our)$/.test(words[0]?.text ?? ""),
    phrases: plain.phrases.map(contentOf).filter(({ length }) => length > 0),
    subjectWords,
    purpose: plain.phrases.filter(([first]) => first?.text === "for").flatMap(contentOf),
  };
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

/** The last word of a value leads from one claim to the other. */
export function namedValueKeys(read: NamedValues | undefined): string[] {
  if (!read) return [];
  const values = read.old ? [read.old.words] : (read.held?.phrases ?? []);
  return values.slice(0, MOST_KEYS).map((value) => `value|${read.speaker}|${value.at(-1)}`);
}

export function namesAsOver(later: NamedValues | undefined, earlier: NamedValues | undefined): boolean {
  const old = later?.old;
  const held = earlier?.held;
  if (!old || !held || later.speaker !== earlier.speaker) return false;
  const at = held.phrases.findIndex((phrase) => phrase.join(" ") === old.words.join(" "));
  if (at < 0) return false;
  const others = new Set(held.phrases.filter((_, place) => place !== at).flat());
  const missing = (among: ReadonlySet<string>) =>
    old.beside.filter((phrase) => !phrase.every((word) => among.has(word))).length;
  if (old.verb === "") return held.own && missing(new Set([...others, ...held.subjectWords])) === 0;
  if (old.verb !== held.verb || old.subject !== held.subject || missing(others) > old.spare) return false;
  // "The bus instead of the train" need not be about the train to one place: what is told beside it must be told again.
  const again = [...old.beside.flat(), ...(old.name ? held.purpose : [])];
  return [...others].every((word) => again.includes(word));
}
