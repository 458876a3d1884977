/** Where someone lives. */
import {
  after,
  findWord,
  isPartial,
  isTemporary,
  placeValue,
  takePhrase,
  takePlace,
} from "../grammar/phrases.ts";
import { eventKinds, type Kind, type Statement, stateKinds, tell, tellAnew } from "../grammar/statement.ts";
import { hasDigit } from "../language/numbers.ts";
import { isArticle, type Word } from "../language/words.ts";
import { isDwelling, isKnownPlace, isSetting } from "../lexicon/places.ts";
import { wordSet } from "../lexicon/word-set.ts";
import { isEmployer, isTool } from "../lexicon/work.ts";
import { tellWorkUnit } from "./work-unit.ts";

const NO_PLACES = wordSet(`
fear peace harmony luxury pain poverty denial hope style sin comfort silence darkness isolation hiding exile love
together alone here there work bed sleep stay be it that this them a an my his her their our your one two me him us
someone something nothing everything`);

const NO_TOWNS = wordSet(
  "management sales marketing engineering design product remote nights days shifts shift meetings cars part-time full-time electric school university bed level page stage",
);

/** Tells a home from the words after "in" or "to"; answers whether there was one. */
export function tellHome(
  s: Statement,
  words: readonly Word[],
  from: number,
  kinds: readonly Kind[],
  single = true,
): boolean {
  const first = words[from];
  if (!first || kinds.length === 0) return false;
  const dwelling = findDwelling(words, from);
  if (dwelling !== undefined) {
    const noun = words[dwelling] as Word;
    tell(s, "housing", noun.norm === "flat" ? "apartment" : noun.norm, kinds, { single: false });
    const place = after(words, dwelling + 1, "in", "near", "outside", "at", "on");
    return place !== undefined && words[place] !== undefined && (words[place]?.capital ?? false)
      ? tellHome(s, words, place, kinds, single)
      : true;
  }
  const place = takePlace(words, from);
  const head = place[0];
  if (!head || (isArticle(first) && first.text !== "the")) return false;
  if (first.text === "the" && !head.capital && !isSetting(head.norm) && !isKnownPlace(placeValue(place)))
    return false;
  if (NO_PLACES.has(head.text) || isTool(head.text) || place.some(({ text }) => hasDigit(text))) return false;
  // Who writes other names with capitals would write this one so too.
  const lower =
    !head.capital && !isSetting(head.norm) && !isKnownPlace(placeValue(place)) && !isKnownPlace(head.norm);
  if (
    lower &&
    ((s.source !== s.source.toLowerCase() && s.source !== s.source.toUpperCase()) ||
      NO_TOWNS.has(place.at(-1)?.text ?? ""))
  )
    return false;
  if (isSetting(head.norm) && s.p.verb !== "move" && s.p.verb !== "relocate") {
    tell(s, "lives in", placeValue(place), kinds, { single: false });
    return true;
  }
  if (/^(team|department|office|project|branch|squad)$/.test(place.at(-1)?.text ?? "")) return false;
  tell(s, "home", placeValue(place), kinds, { single, shown: s.source.slice(head.start, place.at(-1)?.end) });
  return true;
}

/** "a new apartment", "the house": where the noun stands. */
function findDwelling(words: readonly Word[], from: number): number | undefined {
  if (!/^(a|an|the|my|our|this)$/.test(words[from]?.text ?? "")) return undefined;
  for (let place = from + 1; place < words.length && place <= from + 5; place++) {
    const word = words[place] as Word;
    if (word.gap !== "" || word.capital || word.text === "'s") return undefined;
    if (isDwelling(word.norm) && words[place + 1]?.text !== "'s") return place;
    if (/^(in|at|on|with)$/.test(word.text)) return undefined;
  }
  return undefined;
}

/** "I live in …", "I'm living with …", "I live at …". */
export function readLive(s: Statement): boolean {
  const { p } = s;
  const kinds = stateKinds(s);
  if (kinds.length === 0) return true;
  if (isTemporary(p.rest) && !p.negated && !p.perfect) return true;
  let from = after(p.rest, 0, "and work", "and study") ?? 0;
  from =
    after(
      p.rest,
      from,
      "back",
      "over",
      "permanently",
      "full-time",
      "happily",
      "down",
      "right",
      "just outside",
      "just",
    ) ?? from;
  const inside = after(p.rest, from, "in");
  const single = !isPartial(p.rest) && !p.also;
  if (inside !== undefined && tellHome(s, p.rest, inside, kinds, single)) {
    readCompany(s, kinds);
    return true;
  }
  const at = after(p.rest, from, "at", "on");
  const first = at === undefined ? undefined : p.rest[at];
  if (at !== undefined && first && (/^\d/.test(first.text) || isStreet(p.rest, at))) {
    const address = takePhrase(p.rest, at, ["in"]);
    tell(s, "address", address, kinds, { single });
    return true;
  }
  const near = after(p.rest, from, "near", "outside", "close to", "next to");
  if (near !== undefined) {
    tell(s, "lives near", takePhrase(p.rest, near), kinds, { single: false });
    return true;
  }
  return readCompany(s, kinds);
}

