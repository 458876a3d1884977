/** When two claims say the same. Never in doubt: a claim too many costs little, a claim lost costs an answer. */
import type { ClaimContext } from "./facts.ts";
import { selfOwner } from "./grammar/subject.ts";
import { isArticle, unify, type Word, type WordText } from "./language/words.ts";
import { verbForms } from "./lexicon/verbs.ts";

const EDGES = /(?<![\p{L}\p{N}])[^\p{L}\p{N}\p{M}\p{S}?#@%-]+|[^\p{L}\p{N}\p{M}\p{S}?%#-]+(?![\p{L}\p{N}])/gu;
const GROUPED = /(?<![\d.,])(\d{1,3})((?:,\d{3})+)(?![\d,])/g;

/** The same text: letters, digits and symbols count, their case, spacing and punctuation do not. */
export function exactNormal(content: string): string {
  return unify(content)
    .replace(/[’ʼ‘´`]/g, "'")
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(GROUPED, (_, head: string, tail: string) => head + tail.replaceAll(",", ""))
    .replace(EDGES, " ")
    .replace(/(?<=\p{L})[-–—‑/](?=\p{L})/gu, " ")
    .replace(/(?<![\p{L}\p{N}])-(?!\d)/gu, " ")
    .replace(/\?[\s?]*/g, " ? ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Say nothing about what is so. Under a negation they do: "not very tired" is not "not tired". */
const FILLERS = new Set(
  `really very just actually totally absolutely definitely certainly honestly literally basically simply truly indeed
   so well oh hey hi hello btw fyi please ok okay yeah yes yep lol haha um uh hmm anyway`
    .split(/\s+/)
    .filter(Boolean),
);
/** These are fillers at the beginning only, where they lead in; "I live well" is no "I live". */
const LEADING_ONLY = new Set("so well oh hey hi hello please ok okay yeah yes yep anyway just".split(" "));
const NEGATIONS = new Set(
  "not never no hardly barely without nor neither rarely seldom scarcely none".split(" "),
);
const NEGATION_REACH = 3;
/** "a few" and "few" are opposites, nearly. */
const NEEDS_ARTICLE = new Set("few little bit lot couple while".split(" "));
/** "love hiking" and "love to hike" are one; "stop smoking" and "stop to smoke" are not. */
const TAKES_EITHER = new Set("love like hate prefer start begin continue adore".split(" "));
const DEICTIC_DAYS = new Set("today yesterday tomorrow tonight ago".split(" "));
const DEICTIC_LEADS = new Set("this last next".split(" "));
const DEICTIC_PERIODS = new Set(
  `week weekend month year night morning afternoon evening summer winter spring autumn fall monday tuesday wednesday
   thursday friday saturday sunday`
    .split(/\s+/)
    .filter(Boolean),
);

export function claimNormal(
  text: WordText,
  english: boolean,
  context: ClaimContext,
  dates: readonly string[],
): string {
  const said = english ? englishNormal(text) : exactNormal(text.source);
  const speaker = context.speaker === null ? "" : selfOwner(context);
  return `${speaker}|${said}|${[...new Set(datesOf(text.words, english, context, dates))].sort().join(",")}`;
}

/** "Yesterday" said on two days is two days, even if nobody resolved it. */
function datesOf(
  words: readonly Word[],
  english: boolean,
  { at }: ClaimContext,
  dates: readonly string[],
): readonly string[] {
  if (dates.length > 0 || !english || Number.isNaN(at.getTime())) return dates;
  const deictic = words.some(
    ({ text }, place) =>
      DEICTIC_DAYS.has(text) ||
      (DEICTIC_LEADS.has(text) && DEICTIC_PERIODS.has(words[place + 1]?.norm ?? "")),
  );
  return deictic ? [at.toISOString().slice(0, 10)] : dates;
}

function englishNormal({ source, words: all, tail }: WordText): string {
  const words = withoutLead(all);
  const money = words.some(({ text }) => MONEY.has(text));
  const out: string[] = [];
  let negatedAt = -NEGATION_REACH - 1;
  let opening = true;
  for (let place = 0; place < words.length; place++) {
    const word = words[place] as Word;
    const before = words[place - 1];
    const next = words[place + 1];
    addSymbols(out, word.gap);
    if (word.gap.includes("?")) out.push("?");
    if (opening && LEADING_ONLY.has(word.text) && next) continue;
    if (NEGATIONS.has(word.text)) negatedAt = place;
    const inNegation = place - negatedAt <= NEGATION_REACH;
    if (FILLERS.has(word.text) && (!LEADING_ONLY.has(word.text) || word.text === "just")) {
      if (!inNegation && (next || out.length > 0)) continue;
    }
    opening = false;
    if (isArticle(word) && next && !NEEDS_ARTICLE.has(next.text)) continue;
    if (word.text === "any" && next?.text === "more" && isLast(words, place + 1)) {
      out.push("anymore");
      place += 1;
    } else if (word.text === "got" && before?.text === "have" && startsNoun(next)) {
      // "have got a dog" has a dog; "have got to go" and "have got married" are other things.
    } else {
      const action = actionAfter(words, place);
      if (action) {
        out.push(word.norm, "to", action.stem);
        place += action.taken;
      } else out.push(spelledOut(word, before, next, money && word.norm === "pound", source));
    }
  }
  addSymbols(out, tail);
  if (tail.includes("?")) out.push("?");
  return called(favouriteFirst(out)).join(" ");
}

/** Pounds are money beside these; else they may be a weight. */
const MONEY = new Set(
  "cost costs charge charges charged owe owes owed pay pays paid earn earns price fee salary rent spent lent borrowed".split(
    " ",
  ),
);
const STREETS = new Map([
  ["st", "street"],
  ["rd", "road"],
  ["ave", "avenue"],
]);

function spelledOut(
  word: Word,
  before: Word | undefined,
  next: Word | undefined,
  money: boolean,
  source: string,
): string {
  const { norm, text } = word;
  if (money) return "gbp";
  // "08:15" as it was written, not made of "8:15 am", which "8:15" may not mean.
  if (/^0\d:\d\d$/.test(text) && source.slice(word.start, word.end) === text) return text.slice(1);
  // "Elm St", but not "St John".
  if (word.capital && before?.capital && !(next?.capital && next.gap === "")) {
    const street = STREETS.get(text);
    if (street) return street;
  }
  return norm.includes("-") ? norm.replace(/(?<=\p{L})-(?=\p{L})/gu, " ") : norm;
}

/** "The cat's name is Tom" as "The cat is called Tom". */
function called(words: string[]): string[] {
  const name = words.indexOf("name");
  if (name < 2 || words[name - 1] !== "'s" || words[name + 1] !== "is" || !words[name + 2]) return words;
  if (words[name + 2] === "not") return words;
  return [...words.slice(0, name - 1), "is", "called", ...words.slice(name + 2)];
}

/** What only leads in. Those that end with a colon or a comma need it: "Remember the milk" is no lead. */
const LEADS = [
  "by the way ,",
  "just so you know ,",
  "so you know ,",
  "for the record ,",
  "note :",
  "note that",
  "please note that",
  "remember :",
  "remember that",
  "please remember :",
  "please remember that",
  "i told you that",
  "i told you before that",
].map((lead) => lead.split(" "));

function withoutLead(words: readonly Word[]): readonly Word[] {
  const first = words[0]?.text;
  for (const lead of LEADS) {
    if (lead[0] !== first) continue;
    const mark = /^[,:]$/.test(lead.at(-1) ?? "") ? (lead.at(-1) ?? "") : "";
    const length = mark === "" ? lead.length : lead.length - 1;
    if (words.length < length + 2 || !lead.slice(0, length).every((text, at) => words[at]?.text === text))
      continue;
    const rest = words.slice(length);
    const [head, ...others] = rest;
    if (head && head.gap.trim() === mark) return [{ ...head, gap: "" }, ...others];
  }
  return words;
}

const MOST_INVERTED = 5;

/** "Green is my favourite colour" as "my favourite colour is green". */
function favouriteFirst(words: string[]): string[] {
  const is = words.indexOf("is");
  if (is < 1 || is > MOST_INVERTED || words[is + 1] !== "my" || words.indexOf("is", is + 1) >= 0)
    return words;
  if (words[is + 2] !== "favourite" || words.length - is > MOST_INVERTED + 2) return words;
  if (/^(it|this|that|he|she|there|what|who|not)$/.test(words[0] ?? "")) return words;
  return [...words.slice(is + 1), "is", ...words.slice(0, is)];
}

const AFTER_ANYMORE = new Set(
  "and but because since so i we he she they it you my our in on at after when that".split(" "),
);

/** "any more" ends what is said; "any more tea" is about tea. */
function isLast(words: readonly Word[], place: number): boolean {
  const next = words[place + 1];
  return next === undefined || AFTER_ANYMORE.has(next.text);
}

function startsNoun(word: Word | undefined): boolean {
  if (!word) return false;
  return (
    isArticle(word) || /^\d/.test(word.norm) || /^(my|no|some|any|many|several|few|new)$/.test(word.text)
  );
}

function addSymbols(out: string[], gap: string): void {
  if (gap === "" || !/[^\s.,;:!?"'()\-–—*_…]/.test(gap)) return;
  for (const symbol of gap.match(/[\p{S}]/gu) ?? []) if (symbol !== "`") out.push(symbol);
}

/** The verb after "love", "like" and so on, in a form that "hiking" and "to hike" share. */
function actionAfter(words: readonly Word[], place: number): { stem: string; taken: number } | undefined {
  const lemma = verbForms((words[place] as Word).text)?.[0]?.lemma;
  if (lemma === undefined || !TAKES_EITHER.has(lemma) || words[place - 1]?.text === "would") return undefined;
  const next = words[place + 1];
  if (!next) return undefined;
  if (next.text === "to") {
    const verb = words[place + 2];
    return verb ? { stem: stemOf(verb.text), taken: 2 } : undefined;
  }
  if (!/^\p{L}{2,}ing$/u.test(next.text) || !/[aeiouy]/.test(next.text.slice(0, -3))) return undefined;
  return { stem: stemOf(next.text.slice(0, -3)), taken: 1 };
}

const stemOf = (base: string): string => base.replace(/e$/, "").replace(/([^aeiou])\1$/, "$1");
