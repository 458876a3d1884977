/** Likes, dislikes and preferences. */

import { objectValue, splitList } from "../grammar/object-value.ts";
import { after, findWord, takePhrase } from "../grammar/phrases.ts";
import { eventKinds, type Kind, type Statement, stateKinds, tell } from "../grammar/statement.ts";
import { normalWords, type Word } from "../language/words.ts";
import { singular } from "../lexicon/people.ts";
import { findForm } from "../lexicon/verbs.ts";

const DISLIKING = new Set(["hate", "dislike", "despise", "loathe", "detest"]);

export function tellTaste(
  s: Statement,
  attribute: "likes" | "dislikes",
  words: readonly Word[],
  kinds: readonly Kind[],
): void {
  const first = words[0];
  if (
    !first ||
    (/^(it|that|this|them|him|her|you|me|how|when|what|the|being|having|these|those|to)$/.test(first.text) &&
      !namesMore(words))
  )
    return;
  for (const item of splitList(words)) {
    const value = objectValue(item);
    if (value !== "") tell(s, attribute, value, kinds, { single: false, shown: shownObject(s, item) });
  }
}

/** "the Beatles", "to cook", "this band". */
const namesMore = (words: readonly Word[]): boolean =>
  words.length > 1 && /^(the|to|being|having)$/.test(words[0]?.text ?? "");

const shownObject = (s: Statement, words: readonly Word[]): string => {
  const phrase = takePhrase(words, 0, ["to", "in", "on", "with", "at"]);
  return s.source.slice(words[0]?.start, (phrase.length > 0 ? phrase : words).at(-1)?.end);
};

/** "I like …", "I love …", "I hate …". */
export function readLike(s: Statement): boolean {
  const { p } = s;
  if (readTaking(s)) return true;
  const most = findWord(p.rest, "most", "best");
  if (most > 0 && most === p.rest.length - 1 && p.mood === "real") {
    tellTaste(s, "likes", p.rest.slice(0, most), stateKinds(s));
    return true;
  }
  const more = findWord(p.rest, "more", "better");
  const than = findWord(p.rest, "than");
  if (more > 0 && than === more + 1) {
    tellOrder(s, p.rest.slice(0, more), p.rest.slice(than + 1), stateKinds(s));
    return true;
  }
  tellTaste(s, DISLIKING.has(p.verb) ? "dislikes" : "likes", p.rest, stateKinds(s));
  return true;
}

/** "I take my coffee black", "I like my steak rare": one way at a time. */
export function readTaking(s: Statement): boolean {
  const { rest } = s.p;
  if (rest[0]?.text !== "my" || rest.length < 3 || !rest[1]) return false;
  const noun = rest[1].norm;
  if (
    !/^(coffee|tea|steak|eggs|egg|toast|burger|pizza|whisky|whiskey|cereal|latte|espresso|matcha|meat)$/.test(
      noun,
    )
  )
    return false;
  tell(s, `takes:${noun}`, rest.slice(2), stateKinds(s));
  return true;
}

/** "I prefer tea to coffee", "I prefer window seats". */
export function readPrefer(s: Statement): boolean {
  const { rest } = s.p;
  const kinds = stateKinds(s);
  const order = rest.findIndex(({ text }, place) => place > 0 && /^(to|over|than)$/.test(text));
  if (order > 0 && rest[order + 1] && !(rest[order]?.text === "to" && rest[0]?.text === "to")) {
    const end = rest[order - 1]?.text === "rather" ? order - 1 : order;
    tellOrder(s, rest.slice(0, end), rest.slice(order + 1), kinds);
    return true;
  }
  const phrase = takePhrase(rest, 0);
  const head = phrase.at(-1);
  if (
    head &&
    phrase.length > 1 &&
    findForm(phrase[0]?.text ?? "", "ing") === undefined &&
    phrase[0]?.text !== "to"
  ) {
    // Window or aisle: of one noun one is preferred.
    tell(s, `prefers:${singular(head.norm)}`, phrase, kinds);
  } else tell(s, "prefers", objectValue(rest), kinds, { single: false, shown: shownObject(s, rest) });
  return true;
}

function tellOrder(
  s: Statement,
  first: readonly Word[],
  second: readonly Word[],
  kinds: readonly Kind[],
): void {
  const liked = objectValue(first);
  const other = objectValue(takePhrase(second, 0));
  if (liked === "" || other === "") return;
  tell(s, `prefers:${[liked, other].sort().join("/")}`, liked, kinds, { shown: normalWords(first) });
}

/** After "be": "into jazz", "a fan of tea", "fond of", "not keen on", "crazy about". */
export function readFond(s: Statement, from: number): boolean {
  const { rest } = s.p;
  let start = after(rest, from, "a", "the", "such a", "really", "super", "so", "too", "totally") ?? from;
  start = after(rest, start, "big", "huge", "massive", "great", "really", "much of a", "biggest") ?? start;
  const object = after(
    rest,
    start,
    "fan of",
    "into",
    "fond of",
    "keen on",
    "crazy about",
    "obsessed with",
    "lover of",
    "passionate about",
    "mad about",
    "hooked on",
    "enthusiastic about",
  );
  if (object === undefined) return false;
  tellTaste(s, "likes", rest.slice(object), stateKinds(s));
  return true;
}

/** "I can't stand tea", "I don't care for tea", "I went off tea". */
export function readStand(s: Statement): boolean {
  const { p } = s;
  if (p.mood !== "can" || !p.negated) return false;
  tellTaste(s, "dislikes", p.rest, ["holds"]);
  return true;
}

export function readCare(s: Statement): boolean {
  const object = after(s.p.rest, 0, "for", "much for");
  if (object === undefined || !s.p.negated) return false;
  tellTaste(s, "likes", s.p.rest.slice(object), stateKinds(s));
  return true;
}

/** "I've grown to like X", "I've come to love X": what happened made it so. */
export function readGrow(s: Statement): boolean {
  const { rest } = s.p;
  const up = after(rest, 0, "up in");
  if (up !== undefined && s.p.tense === "past") {
    tell(s, "grew up in", takePhrase(rest, up), ["holds"], { single: false });
    return true;
  }
  const loving = after(rest, 0, "to like", "to love", "to enjoy", "to appreciate", "fond of");
  const hating = after(rest, 0, "to hate", "to dislike", "tired of", "to loathe");
  if (loving !== undefined) tellTaste(s, "likes", rest.slice(loving), eventKinds(s));
  else if (hating !== undefined) tellTaste(s, "dislikes", rest.slice(hating), eventKinds(s));
  else return false;
  return true;
}
