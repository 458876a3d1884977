/** How someone gets to work or to school: one way at a time, as a rule. */
import { type Statement, stateKinds, tell, tellAnew } from "../grammar/statement.ts";
import { isArticle, type Word } from "../language/words.ts";
import { wordSet } from "../lexicon/word-set.ts";

const DAILY = wordSet("work school university college uni nursery");
const GOING = wordSet("go get come commute travel");
const TAKING = wordSet("take catch ride drive use");
/** The verb tells how. */
const MOVING = new Map([
  ["walk", "foot"],
  ["cycle", "bicycle"],
  ["bike", "bicycle"],
  ["drive", "car"],
  ["run", "foot"],
]);
const VEHICLES = wordSet(
  "bus train tram car bicycle bike scooter tube metro underground subway ferry motorbike motorcycle taxi foot moped",
);
/** On some days, in some weather, or to somewhere else as well. */
const SOMETIMES = wordSet(`
on when if sometimes often mostly usually occasionally and or unless except in from back home past until`);

/** Clauses of their own, and so no part of what follows the verb. */
const CONDITION = /\b(?:when|whenever|if|unless|while)\b/i;

/** Adds what a claim says of the way, beside whatever else it says. */
export function tellCommute(s: Statement): void {
  const { verb, rest, now } = s.p;
  const to = rest.findIndex(({ text }, place) => text === "to" && DAILY.has(rest[place + 1]?.text ?? ""));
  const kinds = stateKinds(s);
  if (to < 0 || kinds.length !== 1 || kinds[0] !== "holds" || s.p.going || CONDITION.test(s.source)) return;
  const way = readWay(verb, rest.slice(0, to), rest.slice(to + 2));
  if (way === undefined) return;
  const attribute = `way to ${rest[to + 1]?.text}`;
  if (now) tellAnew(s, attribute, way, kinds, { single: false });
  else tell(s, attribute, way, kinds, { single: false });
}

function readWay(verb: string, before: readonly Word[], after: readonly Word[]): string | undefined {
  const last = after.filter(({ text }) => !/^(now|nowadays|these|days|every|day|each)$/.test(text));
  if (GOING.has(verb)) {
    if (before.length > 0 || !/^(by|on)$/.test(last[0]?.text ?? "")) return undefined;
    return vehicleOf(last.slice(1));
  }
  if (last.some(({ text }) => SOMETIMES.has(text))) return undefined;
  if (before.length > 0) return TAKING.has(verb) ? vehicleOf(before) : undefined;
  return MOVING.get(verb);
}

function vehicleOf(words: readonly Word[]): string | undefined {
  const at = words.findIndex(({ norm }) => VEHICLES.has(norm));
  if (at < 0 || at > 3 || words.slice(at + 1).some(({ text }) => SOMETIMES.has(text))) return undefined;
  // "The 12 bus" and "the 15 bus" are two.
  return words
    .slice(0, at + 1)
    .filter((word) => !isArticle(word) && !/^(my|our|his|her)$/.test(word.text))
    .map(({ norm }) => norm)
    .join(" ");
}
