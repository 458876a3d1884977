/** What someone eats, on principle. */
import { after, takePhrase } from "../grammar/phrases.ts";
import { type Kind, type Statement, stateKinds, tell, tellAnew } from "../grammar/statement.ts";
import type { Word } from "../language/words.ts";
import { wordSet } from "../lexicon/word-set.ts";
import type { Reader } from "./reader.ts";

/** One of these at a time. */
const PRINCIPLES = wordSet(
  "vegan vegetarian pescatarian pescetarian omnivore flexitarian carnivore meat-eater fruitarian",
);
/** These go together with others. */
const RULES = wordSet(
  "keto paleo low-carb gluten-free dairy-free lactose-free mediterranean kosher halal ketogenic plant-based raw sugar-free low-fat whole30 carnivore atkins",
);
/** Eating these is eating meat. */
const MEATS = wordSet("meat beef pork steak chicken bacon lamb burgers ham sausages");

/** The word at this place, or the one before "diet". */
export function tellDiet(
  s: Statement,
  words: readonly Word[],
  from: number,
  kinds: readonly Kind[],
  anew: boolean,
): boolean {
  let start =
    after(
      words,
      from,
      "a",
      "an",
      "the",
      "on a",
      "on the",
      "on",
      "on an",
      "strictly",
      "a strict",
      "fully",
      "full",
    ) ?? from;
  start = after(words, start, "strict", "lifelong", "committed", "proud", "mostly", "fully") ?? start;
  const word = words[start];
  const next = words[start + 1];
  if (!word) return false;
  if (PRINCIPLES.has(word.norm)) {
    // "a vegan restaurant", "vegan food" are no diet of anyone's.
    if (
      next &&
      next.gap === "" &&
      !/^(and|but|for|since|now|again|diet|because|since|as|last|this|in|at|on|who|too|by|lifestyle|these|after|with|or|today|anymore)$/.test(
        next.text,
      )
    )
      return false;
    if (anew) tellAnew(s, "diet", word.norm, kinds, { shown: word.text });
    else tell(s, "diet", word.norm, kinds, { shown: word.text });
    return true;
  }
  if (
    RULES.has(word.norm) &&
    (next === undefined ||
      next.gap !== "" ||
      /^(diet|and|now|because|since|for|lifestyle|again)$/.test(next.text))
  ) {
    const instead = words.findIndex(({ text }, place) => place > start && text === "instead");
    const old = words[instead + 2];
    if (instead > 0 && old && RULES.has(old.norm) && kinds.includes("holds"))
      tell(s, "diet plan", old.norm, ["ends"], { shown: old.text });
    tell(s, "diet plan", word.norm, kinds, {
      shown: word.text,
      single: /^(keto|paleo|ketogenic|atkins|whole30|carnivore)$/.test(word.norm),
    });
    return true;
  }
  return false;
}

/** "I eat meat" makes no vegetarian. */
export const readEat: Reader = (s) => {
  const { rest } = s.p;
  const first = rest[0];
  const kinds = stateKinds(s);
  if (!first || !kinds.includes("holds")) return false;
  const meat = MEATS.has(first.text) && !/^(alternatives?|substitutes?|free)$/.test(rest[1]?.text ?? "");
  if (meat) tell(s, "diet", "omnivore", kinds, { shown: first.text });
  else if (/^(vegan|vegetarian)$/.test(first.norm) && takePhrase(rest, 0).length === 1) {
    tell(s, "diet", first.norm, kinds);
  }
  return false;
};
