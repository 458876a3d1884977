/** School, university and what is studied. */
import { after, findWord, takePhrase, withoutArticle } from "../grammar/phrases.ts";
import {
  eventKinds,
  type Kind,
  type Statement,
  stateKinds,
  tell,
  tellAnew,
  tellOver,
} from "../grammar/statement.ts";
import { isArticle, type Word } from "../language/words.ts";
import { wordSet } from "../lexicon/word-set.ts";
import { tellWorkUnit } from "./work-unit.ts";

const SCHOOLS = wordSet(
  "university college school academy institute uni polytechnic conservatory mit harvard stanford oxford cambridge yale princeton eth caltech ucla nyu berkeley columbia cornell sorbonne tum",
);

function isSchool(words: readonly Word[]): boolean {
  return words.some(
    ({ norm, capital }) =>
      SCHOOLS.has(norm) &&
      (capital ||
        words.some((word) => word.capital) ||
        !/^(university|college|school|academy|institute|uni)$/.test(norm)),
  );
}

/** A school that is named, not "the library". */
export function tellSchool(
  s: Statement,
  words: readonly Word[],
  from: number,
  kinds: readonly Kind[],
): boolean {
  const value = takePhrase(words, from);
  const head = withoutArticle(value)[0];
  if (
    !head ||
    (!head.capital && !isSchool(value) && isArticle(value[0])) ||
    /^(home|night|work|least|my|our|a)$/.test(value[0]?.text ?? "")
  )
    return false;
  tell(s, "school", withoutArticle(value), kinds, { single: !s.p.also });
  return true;
}

/** "I study biology at Porto University". */
export function readStudy(s: Statement): boolean {
  const { rest, now } = s.p;
  const kinds = stateKinds(s);
  const at = findWord(rest, "at");
  const school = at >= 0 && tellSchool(s, rest, at + 1, kinds);
  const first = rest[0];
  if (
    !first ||
    /^(at|for|in|every|hard|on|with|a|an|my|to|from|until|all|abroad|together|alone|about|how|the|this|it)$/.test(
      first.text,
    )
  )
    return school;
  const subject = takePhrase(rest, 0);
  if (now || school) tellAnew(s, "major", subject, kinds);
  else tell(s, "major", subject, kinds, { single: false });
  return true;
}

/** "I attend …", "I go to … University". */
export function readAttend(s: Statement): boolean {
  const value = takePhrase(s.p.rest, 0);
  if (!isSchool(value)) return false;
  return tellSchool(s, s.p.rest, 0, stateKinds(s));
}

export function readGoTo(s: Statement): boolean {
  const to = after(s.p.rest, 0, "to");
  if (to === undefined || !isSchool(takePhrase(s.p.rest, to))) return false;
  return tellSchool(s, s.p.rest, to, stateKinds(s));
}

/** "I'm majoring in …". */
export function readMajor(s: Statement): boolean {
  const subject = after(s.p.rest, 0, "in");
  if (subject === undefined) return false;
  tell(s, "major", takePhrase(s.p.rest, subject), stateKinds(s));
  return true;
}

/** "I transferred to …", "I enrolled at …". */
export function readEnroll(s: Statement): boolean {
  const to = s.p.rest.findIndex(({ text }) => /^(to|at|in)$/.test(text));
  const value = to >= 0 ? takePhrase(s.p.rest, to + 1) : [];
  if (s.p.verb === "transfer" && tellWorkUnit(s, s.p.rest, to + 1, eventKinds(s), true)) return true;
  if (to < 0 || !(isSchool(value) || (value[0]?.capital && s.p.verb !== "transfer"))) return true;
  tellSchool(s, s.p.rest, to + 1, eventKinds(s));
  return true;
}

export function readLearn(s: Statement): boolean {
  const value = takePhrase(s.p.rest, 0, ["to"]);
  if (value.length > 0) tell(s, "learning", value, stateKinds(s), { single: false });
  return true;
}

export function readGraduate(s: Statement): boolean {
  tellLeftSchool(s, s.p.rest);
  return true;
}

export function readDropOut(s: Statement): boolean {
  if (s.p.rest[0]?.text !== "out") return false;
  tellLeftSchool(s, s.p.rest.slice(1));
  return true;
}

/** "I graduated from …", "I dropped out (of …)". */
export function tellLeftSchool(s: Statement, rest: readonly Word[]): void {
  const kinds = eventKinds(s);
  if (!kinds.includes("holds")) return;
  const from = rest.findIndex(({ text }) => /^(from|of|at)$/.test(text));
  const name = from >= 0 ? withoutArticle(takePhrase(rest, from + 1)) : [];
  const named = name[0] !== undefined && (name[0].capital || isSchool(name));
  if (named) {
    tell(s, "school", name, ["ends"]);
    if (s.p.verb === "graduate") tell(s, "graduated from", name, kinds, { single: false });
  } else tellOver(s, "school");
  if (!named) tellOver(s, "major");
}
