/** Finds where the subject of a clause ends and its verb, or an adverb that belongs to the verb, begins. */
import type { Word } from "../language/words.ts";
import { isPlural } from "../lexicon/people.ts";
import { verbForms } from "../lexicon/verbs.ts";
import { wordSet } from "../lexicon/word-set.ts";
import { ADVERBS, AUXILIARIES, BE, NOW } from "./function-words.ts";

/** A subject is hardly ever longer. */
const MAX_SUBJECT = 12;
const OPENERS = wordSet("my our his her their your the this that a an these those");
const BREAKS = wordSet("who which that because when where if while");
const VERB_ADVERBS = wordSet(
  "just recently really actually finally officially already also still always usually often sometimes never definitely permanently only no both mostly normally typically generally probably almost nearly even currently now nowadays presently temporarily",
);
const PLURAL_SUBJECTS = wordSet(
  "parents kids children people family police team folks grandparents in-laws twins",
);

/** The place of the verb phrase of the subject that begins at `start`; undefined if there is none near. */
export function findVerbAt(words: readonly Word[], start: number): number | undefined {
  const first = words[start];
  if (!first) return undefined;
  const noun = OPENERS.has(first.text) ? start + 1 : start;
  for (let place = start + 1; place < words.length && place < start + MAX_SUBJECT; place++) {
    const word = words[place] as Word;
    const apposition = word.gap.trim() === ",";
    if (word.gap !== "" && !apposition && !/^["“”'‘’(]+$/.test(word.gap)) return undefined;
    if (place === noun && noun > start && !AUXILIARIES.has(word.text)) continue;
    if (BREAKS.has(word.text)) return undefined;
    if (AUXILIARIES.has(word.text)) return backOverAdverbs(words, place, noun);
    const forms = verbForms(word.norm) ?? verbForms(word.text);
    if (!forms) continue;
    const next = words[place + 1];
    if (next && next.gap === "" && BE.has(next.text)) continue;
    if (next?.text === "'s" || words[place - 1]?.text === "'s") continue;
    if (forms.some(({ form }) => form === "s" || form === "past") && !isModifier(words, place)) {
      return backOverAdverbs(words, place, noun);
    }
    if (forms.some(({ form }) => form === "base") && hasPluralSubject(words, start, place)) {
      return backOverAdverbs(words, place, noun);
    }
  }
  return undefined;
}

/** "my car and the used one": a past form that describes a noun. */
function isModifier(words: readonly Word[], place: number): boolean {
  const before = words[place - 1];
  return before !== undefined && /^(the|a|and)$/.test(before.text);
}

function hasPluralSubject(words: readonly Word[], start: number, verb: number): boolean {
  let head = verb - 1;
  while (head > start && isAdverb(words[head]?.text ?? "")) head -= 1;
  const noun = words[head];
  if (!noun) return false;
  if (PLURAL_SUBJECTS.has(noun.text) || isPlural(noun.text)) return true;
  for (let place = start; place < verb; place++) if (words[place]?.text === "and") return true;
  return false;
}

const isAdverb = (text: string): boolean =>
  ADVERBS.has(text) || NOW.has(text) || text === "no" || text === "longer" || text === "never";

/** The adverbs before the verb belong to it: "my sister no longer lives". */
function backOverAdverbs(words: readonly Word[], verb: number, noun: number): number {
  let place = verb;
  while (place > noun && VERB_ADVERBS.has(words[place - 1]?.text ?? "")) place -= 1;
  const noLonger = words[place - 1]?.text === "longer" && words[place - 2]?.text === "no";
  return noLonger && place - 2 >= noun ? place - 2 : place;
}
