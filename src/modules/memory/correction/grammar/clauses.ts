/** Cuts a text into clauses of which each states one thing, and leaves out what states nothing. */
import type { Word, WordText } from "../language/words.ts";
import { verbForms } from "../lexicon/verbs.ts";
import { wordSet } from "../lexicon/word-set.ts";
import { AUXILIARIES, MINE, NOW, SELF } from "./function-words.ts";
import { stripLead } from "./lead-ins.ts";
import { reword } from "./rewordings.ts";
import { isCorrection, isFiction, isLongGone, statesNothing } from "./sentence-mood.ts";
import { findVerbAt } from "./verb-place.ts";

export interface Clause {
  words: Word[];
  /** It has no subject of its own: the one before has it. */
  shared: boolean;
  /** Told of a time long gone. */
  past: boolean;
  /** Said to set something right: "Correction: …", "Actually, …". */
  corrects: boolean;
}

/** A text longer than this states too much to be corrected as a whole; the rest is not read. */
const MAX_CLAUSES = 60;

const ABBREVIATIONS = wordSet(
  "dr mr mrs ms st prof jr sr vs etc no approx dept ave blvd rd e.g i.e a.m p.m inc ltd mt",
);
const SENTENCE_END = /[.!?;\n…]/;

export function splitClauses(text: WordText): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  for (let place = 1; place <= text.words.length && clauses.length < MAX_CLAUSES; place++) {
    const gap = place < text.words.length ? (text.words[place] as Word).gap : text.tail;
    if (place < text.words.length && !endsSentence(text.words, place)) {
      // The dot of "Dr." parts nothing.
      if (gap === ".") text.words[place] = { ...(text.words[place] as Word), gap: "" };
      continue;
    }
    if (!gap.includes("?")) readSentence(text.words.slice(start, place), clauses);
    start = place;
  }
  return clauses;
}

function endsSentence(words: readonly Word[], place: number): boolean {
  const { gap } = words[place] as Word;
  if (gap === "" || !SENTENCE_END.test(gap)) return false;
  const before = words[place - 1] as Word;
  const onlyDot = gap.startsWith(".") && !/[!?;\n…]/.test(gap) && gap.indexOf(".", 1) < 0;
  return !(onlyDot && (ABBREVIATIONS.has(before.text) || /^\p{Lu}$/u.test(initialOf(before))));
}

const initialOf = (word: Word): string =>
  word.capital && word.text.length === 1 && word.text !== "i" ? word.text.toUpperCase() : "";

/** "Now and then" is no "now", and its "and" joins nothing. */
function withoutNowAndThen(words: Word[]): Word[] {
  const at = words.findIndex(
    ({ text }, place) =>
      text === "now" &&
      words[place + 1]?.text === "and" &&
      /^(then|again)$/.test(words[place + 2]?.text ?? ""),
  );
  return at < 0 ? words : [...words.slice(0, at), ...words.slice(at + 3)];
}

function readSentence(said: Word[], clauses: Clause[]): void {
  const sentence = withoutNowAndThen(said);
  const words = reword(joinApposition(stripLead(sentence[0]?.text === "at" ? reword(sentence) : sentence)));
  if (words.length < 2) return;
  if (statesNothing(words) || isFiction(sentence)) return;
  const past = isLongGone(words);
  const corrects = isCorrection(sentence);
  const first = clauses.length;
  let start = 0;
  let dropped = false;
  let opened = false;
  const close = (end: number, shared: boolean) => {
    const own = stripLead(words.slice(start, end));
    if (!dropped && own.length >= (shared ? 1 : 2))
      clauses.push({ words: own, shared: shared && clauses.length > first, past, corrects });
  };
  let shared = false;
  if (WHENS.has((words[0] as Word).text) && !isNowThat(words)) {
    dropped = true;
    opened = true;
  }
  for (let place = 1; place < words.length; place++) {
    const cut = findCut(words, start, place, opened);
    if (!cut) continue;
    close(place, shared);
    start = place + cut.skip;
    shared = cut.shared;
    dropped = cut.dropped;
    opened = cut.dropped;
    place = Math.max(place, start - 1);
    if (clauses.length >= MAX_CLAUSES) return;
  }
  close(words.length, shared);
}

/** "My sister, Anna, lives …" and "Anna, my sister, lives …" as "My sister Anna lives …". */
function joinApposition(words: Word[]): Word[] {
  const first = words.findIndex(({ gap }, place) => place > 0 && gap.trim() === ",");
  const second = words.findIndex(({ gap }, place) => place > first && gap.trim() === ",");
  if (first < 1 || first > 4 || second < 0 || second - first > 3) return words;
  const [outer, inner, rest] = [words.slice(0, first), words.slice(first, second), words.slice(second)];
  const plain = (part: Word[]) => part.map((word) => (word.gap.trim() === "," ? { ...word, gap: "" } : word));
  if (MINE.has(outer[0]?.text ?? "") && inner.every(({ capital }) => capital)) return plain(words);
  if (MINE.has(inner[0]?.text ?? "") && outer.every(({ capital }) => capital))
    return plain([...inner, ...outer, ...rest]);
  return words;
}

