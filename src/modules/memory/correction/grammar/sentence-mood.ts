/** Whether a sentence states anything of its own, and of which time. */
import type { Word } from "../language/words.ts";
import { wordSet } from "../lexicon/word-set.ts";

/** Nothing is stated in a sentence with one of these. */
const UNREAL = wordSet(`
if unless whether suppose supposing imagine imagining wish wishes wishing wished pretend pretending hypothetically maybe
perhaps possibly probably apparently allegedly supposedly rumour rumor rumours rumors according dreamed dreamt doubt
otherwise`);
/** What follows is said or thought by someone, which does not make it so. */
const REPORTS = wordSet(`
said say says saying told tell tells telling thinks think thought believe believes believed claims claimed heard hears
hear asked asks suggested suggests suggesting replied insisted insists assumes assumed reckons reckon wondered wonders
guess guesses mentioned mentions assume expect expects predicted predicts promised promises lied joked jokes joking
pretends argues argued convinced recommended recommends warned admits admitted`);
const CORRECTING = wordSet("correction actually meant oops sorry edit mistake wrong update");
const LEAD_REACH = 4;
const QUOTES = /["“”«»]/;

/** Wished, supposed, made up, or said by someone else. */
export function statesNothing(words: readonly Word[]): boolean {
  return (
    isQuoted(words) ||
    words.some(({ text }, place) => UNREAL.has(text) || (REPORTS.has(text) && !isPlain(words, place)))
  );
}

export const isCorrection = (words: readonly Word[]): boolean =>
  words.slice(0, LEAD_REACH).some(({ text }) => CORRECTING.has(text));

/** “I live in Faro” – Ben; Ben: I live in Faro. What is said is someone else's. */
function isQuoted(words: readonly Word[]): boolean {
  const inside = words.findIndex(({ gap }) => QUOTES.test(gap));
  const speaks = /^(i|we|my|our)$/.test(words[inside]?.text ?? "");
  // A sentence that is quoted as a whole has no word outside.
  if (inside >= 0 && speaks && (inside > 0 || words.some(({ gap }, place) => place > 0 && QUOTES.test(gap))))
    return true;
  const [speaker, said] = words;
  return (
    speaker?.capital === true &&
    said?.gap.startsWith(":") === true &&
    /^(i|we|my|our)$/.test(said.text) &&
    !CORRECTING.has(speaker.text)
  );
}

/** "I said yes", "I believe in God": nothing is reported. */
function isPlain(words: readonly Word[], place: number): boolean {
  const next = words[place + 1]?.text ?? "";
  const { text } = words[place] as Word;
  return text.startsWith("sa")
    ? /^(yes|no|goodbye|hello|hi)$/.test(next)
    : text.startsWith("believe") && next === "in";
}

const LONG_GONE = [
  ["as", "a", "kid"],
  ["as", "a", "child"],
  ["as", "a", "teenager"],
  ["as", "a", "teen"],
  ["as", "a", "student"],
  ["as", "a", "boy"],
  ["as", "a", "girl"],
  ["back", "then"],
  ["back", "in"],
  ["those", "days"],
  ["growing", "up"],
  ["my", "childhood"],
  ["my", "youth"],
  ["my", "20s"],
  ["my", "30s"],
  ["my", "twenties"],
  ["my", "thirties"],
  ["my", "teens"],
  ["the", "past"],
  ["the", "time"],
  ["previously"],
  ["formerly"],
  ["when", "i", "was"],
  ["when", "we", "were"],
  ["when", "she", "was"],
  ["when", "he", "was"],
  ["i", "once"],
  ["we", "once"],
  ["during", "college"],
  ["in", "college"],
  ["high", "school"],
  ["during", "university"],
];
const LONG_GONE_HEADS = new Set(LONG_GONE.map(([head]) => head));

export function isLongGone(words: readonly Word[]): boolean {
  return words.some(
    ({ text }, place) =>
      LONG_GONE_HEADS.has(text) &&
      LONG_GONE.some((phrase) => phrase.every((word, offset) => words[place + offset]?.text === word)),
  );
}

/** "In my novel, …", "In my dream I …". */
export const isFiction = (words: readonly Word[]): boolean =>
  words[0]?.text === "in" &&
  words
    .slice(1, 4)
    .some(({ text }) =>
      /^(novel|story|dream|dreams|game|film|movie|play|fantasy|imagination|mind|sims|book|roleplay)$/.test(
        text,
      ),
    );
