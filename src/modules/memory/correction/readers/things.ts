/** Of "my favourite colour", "my standup", "Anna's car" and "the meeting". */
import { readAspect } from "../grammar/aspect.ts";
import { findWord } from "../grammar/phrases.ts";
import { eventKinds, type Kind, type Statement, stateKinds, tell, tellAnew } from "../grammar/statement.ts";
import { ownedBy } from "../grammar/subject.ts";
import { normalWords, type Word } from "../language/words.ts";
import { wordSet } from "../lexicon/word-set.ts";
import { readGeneric } from "./generic.ts";
import { tellDeath, tellNameOf } from "./people.ts";
import { readChangeTo, tellPossession } from "./possessed.ts";
import { tellGoneThing } from "./possession.ts";

const CHANGING = wordSet(
  "change switch become turn go move increase decrease drop rise grow shift fall jump",
);
const ACTING = wordSet("change switch move increase decrease drop shift");
const CHANGED = wordSet(`
changed moved rescheduled switched set pushed postponed updated renamed shifted increased reduced raised lowered upgraded
delayed brought`);
const BEGINNING = wordSet("start begin happen meet run leave depart take open");
const LEAVING = wordSet("leave depart");
const ENDING = wordSet("end finish close arrive expire");
const EMPLOYMENT = wordSet("contract job time internship employment");

const isMoved = (verb: string): boolean => /^(mov|reschedul|push|shift|postpon|delay|brought)/.test(verb);
const isNew = (noun: readonly Word[]): boolean => noun.some(({ text }) => text === "new");

export function readOfThing(given: Statement, noun: readonly Word[]): void {
  // "My job is teaching": it is teaching, and does not teach.
  const s = given.p.going && !given.p.perfect ? asBeing(given) : given;
  const { p, owners } = s;
  const definite = s.subject.definite === true;
  if (readChanged(s, noun, definite) || readTaken(s, noun)) return;
  if (p.verb === "be") {
    const kinds = stateKinds(s);
    if (normalWords(noun) === "name") tellNameOf(s, owners, p.rest, kinds, p.now);
    else tellPossession(s, { owners, noun, value: p.rest, kinds, anew: p.now || isNew(noun), definite });
    return;
  }
  const plain = noun.filter(({ text }) => text !== "new");
  const things = owners.map((owner) => ownedBy(owner, normalWords(plain)));
  if (readTimed(s, things, definite) || readEmployment(s, noun)) return;
  const measured = /^(cost|take|last)$/.test(p.verb) ? readAspect(p.rest) : undefined;
  if (measured?.side.startsWith("amount")) {
    tell(s, measured.side, measured.words, stateKinds(s), { owners: things, single: !definite });
  } else if (p.verb === "die") tellDeath({ ...s, owners: things });
  else readGeneric({ ...s, owners: things });
}

const asBeing = (s: Statement): Statement => ({
  ...s,
  p: { ...s.p, verb: "be", going: false, rest: [...s.action, ...s.p.rest] },
});

/** "My rent went from 900 to 950", "My standup was moved to 10", "My title changed to lead". */
function readChanged(s: Statement, noun: readonly Word[], definite: boolean): boolean {
  const { p, owners } = s;
  const participle = /^(be|get)$/.test(p.verb) ? (p.rest[0]?.text ?? "") : "";
  const passive = CHANGED.has(participle);
  if (!passive && !CHANGING.has(p.verb)) return false;
  const rest = passive ? p.rest.slice(1) : p.rest;
  // "The club moved the chairs to the hall": it changed something else.
  if (!passive && ACTING.has(p.verb) && /^(the|my|our|its|their|his|her)$/.test(rest[0]?.text ?? ""))
    return true;
  const change =
    p.verb === "become"
      ? { value: rest, before: [] }
      : readChangeTo(rest, isMoved(passive ? participle : p.verb));
  // "My alarm is set for 7" and "my name is changed" are no changes to something.
  if (!change) return !passive;
  const happened: readonly Kind[] = p.negated || p.mood !== "real" ? [] : ["holds"];
  const kinds = passive ? happened : eventKinds(s);
  if (change.before.length > 0 && kinds.includes("holds")) {
    tellPossession(s, { owners, noun, value: change.before, kinds: ["ends"], anew: false, definite });
  }
  tellPossession(s, { owners, noun, value: change.value, kinds, anew: true, definite });
  return true;
}

/** "My car was stolen", "My haircut got cancelled". */
function readTaken(s: Statement, noun: readonly Word[]): boolean {
  const { p } = s;
  if (!/^(be|get)$/.test(p.verb) || !isGone(p.rest)) return false;
  if (!p.negated && p.mood === "real") tellGoneThing(s, noun);
  return true;
}

const isGone = ([first, second]: readonly Word[]): boolean =>
  /^(stolen|totaled|totalled|scrapped|sold|cancelled|canceled)$/.test(first?.text ?? "") ||
  (first?.text === "called" && second?.text === "off");

/** "My train leaves at 8", "My lease ends in July". */
function readTimed(s: Statement, things: readonly string[], definite: boolean): boolean {
  const { verb, rest } = s.p;
  if (!BEGINNING.has(verb) && !ENDING.has(verb)) return false;
  const said = readAspect(rest[0]?.text === "place" ? rest.slice(1) : rest);
  if (said?.side !== "when") return false;
  const side = ENDING.has(verb) ? "ends at" : LEAVING.has(verb) ? "leaves at" : "when";
  const telling = { owners: things, single: !definite };
  if (s.p.now) tellAnew(s, side, said.words, stateKinds(s), telling);
  else tell(s, side, said.words, stateKinds(s), telling);
  return true;
}

/** "My contract at Google ended." */
function readEmployment(s: Statement, noun: readonly Word[]): boolean {
  const at = findWord(noun, "at", "with");
  if (!ENDING.has(s.p.verb) || at < 1 || !EMPLOYMENT.has(noun[0]?.text ?? "")) return false;
  if (eventKinds(s).includes("holds")) tell(s, "employer", noun.slice(at + 1), ["ends"]);
  return true;
}

/** Of "the meeting": others stand beside it, unless it is told as a change. */
export function readDefinite(s: Statement): void {
  const { p, owners } = s;
  const noun = s.subjectWords.slice(1);
  if (noun.length === 0 || readChanged(s, noun, true) || readTimed(s, owners, true) || p.verb !== "be")
    return;
  tellPossession(s, { owners, noun, value: p.rest, kinds: stateKinds(s), anew: p.now, definite: true });
}