/** After these comes a condition or a time, no statement. */
const WHENS = wordSet("when whenever until till before once while");
const JOINS = wordSet("and but so because although though whereas yet then plus since after or also however");
const isNowThat = (words: readonly Word[]): boolean =>
  words[0]?.text === "once" && words[1]?.text === "again";

interface Cut {
  /** Words between the clauses. */
  skip: number;
  shared: boolean;
  /** What follows states nothing. */
  dropped: boolean;
}

/** `inWhen`: what came before was left out, so any comma with a subject after it begins the statement. */
function findCut(words: readonly Word[], start: number, place: number, inWhen: boolean): Cut | undefined {
  const word = words[place] as Word;
  const { text, gap } = word;
  if (gap.includes(":") && startsClause(words, place)) return { skip: 0, shared: false, dropped: false };
  if (WHENS.has(text) && place + 1 < words.length && !inWhen) {
    if (startsClause(words, place + 1) || text === "while" || text === "when") {
      return { skip: 1, shared: false, dropped: true };
    }
  }
  if (JOINS.has(text)) {
    let next = place + 1;
    while (next < place + 4 && JOINS.has(words[next]?.text ?? "")) next += 1;
    // "Ben and I": one subject, not two clauses.
    const joint = text === "and" && !hasVerb(words, start, place);
    if (!joint && startsClause(words, next)) return { skip: next - place, shared: false, dropped: false };
    if (!inWhen && /^(and|but|then|or|so|yet)$/.test(text) && startsShared(words, next)) {
      return { skip: next - place, shared: true, dropped: false };
    }
    return undefined;
  }
  if (gap === "") return undefined;
  if (/[,—–(-]/.test(gap)) {
    if (startsClause(words, place)) return { skip: 0, shared: false, dropped: false };
    if (!inWhen && startsShared(words, place)) return { skip: 0, shared: true, dropped: false };
  }
  return undefined;
}

function hasVerb(words: readonly Word[], start: number, end: number): boolean {
  for (let place = start; place < end; place++) {
    const { text } = words[place] as Word;
    if (AUXILIARIES.has(text) || (place > start && verbForms(text) !== undefined)) return true;
  }
  return false;
}

const PLAIN_SUBJECTS = wordSet("i we he she they it you there");
const DETERMINERS = wordSet("my our his her their your the this that these those");

/** Is there a subject here with a verb after it? */
function startsClause(words: readonly Word[], from: number): boolean {
  const place = skipAdverbs(words, from);
  const word = words[place];
  const next = words[place + 1];
  if (!word || !next || (place > from && word.gap !== "" && !/,/.test(word.gap))) return false;
  if (PLAIN_SUBJECTS.has(word.text)) return next.gap === "" && (word.text !== "it" || isVerbal(next));
  if (DETERMINERS.has(word.text)) return findVerbAt(words, place) !== undefined;
  if (!word.capital || SELF.has(word.text)) return false;
  const verb = findVerbAt(words, place);
  return verb !== undefined && verb - place <= 3;
}

function skipAdverbs(words: readonly Word[], from: number): number {
  let place = from;
  while (
    NOW.has(words[place]?.text ?? "") ||
    /^(today|recently|then|these|days|also|finally|instead|last|week|month|year|as|of|june|july)$/.test(
      words[place]?.text ?? "",
    )
  ) {
    place += 1;
  }
  return place;
}

const isVerbal = ({ text }: Word): boolean => AUXILIARIES.has(text) || verbForms(text) !== undefined;

/** Present forms that go on with the subject before, which are hardly ever nouns there. */
const SHARED_PRESENT = wordSet(`
live lives have has drive drives own owns speak speaks love loves like likes hate hates prefer prefers drink drinks eat
eats am is are do does can will study studies go goes enjoy enjoys weigh weighs wear wears use uses earn earns
working living reading studying dating driving learning move quit start join work works play plays become get sell buy
stop leave marry settle`);
const NO_SHARED_PAST = wordSet(
  "used baked fried smoked cut set left read broken put dried painted set split named called based",
);

/** Does a verb follow that the subject before has too? */
function startsShared(words: readonly Word[], from: number): boolean {
  let place = from;
  while (SHARED_ADVERBS.has(words[place]?.text ?? "")) place += 1;
  const word = words[place];
  const next = words[place + 1];
  if (!word || (place > from && word.gap !== "")) return false;
  if (word.text === "no" && next?.text === "longer") return true;
  if (word.text === "used") return next?.text === "to";
  if (/^(works?|plays?|start|move|quit|join|leave|stop)$/.test(word.text)) {
    return (
      next !== undefined &&
      /^(at|for|as|in|from|on|with|the|my|to|a|an|smoking|drinking|eating|working|\p{L}+ing)$/u.test(
        next.text,
      )
    );
  }
  if (SHARED_PRESENT.has(word.text)) return next !== undefined && !MINE.has(words[from - 2]?.text ?? "");
  if (NO_SHARED_PAST.has(word.text))
    return word.text === "left" && next !== undefined && next.text !== "foot";
  const forms = verbForms(word.text);
  return forms?.some(({ form }) => form === "past") === true;
}

const SHARED_ADVERBS = wordSet(
  "now currently then just recently also still finally never soon later eventually always actually instead",
);
