/** What someone tells to have left by its name, whatever it was for: "We've swapped Netflix for Mubi". */
import type { ClaimContext } from "./facts.ts";
import { ADVERBS, HEDGES, MONTHS, WEEKDAYS } from "./grammar/function-words.ts";
import { isTemporary } from "./grammar/phrases.ts";
import { isYear } from "./language/numbers.ts";
import { isArticle, type Word } from "./language/words.ts";
import { isKnownPlace } from "./lexicon/places.ts";
import { wordSet } from "./lexicon/word-set.ts";
import { isPhraseStart } from "./plain-statement.ts";

export interface ReplacedName {
  /** The words of the name that was left. */
  name: Word[];
  /** "The Jazz", said for short: the last words of a name that was told in full before. */
  short: boolean;
  /** Where and for what alone it was left: "for Deezer in the car". */
  limits: Word[][];
}

const LONGEST_NAME = 4;
/** "A for B", "A with B". */
const EXCHANGED = wordSet("swapped replaced traded exchanged substituted");
/** "A for B" only: "I dropped Anna with her aunt" is no change. */
const DROPPED = wordSet("ditched dropped dumped left abandoned");
/** "From A to B". */
const TURNED = wordSet("switched changed moved gone went transferred migrated swapped crossed");
/** "I gave up A", "I've finished with A". */
const CLOSED = wordSet("cancelled canceled closed");
/** What one has with a name that can be closed. */
const HELD_WITH = wordSet("subscription membership account contract plan policy");
/** Nothing is told by these as a change that lasts: once, not surely, or undone. */
const UNSURE = wordSet(`
not never if back almost nearly would could might may should tonight today tomorrow yesterday once game match
holiday honeymoon trip weekend lunch dinner breakfast team night shift seat seats places turn turns round`);
const REASONS = wordSet(
  "because since as after when so thanks due now which who that and but though although",
);

export function readReplacedName(words: readonly Word[], context: ClaimContext): ReplacedName | undefined {
  if (isTemporary(words, true) || words.some(({ text }) => UNSURE.has(text) || HEDGES.has(text)))
    return undefined;
  if (words.some(({ text }) => isYear(text) && !isRecent(text, context.at))) return undefined;
  const inPlace = readInPlace(words);
  if (inPlace) return inPlace;
  if (words[0]?.text === "it") return readItIs(words);
  if (!/^(i|we)$/.test(words[0]?.text ?? "")) return undefined;
  let verb = 1;
  while (/^(have|am|are)$/.test(words[verb]?.text ?? "") || ADVERBS.has(words[verb]?.text ?? "")) verb += 1;
  return readExchange(words, verb) ?? readTurn(words, verb) ?? readClosed(words, verb);
}

const isRecent = (year: string, at: Date): boolean => Number(year) >= at.getUTCFullYear() - 1;

const GIVEN = wordSet("gave given got bought installed fitted");

/** "They gave me a Lenovo in place of the Dell", "We've got a Miele in place of our Bosch". */
function readInPlace(words: readonly Word[]): ReplacedName | undefined {
  const at = words.findIndex(
    ({ text }, place) =>
      text === "in" && words[place + 1]?.text === "place" && words[place + 2]?.text === "of",
  );
  if (at < 3 || !/^(the|my|our)$/.test(words[at + 3]?.text ?? "")) return undefined;
  const before = words.slice(0, at);
  const mine = before.some(({ text }) => /^(i|we|me|us)$/.test(text));
  return mine && before.some(({ text }) => GIVEN.has(text))
    ? endedAt(words, takeName(words, at + 3))
    : undefined;
}

/** "It's B now instead of A". */
function readItIs(words: readonly Word[]): ReplacedName | undefined {
  const instead = words.findIndex(({ text }, place) => text === "instead" && words[place + 1]?.text === "of");
  if (words[1]?.text !== "is" || instead < 3 || !words.some(({ text }) => text === "now")) return undefined;
  const fresh = takeName(words, 2);
  const old = takeName(words, instead + 2);
  return fresh && fresh.end >= instead - 1 ? endedAt(words, old) : undefined;
}

/** "Swapped A for B". */
function readExchange(words: readonly Word[], verb: number): ReplacedName | undefined {
  const { text } = words[verb] ?? { text: "" };
  const old = takeName(words, verb + 1);
  if (!old || !(EXCHANGED.has(text) || DROPPED.has(text))) return undefined;
  const by = words[old.end]?.text ?? "";
  const inFavour = by === "in" && words[old.end + 1]?.text === "favour";
  if (by !== "for" && !inFavour && !(EXCHANGED.has(text) && /^(with|by)$/.test(by))) return undefined;
  return replaced(words, old, inFavour ? old.end + 3 : old.end + 1);
}

