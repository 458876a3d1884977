/** What is no attribute of its own: a verb and what it is about. Ends by its negation, and by "no longer". */

import { MONTHS, TIME_NOUNS, WEEKDAYS } from "../grammar/function-words.ts";
import { objectValue, splitList } from "../grammar/object-value.ts";
import { findWord, takePhrase } from "../grammar/phrases.ts";
import { type Kind, type Statement, stateKinds, tell, tellOver } from "../grammar/statement.ts";
import { shownText, type Word } from "../language/words.ts";
import { wordSet } from "../lexicon/word-set.ts";

/** Say too little for anything to be concluded from them. */
const EMPTY = wordSet(
  "get make let seem know mean say think tell ask feel look need want hope try come put find happen understand remember forget see hear",
);

export function readGeneric(s: Statement, kinds: readonly Kind[] = stateKinds(s)): boolean {
  const { p } = s;
  if (kinds.length === 0 || EMPTY.has(p.verb) || p.verb === "") return true;
  const { value, contrast } = splitInstead(p.rest);
  const attribute = p.mood === "can" ? "does:can" : `does:${p.verb}`;
  // What happened once is no habit. "I'm here for you, John" lists nothing.
  if (!kinds.includes("holds") && !kinds.includes("ends")) return true;
  for (const item of p.verb === "be" ? [value] : splitList(value)) {
    const object = objectValue(item);
    const said = p.mood === "can" ? `${p.verb} ${object}`.trim() : object;
    if (/^(it|that|this|them|him|her|you|me|so)( |$)/.test(object) && p.mood !== "can") continue;
    tell(s, attribute, said, kinds, { single: false, shown: shownText(s.source, item) });
    if (!kinds.includes("holds")) continue;
    tellRate(s, item, object);
    tellWhere(s, item);
  }
  if (contrast.length > 0 && kinds.includes("holds")) {
    tell(s, attribute, objectValue(contrast), ["ends"], { shown: shownText(s.source, contrast) });
  }
  return true;
}

/** Done at one place at a time, as a rule: "I park behind the church now" ends another place. */
const ONE_PLACED = wordSet(
  "sleep sit park train rehearse practise shop swim worship bank board moor commute",
);

function tellWhere(s: Statement, words: readonly Word[]): void {
  if (
    !ONE_PLACED.has(s.p.verb) ||
    !/^(in|on|at|by|with|under|behind|beside|near|next|opposite)$/.test(words[0]?.text ?? "")
  )
    return;
  const attribute = `where:${s.p.verb}`;
  const where = takePhrase(words, 1);
  // "On Mondays", "at night", "in the morning", "with friends": no places.
  if (where.length === 0 || where.some(isTime)) return;
  if (words[0]?.text === "with" && !where[0]?.capital) return;
  if (s.p.now && !s.p.also && !words.some(isTime)) tellOver(s, attribute);
  tell(s, attribute, where, ["holds"], { single: false });
}

const isTime = ({ text, norm }: Word): boolean =>
  WEEKDAYS.has(text) || MONTHS.has(text) || TIME_NOUNS.has(norm) || TIME_NOUNS.has(text) || /^\d/.test(norm);

const OFTEN = /^(every|daily|weekly|monthly|twice|once|times)$/;

/** How much or how often: "twice a week now" ends "every day", but only what is told as a change does. */
function tellRate(s: Statement, words: readonly Word[], object: string): void {
  if (!words.some(({ norm, text }) => /^\d/.test(norm) || OFTEN.test(text))) return;
  const core = (object.split(" |", 1)[0] ?? "").split(" ").filter((word) => !/\d/.test(word));
  const attribute = `rate:${s.p.verb}:${core.join(" ")}`;
  if (s.p.now) tellOver(s, attribute);
  tell(s, attribute, words, ["holds"], { single: false });
}

/** "tea instead of coffee", "tea rather than coffee": what it is, and what it is no longer. */
function splitInstead(rest: readonly Word[]): { value: readonly Word[]; contrast: readonly Word[] } {
  const at = findWord(rest, "instead", "rather");
  if (at < 1 || !/^(of|than)$/.test(rest[at + 1]?.text ?? "")) return { value: rest, contrast: [] };
  return { value: rest.slice(0, at), contrast: rest.slice(at + 2) };
}
