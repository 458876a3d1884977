/** What a claim is about, by its words alone: for changes in words that no reader knows ("The permit has gone up to 65 pounds"). */
import { AUXILIARIES, MONTHS, NOW, WEEKDAYS } from "./grammar/function-words.ts";
import { isYear, unitOf } from "./language/numbers.ts";
import { isArticle, type Word, type WordText } from "./language/words.ts";
import { isRelation, singular } from "./lexicon/people.ts";
import { isKnownPlace } from "./lexicon/places.ts";
import { findTopicWord } from "./lexicon/topic-words.ts";
import { findForm, verbForms } from "./lexicon/verbs.ts";
import { wordSet } from "./lexicon/word-set.ts";

export interface Topic {
  /** The things spoken of, in the singular. */
  nouns: string[];
  /** Those of them that are someone's or "the" one, so that both claims mean the same thing. */
  definite: string[];
  /** The first of these with the nouns beside it: "the guest network at the office" is about a network. */
  first: string[];
  /** Whose, as far as it is said: names before the verb, relations, and `me`. */
  whose: string;
  /** By kind (`name`, `day`, `number:<unit>`), the one value of this kind; empty if there are several. */
  values: Map<string, string>;
  /** The name is that of whom one has a contract or an account with: no place. */
  provider: boolean;
  /** It is told as a change. */
  changes: boolean;
}

const MOST_WORDS = 22;
const MOST_KEYS = 3;

const EMPTY = wordSet(`
a an the my our his her its their your this that these those i we you he she it they me us him them who which what and or
but so as of in on at to from by with for into over up down out off near next beside since than all any some every each
more most very too also just only not no instead place there here both then about around again still already one
time day week month year thing way part lot kind bit new old first last other same own right left big small good bad
now currently nowadays presently days across away behind under above below opposite inside outside between against along through get gets got go goes gone do does take takes`);
const DETERMINERS = wordSet("my our the his her their");
/** One can be so of many at a time: another of them is no change. */
const MANY_VALUED = wordSet(`
like love enjoy have own speak play eat drink know want visit need hate collect buy see meet call watch read learn
remember think say hope plan recommend prefer write sell order bring give send find hear talk tell`);
/** What one has with someone who provides it: "my phone contract is with …". */
const PROVIDED = wordSet(`
contract plan account policy subscription insurance broadband internet tariff pension mortgage membership electricity
energy gas water savings loan cover phone mobile hosting domain`);
const CHANGED = wordSet(
  "changed moved switched gone raised reset renamed slipped become transferred increased reduced",
);