/** "Switched from A to B", "gone over from A to B". */
function readTurn(words: readonly Word[], verb: number): ReplacedName | undefined {
  if (!TURNED.has(words[verb]?.text ?? "")) return undefined;
  const over = /^(over|across|away)$/.test(words[verb + 1]?.text ?? "") ? 1 : 0;
  if (words[verb + 1 + over]?.text !== "from") return undefined;
  const old = takeName(words, verb + 2 + over);
  if (!old || !/^(to|onto)$/.test(words[old.end]?.text ?? "")) return undefined;
  return replaced(words, old, old.end + 1);
}

/** "Cancelled A", "closed our account with A", "am no longer with A". */
function readClosed(words: readonly Word[], verb: number): ReplacedName | undefined {
  const texts = words.slice(verb, verb + 3).map(({ text }) => text);
  const given = words.slice(verb, verb + 3).map(({ text }) => text);
  if (/^(gave|given) up$/.test(given.slice(0, 2).join(" "))) return endedAt(words, takeName(words, verb + 2));
  const gone = given[0] === "sold" ? verb + 1 : given.join(" ") === "got rid of" ? verb + 3 : 0;
  if (gone > 0)
    return /^(the|my|our)$/.test(words[gone]?.text ?? "") ? endedAt(words, takeName(words, gone)) : undefined;
  const left =
    texts.join(" ") === "no longer with"
      ? verb + 3
      : texts.join(" ").startsWith("stopped using")
        ? verb + 2
        : 0;
  if (left > 0) return endedAt(words, takeName(words, left));
  if (!CLOSED.has(texts[0] ?? "")) return undefined;
  const mine = /^(my|our|the)$/.test(texts[1] ?? "") ? 1 : 0;
  const from = verb + 1 + mine;
  if (HELD_WITH.has(words[from]?.text ?? "") && /^(with|at)$/.test(words[from + 1]?.text ?? ""))
    return endedAt(words, takeName(words, from + 2));
  const name = takeName(words, from);
  if (!name) return undefined;
  if (HELD_WITH.has(words[name.end]?.text ?? "")) return endedAt(words, { ...name, end: name.end + 1 });
  // "I closed Netflix" closes a window; "I cancelled Anna's party" is no name alone.
  return texts[0] !== "closed" && isOnlyWhen(words.slice(name.end)) ? endedAt(words, name) : undefined;
}

/** Nothing follows, or only when or why: "last month", "in May", "because …". */
const isOnlyWhen = ([first, second]: readonly Word[]): boolean =>
  first === undefined ||
  REASONS.has(first.text) ||
  /^(last|this|recently|already|in)$/.test(first.text) ||
  (first.text === "a" && /^(week|month|year|while|few)$/.test(second?.text ?? ""));

const endedAt = (words: readonly Word[], old: TakenName | undefined): ReplacedName | undefined =>
  old && { name: old.name, short: old.short, limits: limitsOf(words.slice(old.end)) };

/** The new value follows: another name, or a thing; not the same again, and no span of time. */
function replaced(words: readonly Word[], old: TakenName, from: number): ReplacedName | undefined {
  let end = from;
  while (end < words.length && !isPhraseStart(words[end]) && !ends(words, end, from)) end += 1;
  if (end === from) return undefined;
  return { name: old.name, short: old.short, limits: limitsOf(words.slice(end)) };
}

const ends = (words: readonly Word[], place: number, from: number): boolean =>
  place > from && (/\S/.test(words[place]?.gap ?? "") || REASONS.has(words[place]?.text ?? ""));

interface TakenName {
  name: Word[];
  short: boolean;
  end: number;
}

/** A proper name: no place, where one may go and live, and no day. */
function takeName(words: readonly Word[], from: number): TakenName | undefined {
  const the = /^(the|my|our)$/.test(words[from]?.text ?? "") ? 1 : 0;
  const old = words[from + the]?.text === "old" ? 1 : 0;
  const start = from + the + old;
  let end = start;
  while (words[end]?.capital && (end === start || words[end]?.gap === "")) end += 1;
  const name = words.slice(start, end);
  if (name.length === 0 || name.length > LONGEST_NAME) return undefined;
  if (name.some(({ text }) => WEEKDAYS.has(text) || MONTHS.has(text) || text === "i")) return undefined;
  if (isKnownPlace(name.map(({ norm }) => norm).join(" "))) return undefined;
  return { name, short: the + old > 0, end };
}

/** What stands after it, to the reason why, in phrases of their own; when it was is no limit. */
function limitsOf(words: readonly Word[]): Word[][] {
  const limits: Word[][] = [];
  for (const [place, word] of words.entries()) {
    if (REASONS.has(word.text) || /[,;]/.test(word.gap)) break;
    if (isPhraseStart(word)) limits.push([]);
    if (place > 0 || isPhraseStart(word)) limits.at(-1)?.push(word);
  }
  return limits
    .map((limit) => limit.filter((word) => !isPhraseStart(word) && !isArticle(word)))
    .filter((limit) => limit.length > 0 && !limit.some(({ text }) => MONTHS.has(text) || isYear(text)));
}
