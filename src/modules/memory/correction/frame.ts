/** Two claims in the same words but for one phrase, the later one told as a change: "I park in the multi-storey now". */
import type { ClaimContext } from "./facts.ts";
import { MONTHS, TIME_NOUNS, WEEKDAYS } from "./grammar/function-words.ts";
import { isYear } from "./language/numbers.ts";
import type { Word, WordText } from "./language/words.ts";
import { singular } from "./lexicon/people.ts";
import { wordSet } from "./lexicon/word-set.ts";
import {
  findCue,
  isOneSentence,
  isPhraseStart,
  type PlainStatement,
  readPlain,
  textOf,
  withoutCue,
} from "./plain-statement.ts";

interface Frame {
  /** All words but the phrase, and of which kind it is: the same for two claims that differ in nothing else. */
  key: string;
  /** The phrase left out. */
  value: string;
  /** "In Leeds": the shop, club or garage may be there too. */
  town: boolean;
}

export interface Frames {
  frames: Frame[];
  /** It is told as a change. */
  changes: boolean;
}

const MOST_FRAMES = 2;
const LONGEST_VALUE = 5;
const LONGEST_KEY = 120;

/** Many can be so at once, nothing is stated, or there is a reader that knows more. */
const MANY_VALUED = wordSet(`
like love enjoy hate have own speak know play eat drink want need visit read watch collect support follow work think say
hope believe guess prefer plan wish dream invest specialise specialize participate help sing perform act appear post look
listen talk come feel buy sell see meet call learn remember write dabble belong stay teach travel go study find hear`);
/** Done or kept in one place at a time, as a rule, however it is told. */
const PLACING = wordSet(`
park keep store put leave hide hang file hold charge sleep rehearse practise train shop worship moor commute bank board
volunteer submit`);
/** What is done with a thing of one's own is done in one place; of other things ("spend money on") there are many. */
const OWN_PLACED = wordSet("do get buy write dry wash fix repair print record cut clean wear pay send go");
/** With one at a time. */
const WITH_ONE = wordSet("bank share insure be");
const FROM_ONE = wordSet("get order fly");
const PLACE = wordSet("in at on behind under near beside above below opposite inside outside");
const MEANS = wordSet("by through via");
/** "I use Chrome for banking": for this, one. */
const FOR_ONE = wordSet("use wear see");

export function readFrames({ words, tail }: WordText, context: ClaimContext): Frames | undefined {
  if (!isOneSentence(words, tail)) return undefined;
  const cue = findCue(words);
  const rest = withoutContrast(words);
  const plain = readPlain(withoutCue(rest), context);
  if (!plain) return undefined;
  const frames = framesOf(plain);
  return frames.length === 0
    ? undefined
    : { frames: frames.slice(0, MOST_FRAMES), changes: cue !== undefined };
}

/** "…, not at home", "instead of at home": what it is not is no part of what it is. */
function withoutContrast(words: readonly Word[]): readonly Word[] {
  const at = words.findIndex(
    ({ text, gap }, place) =>
      place > 3 &&
      ((text === "not" && gap.trim() === ",") ||
        (text === "instead" && words[place + 1]?.text === "of") ||
        (text === "rather" && words[place + 1]?.text === "than") ||
        (text === "no" && words[place + 1]?.text === "longer")),
  );
  return at > 0 ? words.slice(0, at) : words;
}

function framesOf(plain: PlainStatement): Frame[] {
  const { phrases } = plain;
  const frames: Frame[] = [];
  for (const [at, phrase] of phrases.entries()) {
    if (phrase.length > LONGEST_VALUE || phrase.some(({ text }) => /^(and|both|all|any|every)$/.test(text)))
      continue;
    const kind = kindOf(plain, phrase, phrases[at + 1]);
    if (!kind) continue;
    const said = phrases.map((words, place) => (place === at ? `<${kind}>` : textOf(words)));
    const town = phrase[0]?.text === "in" && phrase.slice(1).every(({ capital }) => capital);
    frames.push({ key: keyOf(plain, said), value: textOf(phrase), town });
  }
  const number = numberFrame(plain);
  return number ? [...frames, number] : frames;
}