export function readTopic({ words, source, tail }: WordText): Topic | undefined {
  if (words.length < 4 || words.length > MOST_WORDS || tail.includes("?")) return undefined;
  if (words.some(({ gap }, place) => place > 0 && /[.!?;:\n("]/.test(gap))) return undefined;
  const verbAt = words.findIndex(({ text }, place) => place > 0 && isVerb(words, place, text));
  if (verbAt < 1 || isWhereabouts(words, verbAt)) return undefined;
  const changes = tellsChange(words);
  if (!changes && !isState(words, verbAt)) return undefined;
  const topic: Topic = {
    nouns: [],
    definite: [],
    first: [],
    whose: "",
    values: new Map(),
    provider: false,
    changes,
  };
  const whose = new Set<string>();
  for (let place = doneByOthers(words); place < words.length; place++) {
    const word = words[place] as Word;
    const { text, norm } = word;
    if (/^(i|we|my|our|me|us)$/.test(text)) whose.add("me");
    else if (/^\d/.test(norm)) {
      if (!isYear(text)) addValue(topic, numberKind(words, place), norm);
    } else if (word.capital && findTopicWord(singular(norm))) addNoun(topic, whose, words, place);
    else if (WEEKDAYS.has(text)) addValue(topic, "day", text.replace(/s$/, ""));
    else if (MONTHS.has(text)) addValue(topic, "month", text);
    else if (word.capital && (place > 0 || verbForms(text) === undefined) && !isSentenceStart(words, place)) {
      const run = nameRun(words, place);
      // "To Tom's desk": whose it is, and no value.
      if (place < verbAt || words[place + run.length]?.text === "'s") for (const name of run) whose.add(name);
      else {
        addValue(topic, "name", run.join(" "));
        topic.provider ||= isProvider(words, place);
      }
      place += run.length - 1;
    } else if (isProvider(words, place)) {
      addValue(topic, "name", norm);
      topic.provider = true;
    } else if (isNoun(words, place)) addNoun(topic, whose, words, place);
  }
  if (topic.definite.length === 0 || topic.values.size === 0 || source.length > 200) return undefined;
  topic.whose = [...whose].sort().join(" ");
  return topic;
}

/** "My phone contract is with lebara": a name, whether or not it is written as one. */
const isProvider = (words: readonly Word[], place: number): boolean =>
  words[place - 1]?.text === "with" &&
  /^(is|are)$/.test(words[place - 2]?.text ?? "") &&
  PROVIDED.has(words[place - 3]?.norm ?? "") &&
  !EMPTY.has(words[place]?.text ?? "") &&
  !isRelation(words[place]?.norm ?? "");

const isVerb = (words: readonly Word[], place: number, text: string): boolean =>
  AUXILIARIES.has(text) ||
  (findForm(text, "base", "s", "past") !== undefined &&
    words[place]?.capital === false &&
    !DETERMINERS.has(words[place - 1]?.text ?? "") &&
    words[place - 1]?.text !== "'s");

/** "I am at the station now", "Tom is in the office": of the moment, and of no thing. */
function isWhereabouts(words: readonly Word[], verbAt: number): boolean {
  const subject = words[verbAt - 1];
  if (!subject || !/^(am|is|are)$/.test(words[verbAt]?.text ?? "")) return false;
  return /^(i|we)$/.test(subject.text) || isRelation(subject.norm) || (subject.capital && verbAt < 3);
}

/** "Now", "has gone up to", "was raised to": so it was not before. */
function tellsChange(words: readonly Word[]): boolean {
  return words.some(({ text }, place) => {
    const before = words[place - 1]?.text ?? "";
    const next = words[place + 1]?.text ?? "";
    if (NOW.has(text)) return before !== "for" && before !== "right" && next !== "and";
    if (text === "these") return next === "days";
    if (place < 5 && words[0]?.text === "the" && isChangeOf(words, place, text)) return true;
    return CHANGED.has(text) && /^(has|have|was|were|been|they|we|i)$/.test(before) && leadsTo(words, place);
  });
}

const leadsTo = (words: readonly Word[], from: number): boolean =>
  words
    .slice(from + 1, from + 8)
    .some(({ text }) => /^(to|into|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/.test(text));

/** How things are, not what happened or may happen. */
function isState(words: readonly Word[], verbAt: number): boolean {
  const verb = words[verbAt]?.text ?? "";
  // "The bridge has a budget": of a thing; people have many.
  if (verb === "has" && words[0]?.text === "the") return true;
  if (!/^(is|are|am)$/.test(verb) && !findForm(verb, "base", "s")) return false;
  const lemma = verbForms(verb)?.[0]?.lemma ?? verb;
  if (MANY_VALUED.has(lemma) || /^(will|would|can|could|should|might|may|must|do|does|have|has)$/.test(verb))
    return false;
  return !words.some(({ text }) =>
    /^(not|never|no|was|were|had|did|going|also|another|if|when|today|tomorrow|yesterday|tonight)$/.test(
      text,
    ),
  );
}

const isSentenceStart = (words: readonly Word[], place: number): boolean =>
  place === 0 && words[1]?.text !== "'s" && words[1]?.capital !== true && EMPTY.has(words[0]?.text ?? "");

function nameRun(words: readonly Word[], from: number): string[] {
  const run: string[] = [];
  for (let place = from; place < words.length; place++) {
    const word = words[place] as Word;
    if (place > from && word.gap !== "") break;
    if (!word.capital && !(word.text === "and" && words[place + 1]?.capital && place > from)) break;
    run.push(word.norm);
  }
  return run;
}

function numberKind(words: readonly Word[], place: number): string {
  const next = words[place + 1];
  return `number:${next && next.gap === "" ? (unitOf(next.text)?.unit ?? "") : ""}`;
}

function addValue({ values }: Topic, kind: string, value: string): void {
  values.set(kind, values.has(kind) && values.get(kind) !== value ? "" : value);
}

function isNoun(words: readonly Word[], place: number): boolean {
  const { text, capital } = words[place] as Word;
  if (EMPTY.has(text) || AUXILIARIES.has(text) || text === "'s" || capital || unitOf(text)) return false;
  const before = words[place - 1];
  const owned =
    before !== undefined && (DETERMINERS.has(before.text) || before.text === "'s" || isArticle(before));
  return owned || verbForms(text) === undefined;
}

function addNoun(topic: Topic, whose: Set<string>, words: readonly Word[], place: number): void {
  const { norm } = words[place] as Word;
  const noun = findTopicWord(singular(norm)) ?? singular(norm);
  // People are owners: what is told of them has its readers, and "my sister" is no thing that has one value.
  if (isRelation(noun)) {
    whose.add(noun);
    return;
  }
  if (topic.nouns.includes(noun)) return;
  topic.nouns.push(noun);
  let start = place - 1;
  while (start > place - 3 && start >= 0 && isNoun(words, start)) start -= 1;
  const before = words[start]?.text ?? "";
  if (!DETERMINERS.has(before) && before !== "'s") return;
  topic.definite.push(noun);
  if (topic.definite.length === 1 || isNoun(words, place - 1)) topic.first.push(noun);
}

/** "The council raised the fee to 5 pounds": who did it is no part of it. Where the rest begins, after the verb. */
function doneByOthers(words: readonly Word[]): number {
  const verb = words.findIndex(({ text }, place) => place > 1 && place < 5 && isChangeOf(words, place, text));
  return verb > 0 && words[0]?.text === "the" ? verb + 1 : 0;
}

const isChangeOf = (words: readonly Word[], place: number, text: string): boolean =>
  CHANGED.has(text) && /^(my|our|the)$/.test(words[place + 1]?.text ?? "") && leadsTo(words, place);

export const topicKeys = (topic: Topic | undefined): string[] =>
  topic === undefined ? [] : topic.definite.slice(0, MOST_KEYS).map((noun) => `topic|${noun}`);

/** Does the later one tell another value of the same thing, as a change? */
export function changesTopic(later: Topic | undefined, earlier: Topic | undefined): boolean {
  if (!later?.changes || !earlier || later.whose !== earlier.whose) return false;
  const shared = earlier.nouns.filter((noun) => later.nouns.includes(noun));
  if (!earlier.definite.some((noun) => later.definite.includes(noun))) return false;
  // "The garden behind the house", "the house behind the garden".
  const several = earlier.definite.length > 1 && later.definite.length > 1;
  if (several && !earlier.first.some((noun) => later.first.includes(noun))) return false;
  // "My work phone" and "my private phone" are two: what the one has more, the other must not have too.
  if (shared.length < earlier.nouns.length && shared.length < later.nouns.length) return false;
  if (earlier.provider && isKnownPlace(later.values.get("name") ?? "")) return false;
  let changed = 0;
  for (const [kind, value] of earlier.values) {
    const other = later.values.get(kind);
    if (other === undefined) continue;
    if (value === "" || other === "") return false;
    if (value !== other && !value.includes(other) && !other.includes(value)) changed += 1;
  }
  return changed === 1;
}
