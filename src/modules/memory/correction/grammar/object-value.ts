/** What a verb is about, in a form in which a general and a special statement can be compared. */
import type { Word } from "../language/words.ts";
import { singular } from "../lexicon/people.ts";
import { lemmaOfIng } from "../lexicon/verbs.ts";
import { wordSet } from "../lexicon/word-set.ts";

const DROPPED = wordSet(`
a an the really very just actually any some lots lot much now currently anymore so of-course definitely absolutely my
our also too again more`);
/** Where the object ends and when, where, how often or with whom begins. */
const CIRCUMSTANCES = wordSet(`
in on at with for to every each daily weekly monthly nightly when after before during from by without per twice once while
because since until as all most on-weekends today yesterday tomorrow tonight this last next regularly often sometimes
always usually occasionally anywhere everywhere together alone if unless than instead but`);
/** Circumstances even where nothing stands before them; "to the gym" and "in a choir" are what it is about. */
const LEADING = wordSet(
  "every each daily weekly monthly when after before during twice once always usually regularly often because until",
);
const PERIODS = wordSet("day week month year night morning evening");
const LIMIT = 12;

const MEASURES = wordSet(
  "cups cup glasses glass pints pint bottles bottle packs pack cans can slices slice bars bar pieces piece bowls bowl lots loads plenty tons kinds types bit bits pots pot mugs mug",
);

/** "three cups of coffee" is about coffee: where the object begins. */
function skipMeasure(words: readonly Word[]): number {
  const of = words.findIndex(({ text }) => text === "of");
  return of > 0 && of < 4 && MEASURES.has(words[of - 1]?.text ?? "") ? of + 1 : 0;
}

/** `green tea | every morning`: the object, and after the bar the circumstances. */
export function objectValue(given: readonly Word[]): string {
  const measure = skipMeasure(given);
  const words = measure > 0 ? given.slice(measure) : given;
  let core = "";
  let circumstances = "";
  let inside = true;
  let count = 0;
  let lastNoun = "";
  for (const [place, word] of words.entries()) {
    if (count >= LIMIT) break;
    // Why it is so makes it no narrower.
    if (place > 0 && /[;:(]/.test(word.gap)) break;
    if (/^(because|due|thanks|since)$/.test(word.text)) break;
    if (inside && place > 0 && word.text === "a" && PERIODS.has(words[place + 1]?.norm ?? "")) inside = false;
    if (DROPPED.has(word.text)) continue;
    if (
      inside &&
      (place > 0 || LEADING.has(word.text) || words[1]?.text === "times") &&
      (CIRCUMSTANCES.has(word.text) ||
        /,/.test(word.gap) ||
        (/^\d/.test(word.norm) && words[place + 1]?.text === "times"))
    ) {
      inside = false;
    }
    count += 1;
    if (!inside) {
      circumstances += ` ${word.norm}`;
      continue;
    }
    if (place === 0 && word.text === "to") continue;
    // "hiking" and "to hike" are one.
    const norm = place === 0 && !word.capital ? (lemmaOfIng(word.text) ?? word.norm) : word.norm;
    core += core === "" ? norm : ` ${norm}`;
    lastNoun = norm;
  }
  if (lastNoun !== "") core = core.slice(0, core.length - lastNoun.length) + singular(lastNoun);
  return circumstances === "" ? core : `${core} |${circumstances}`;
}

/** "I'm not going to the gym after all": it is the plan that is over, whatever else is true of the gym. */
export const withoutAfterAll = (value: string): string => value.replace(/(?: \|)? after all$/, "");

const MOST_ITEMS = 8;

/** "tea, coffee and juice in the morning" → tea in the morning, coffee in the morning, juice in the morning. */
export function splitList(words: readonly Word[]): Word[][] {
  const found = words.findIndex(({ text }, place) => place > 0 && CIRCUMSTANCES.has(text));
  const end = found < 0 ? words.length : found;
  const items: Word[][] = [[]];
  for (const word of words.slice(0, end)) {
    const joins = word.text === "and" || word.text === "or";
    if ((joins || /[,&]/.test(word.gap)) && items.at(-1)?.length !== 0) items.push([]);
    if (!joins && word.text !== "both") items.at(-1)?.push(word);
  }
  const whole = items.filter((item) => item.length > 0).slice(0, MOST_ITEMS);
  return whole.length < 2 ? [[...words]] : whole.map((item) => [...item, ...words.slice(end)]);
}

const PLAIN_MODIFIERS = wordSet(`
red green black white brown hot cold iced fresh cheap strong good big small little new old own organic daily raw cooked
fried grilled lean processed fast greasy heavy light dark expensive local great many few several 1 2 3 4 5 6 7 8 9 10 20`);

/** Green tea is tea; almond milk may be no milk, and peanut butter is no butter. */
const isKindOf = (special: string, general: string): boolean =>
  special.endsWith(` ${general}`) &&
  special
    .slice(0, -general.length - 1)
    .split(" ")
    .every((word) => PLAIN_MODIFIERS.has(word));

/** Does a statement about `general` speak of `special` too? Tea covers green tea, but not tea biscuits. */
export function covers(general: string, special: string): boolean {
  if (general === special) return true;
  const [core = "", circumstances = ""] = general.split(" |");
  const [specialCore = "", specialCircumstances = ""] = special.split(" |");
  if (core !== "" && core !== specialCore && !isKindOf(specialCore, core)) return false;
  if (circumstances === "") return true;
  const known = new Set(specialCircumstances.split(" "));
  return circumstances.split(" ").every((word) => word === "" || known.has(word));
}

/** What a verb without an object means: "I don't drink" is about alcohol. */
const BARE = new Map([
  ["does:smoke", /^(cigarette|cigar|pack|packet|tobacco|weed|pipe|pot|cannabis|marijuana|hookah)$/],
  ["does:drink", /^(alcohol|beer|wine|whisky|whiskey|vodka|gin|rum|cocktail|spirit|booze)$/],
  ["does:run", /^(marathon|km|mile|race|half-marathon|10k|5k|outdoor|ultra)$/],
  ["does:box", /^$/],
  ["does:code", /^$/],
]);

/** Does a statement about the verb alone speak of this object too? */
export function coversBare(attribute: string, value: string): boolean {
  const core = value.split(" |", 1)[0] ?? "";
  if (core === "") return true;
  const typical = BARE.get(attribute);
  return typical === undefined || typical.test(headOf(value));
}

/** The last word of the object: where claims about the same find each other. */
export function headOf(value: string): string {
  const core = value.split(" |", 1)[0] ?? "";
  return core.slice(core.lastIndexOf(" ") + 1);
}
