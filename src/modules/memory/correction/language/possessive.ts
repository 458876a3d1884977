/** Tells "Anna's a nurse" (is) and "Anna's moved" (has) from "Anna's dog". */
import { verbForms } from "../lexicon/verbs.ts";
import type { Word } from "./word.ts";

const PRONOUNS = new Set(
  "he she it that there what who here where how this when everything everyone someone".split(" "),
);
const AFTER_IS = new Set(
  `a an the not no now still currently always never also so too very really in on at from into with about just
   already almost only my our his her their your called named based allergic married single divorced engaged
   retired vegan vegetarian pregnant sick ill dead alive gone back home here there over up down out away`
    .split(/\s+/)
    .filter(Boolean),
);
const AFTER_HAS = new Set("been got become gone had".split(" "));

/** The word that the `'s` at this place stands for, or undefined where it is possessive. */
export function auxiliaryOf(words: readonly Word[], place: number): "is" | "has" | undefined {
  const before = words[place - 1];
  const next = words[place + 1];
  if (!before || !next) return undefined;
  if (AFTER_HAS.has(next.text)) return "has";
  const pronoun = PRONOUNS.has(before.text);
  const forms = verbForms(next.text);
  // "Anna's left foot", "Anna's used car": what a noun follows is no verb; so only verbs that take none directly.
  const participle = forms?.some(({ form }) => form === "past" || form === "participle");
  if (participle && (pronoun || MOVES.has(next.text)))
    return pronoun && AFTER_IS.has(next.text) ? "is" : "has";
  if (pronoun || AFTER_IS.has(next.text)) return "is";
  if (/^\d/.test(next.norm)) return words[place + 2]?.text === "birthday" ? undefined : "is";
  const going = forms?.some(({ form }) => form === "ing");
  return going && !hasBeAfter(words, place + 1) ? "is" : undefined;
}

const MOVES = new Set(
  "moved started joined quit retired switched changed turned relocated gone decided".split(" "),
);

/** "Anna's cooking is great": the gerund is a noun there. */
function hasBeAfter(words: readonly Word[], place: number): boolean {
  for (let at = place + 1; at < words.length && at <= place + 4; at++) {
    if (/^(is|was|has)$/.test(words[at]?.text ?? "")) return true;
  }
  return false;
}