const isStreet = (words: readonly Word[], from: number): boolean =>
  takePhrase(words, from).some(({ text }) =>
    /^(street|st|avenue|ave|road|rd|lane|boulevard|blvd|square|drive|way|terrace|crescent)$/.test(text),
  );

function readCompany(s: Statement, kinds: readonly Kind[]): boolean {
  const { rest } = s.p;
  const alone = findWord(rest, "alone", "myself");
  if (alone >= 0) {
    tell(s, "lives with", "alone", kinds, { single: false });
    return true;
  }
  const company = findWord(rest, "with");
  if (company < 0) return false;
  tell(s, "lives with", takePhrase(rest, company + 1), kinds, { single: false });
  return true;
}

const STEPS = wordSet(
  "back over away out down up across abroad permanently here home there again officially finally",
);

const skipWords = (words: readonly Word[], from: number, skipped: ReadonlySet<string>): number => {
  let place = from;
  while (skipped.has(words[place]?.text ?? "")) place += 1;
  return place;
};

/** "I moved to …", "We relocated from … to …". */
export function readMove(s: Statement): boolean {
  const { rest } = s.p;
  const kinds = eventKinds(s);
  if (kinds.length === 0 || isTemporary(rest, true)) return true;
  const house = after(rest, 0, "house", "home", "apartments", "flats", "houses", "cities", "countries") ?? 0;
  const start = skipWords(rest, house, STEPS);
  const company = after(rest, start, "in with", "in together with");
  if (company !== undefined) {
    tell(s, "lives with", takePhrase(rest, company), kinds, { single: false });
    tell(s, "lives with", "alone", ["ends"]);
    return true;
  }
  const origin = findOrigin(rest, start);
  if (origin !== undefined) tellHome(s, rest, origin, ["ends"]);
  const to = findTarget(rest, start);
  if (to === undefined) return true;
  const head = takePlace(rest, to)[0];
  if (head && isEmployer(head.norm) && head.capital) {
    tell(s, "employer", takePhrase(rest, to), kinds);
    return true;
  }
  if (!tellWorkUnit(s, rest, to, kinds, true)) tellHome(s, rest, to, kinds);
  return true;
}

function findOrigin(rest: readonly Word[], start: number): number | undefined {
  const lead = after(rest, start, "from", "of");
  if (lead !== undefined) return lead;
  const from = findWord(rest, "from");
  return from >= 0 ? from + 1 : undefined;
}

function findTarget(rest: readonly Word[], start: number): number | undefined {
  const lead = after(rest, start, "to", "into", "back to", "in");
  if (lead !== undefined) return lead;
  const to = findWord(rest, "to");
  return to >= 0 &&
    after(rest, start, "from", "away", "out", "of", "last", "this", "yesterday", "recently") !== undefined
    ? to + 1
    : undefined;
}

/** "I settled in …". */
export function readSettle(s: Statement): boolean {
  const place = after(s.p.rest, 0, "in", "down in", "into");
  if (place !== undefined) tellHome(s, s.p.rest, place, eventKinds(s));
  return true;
}

/** "I call Porto home", "Call me Sam". */
export function readHomeCall(s: Statement): boolean {
  const { rest } = s.p;
  const home = findWord(rest, "home");
  if (home < 1) return false;
  return tellHome(s, rest.slice(0, home), 0, stateKinds(s));
}

/** "I'm based in …", "home is …", after "be". */
export function readBased(s: Statement, from: number): boolean {
  const { rest } = s.p;
  const based = after(
    rest,
    from,
    "based in",
    "based out of",
    "settled in",
    "based at",
    "located in",
    "resident in",
    "domiciled in",
    "a resident of",
    "resident of",
  );
  const kinds = stateKinds(s);
  const unit = based ?? after(rest, from, "in", "on");
  if (unit !== undefined && tellWorkUnit(s, rest, unit, kinds, s.p.now)) return true;
  if (based === undefined) return false;
  tellHome(s, rest, based, kinds);
  return true;
}

/** A home that is told anew as an attribute: "My home is in Porto", "Home is Porto now". */
export function tellHomeIs(s: Statement, words: readonly Word[], kinds: readonly Kind[]): void {
  const from = after(words, 0, "in", "at", "near") ?? 0;
  tellHome(s, words, from, kinds);
}

/** "My new address is …". */
export function tellAddress(s: Statement, words: readonly Word[], kinds: readonly Kind[]): void {
  const value = takePhrase(words, after(words, 0, "at") ?? 0, ["in"]);
  if (value.length > 0 && value.some(({ text, capital }) => capital || hasDigit(text))) {
    if (kinds.includes("holds")) tellAnew(s, "address", value, kinds);
    else tell(s, "address", value, kinds);
  }
}
