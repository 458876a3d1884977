/** What a claim is about beyond its words: "I moved to Porto" speaks of where one lives. */
import type { Fact } from "../../../memory/index.ts";
import { readTerms } from "../../../memory/index.ts";

const WORDS: Record<string, string> = {
  home: "live home",
  job: "job work profession",
  employer: "employer company job work",
  school: "university school study",
  major: "study major",
  birthday: "birthday born age old",
  "birth year": "birthday born age old",
  birthplace: "born birthplace",
  age: "age old",
  name: "name call",
  called: "name call",
  "last name": "surname last name",
  address: "address street live home",
  colour: "colour color",
  pet: "pet animal name call",
  allergy: "allergy allergic",
  diet: "diet eat food",
  likes: "enjoy love",
  dislikes: "dislike hate",
  speaks: "language speak",
  status: "relationship single married partner",
  partner: "partner relationship married",
  car: "car drive",
  phone: "phone",
  salary: "salary earn pay",
  weight: "weight heavy",
  height: "height tall",
  reading: "read book",
  watching: "watch",
  learning: "learn",
  bank: "bank",
  plans: "plan want",
  "lives with": "live share home",
  visited: "visit",
};

const SIBLING = /\b(?:brother|sister)s?$/;

const cache = new Map<string, readonly string[]>();

function termsOfWords(words: string): readonly string[] {
  const known = cache.get(words);
  if (known) return known;
  const terms = readTerms(words)
    .map(({ term }) => term)
    .filter((term) => term !== "");
  cache.set(words, terms);
  return terms;
}

/** Attribute names are few but for those that hold a noun of the claim, which is short. */
export function attributeTerms({ attribute, kind: sense }: Fact): readonly string[] {
  if (attribute === "likes" && sense === "ends") return termsOfWords("dislike hate");
  const known = WORDS[attribute];
  if (known) return termsOfWords(known);
  const [kind = "", noun] = attribute.split(":");
  if (kind === "relation" && noun) return termsOfWords(`${noun} name ${SIBLING.test(noun) ? "sibling" : ""}`);
  if ((kind === "favourite" || kind === "number" || kind === "has") && noun)
    return termsOfWords(`${noun} ${SIBLING.test(noun) ? "sibling" : ""}`);
  return [];
}
