/** "My … is …", of oneself and of others: said again with another value, it corrects. */
import { findWord, isPreposition, splitContrast, takePhrase } from "../grammar/phrases.ts";
import { type Kind, type Statement, tell, tellAnew } from "../grammar/statement.ts";
import { isArticle, type Word } from "../language/words.ts";
import { isPlural } from "../lexicon/people.ts";
import { isFormer, isIdle } from "../lexicon/things.ts";
import { type Possession, tellAspect } from "./aspects.ts";
import { findAttribute, tellAttribute } from "./attributes.ts";

export function tellPossession(s: Statement, possession: Possession): void {
  const { kinds } = possession;
  const noun = withoutWhen(possession.noun).filter(({ norm }) => !isIdle(norm));
  if (kinds.length === 0 || noun.length === 0 || noun.length > MOST_WORDS) return;
  if (noun.length > 1 && noun.some(({ norm }) => isFormer(norm))) return;
  const { value, contrast } = splitContrast(possession.value);
  if (value.length === 0) return;
  tellValue(s, { ...possession, noun, value });
  if (contrast.length > 0 && kinds.includes("holds")) {
    tellValue(s, { ...possession, noun, value: contrast, kinds: ["ends"], anew: false });
  }
}

/** More are no name of anything. */
const MOST_WORDS = 8;

function tellValue(s: Statement, possession: Possession): void {
  const { noun } = possession;
  const favourite = noun.findIndex(({ norm }) => norm === "favourite" || norm === "favourites");
  const name = attributeName(noun);
  const attribute = possession.definite ? undefined : findAttribute(name);
  if (favourite >= 0) tellFavourite(s, possession, favourite);
  else if (attribute) tellAttribute(s, attribute, possession);
  else tellAspect(s, name, possession);
}

/** "My favourite colour these days": when is no part of what. */
function withoutWhen(noun: readonly Word[]): readonly Word[] {
  const end = noun.findIndex(
    ({ text }, place) =>
      place > 0 &&
      (/^(nowadays|now|currently|today|lately)$/.test(text) ||
        (/^(these|right)$/.test(text) && /^(days|now)$/.test(noun[place + 1]?.text ?? ""))),
  );
  return end < 0 ? noun : noun.slice(0, end);
}

/** A label that can only be meant of the speaker: "new phone number", "favourite colour". */
export function isAttributeName(noun: readonly Word[]): boolean {
  const plain = noun.filter(({ norm }) => !isIdle(norm));
  return plain.some(({ norm }) => norm === "favourite") || findAttribute(attributeName(plain)) !== undefined;
}

function attributeName(noun: readonly Word[]): string {
  const words = noun.map(({ norm }) => norm).filter((norm) => norm !== "the" && norm !== "a");
  return words.join(" ").replace("time zone", "timezone");
}

function tellFavourite(s: Statement, { noun, value, kinds, anew, owners }: Possession, at: number): void {
  const before = noun.slice(0, at).map(({ norm }) => norm);
  const thing = favouriteThing(noun.slice(at + 1).map(({ norm }) => norm));
  if (thing === "") return;
  const attribute = [...before, `favourite:${thing}`].join(" ");
  const several = value.some(({ text, gap }) => text === "and" || gap.includes(","));
  const list = noun.at(-1)?.norm === "favourites" || (several && isPlural(thing));
  const article = isArticle(value[0]) && !value[0]?.capital && value.length > 1;
  const words = takePhrase(value, article ? 1 : 0, ["in", "with", "at", "on", "for", "of", "to"]);
  if (words.length === 0 || (words.length === 1 && NOWHERE.test(words[0]?.text ?? ""))) return;
  const options = { owners, single: !list };
  if (anew && !list) tellAnew(s, attribute, words, kinds, options);
  else tell(s, attribute, words, kinds, options);
}

/** "My favourite mug is gone". */
const NOWHERE = /^(here|there|back|over|gone|on|off|up|out)$/;

/** "kind of music" is music, "film of all time" a film. */
function favouriteThing(words: readonly string[]): string {
  const kind = /^(kind|type|sort|style)$/.test(words[0] ?? "") && words[1] === "of";
  return (kind ? words.slice(2) : words)
    .filter((word) => word !== "the")
    .join(" ")
    .replace(/ of all time$| ever$/, "")
    .replace("thing to ", "");
}

/** "I changed my X to Y", "My X went from A to B": the words after the noun. */
export function readChangeTo(
  rest: readonly Word[],
  moved = false,
): { value: Word[]; before: Word[] } | undefined {
  const from = findWord(rest, "from");
  const to = rest.findIndex(({ text }, place) => /^(to|into|for|with)$/.test(text) && place >= from);
  if (to < 0) return undefined;
  const first = rest[to + 1];
  // What is moved to 10 is moved to ten o'clock.
  const lead =
    moved && first !== undefined && !isPreposition(first) ? (/^\d{1,2}$/.test(first.norm) ? "at" : "in") : "";
  const given = rest.slice(to + 1);
  const value =
    lead === "" || !first ? given : [{ ...first, text: lead, norm: lead, end: first.start }, ...given];
  const before = from >= 0 && from < to ? rest.slice(from + 1, to) : [];
  return { value, before };
}

/** "I got a new phone number: 555 0100", "I have a new email, a@b.example". Answers whether it was that. */
export function tellLabelled(s: Statement, rest: readonly Word[], kinds: readonly Kind[]): boolean {
  const label = rest.findIndex(({ gap }, place) => place > 1 && /[:,]/.test(gap));
  const noun = rest.slice(1, label);
  if (label < 2 || noun[0]?.text !== "new" || !isAttributeName(noun)) return false;
  tellPossession(s, { owners: s.owners, noun, value: rest.slice(label), kinds, anew: true });
  return true;
}