const keyOf = ({ speaker, subject, verb }: PlainStatement, said: readonly string[]): string =>
  `frame|${speaker}|${subject} ${verb} ${said.join(" ")}`.slice(0, LONGEST_KEY);

function kindOf(
  plain: PlainStatement,
  phrase: readonly Word[],
  next: readonly Word[] | undefined,
): string | undefined {
  const { verb } = plain;
  const first = phrase[0] as Word;
  if (!isPhraseStart(first)) {
    const purpose = next?.[0]?.text;
    const one =
      (FOR_ONE.has(verb) && purpose === "for") ||
      (verb === "take" && purpose === "in" && next?.[1]?.text === "my");
    return one ? "object" : undefined;
  }
  const value = phrase.slice(1);
  if (value.length === 0) return undefined;
  if (/^(on|at)$/.test(first.text)) {
    if (value.every(({ text }) => WEEKDAYS.has(text)))
      return plain.personal || isMany(plain) ? undefined : "day";
    if (value.length === 1 && /^\d/.test(value[0]?.norm ?? "")) return isMany(plain) ? undefined : "clock";
  }
  if (value.some(isTime)) return undefined;
  if (first.text === "with")
    return WITH_ONE.has(verb) && !(verb === "be" && plain.personal) ? "with" : undefined;
  if (first.text === "from") return FROM_ONE.has(verb) ? "from" : undefined;
  if (verb === "be") return undefined;
  if (MEANS.has(first.text)) return isMeans(plain) ? "means" : undefined;
  if (!PLACE.has(first.text)) return undefined;
  if (verb === "live") return first.text === "on" ? "on" : undefined;
  if (verb === "meet" && !plain.personal) return "place";
  if (PLACING.has(verb)) return first.text === "on" ? "on" : "place";
  // "On" is as often about something as at a place.
  return OWN_PLACED.has(verb) && hasObject(plain) && first.text !== "on" ? first.text : undefined;
}

const hasObject = ({ phrases }: PlainStatement): boolean =>
  phrases[0] !== undefined && !isPhraseStart(phrases[0][0]);

const isMeans = (plain: PlainStatement): boolean =>
  PLACING.has(plain.verb) ||
  (OWN_PLACED.has(plain.verb) && (hasObject(plain) || plain.phrases[0]?.[0]?.text === "to"));

const isMany = ({ verb, phrases }: PlainStatement): boolean =>
  MANY_VALUED.has(verb) && !(verb === "go" && phrases[0]?.[0]?.text === "out");

const isTime = ({ text, norm }: Word): boolean =>
  WEEKDAYS.has(text) ||
  MONTHS.has(text) ||
  TIME_NOUNS.has(singular(norm)) ||
  isYear(text) ||
  /^\d{1,2}:\d\d$/.test(norm);

/** "Year 3" and "year 4", "the 8:12 train" and "the 7:40 train". */
function numberFrame(plain: PlainStatement): Frame | undefined {
  if (MANY_VALUED.has(plain.verb)) return undefined;
  const words = plain.phrases.flat();
  const numbers = words.filter(({ norm }) => /^\d/.test(norm));
  const number = numbers[0];
  if (!number || numbers.length > 1 || isYear(number.text) || words.length < 2) return undefined;
  const said = words.map((word) => (word === number ? "<number>" : word.norm));
  return { key: keyOf(plain, said), value: number.norm, town: false };
}

export const frameKeys = (read: Frames | undefined): string[] => read?.frames.map(({ key }) => key) ?? [];

/** Is all the same but one phrase, and is it told as a change? */
export function changesFrame(later: Frames | undefined, earlier: Frames | undefined): boolean {
  if (!later?.changes || !earlier) return false;
  return later.frames.some(({ key, value, town }) =>
    earlier.frames.some(
      (old) => old.key === key && old.value !== value && old.town === town && !isWithin(old.value, value),
    ),
  );
}

/** "In the garage at Hale" and "in the garage" may be one. */
function isWithin(one: string, other: string): boolean {
  const [words, others] = [one.split(" ").slice(1), other.split(" ").slice(1)];
  const [few, many] = words.length < others.length ? [words, others] : [others, words];
  return few.length > 0 && few.length < many.length && few.every((word) => many.includes(word));
}
