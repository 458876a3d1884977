/** Reads a statement: a plan, something about a thing, or something about a person. */
import { WEEKDAYS } from "../grammar/function-words.ts";
import { objectValue, withoutAfterAll } from "../grammar/object-value.ts";
import { takePhrase } from "../grammar/phrases.ts";
import { eventKinds, type Statement, stateKinds, tell } from "../grammar/statement.ts";
import { findNamed, ownedBy } from "../grammar/subject.ts";
import { normalWords, shownText, type Word } from "../language/words.ts";
import { tellCommute } from "./commute.ts";
import { readGeneric } from "./generic.ts";
import { tellHome } from "./home.ts";
import { readToMe } from "./leaving.ts";
import { isMediaVerb } from "./media.ts";
import { tellApposition, tellNameOf, tellRelation } from "./people.ts";
import { readChangeTo, tellPossession } from "./possessed.ts";
import { readDefinite, readOfThing } from "./things.ts";
import { findReader } from "./verb-readers.ts";

export function readStatement(s: Statement): void {
  const { p, subject } = s;
  if (p.mood === "unreal") return;
  if (subject.named) tellApposition(s, subject.named);
  if (p.mood === "plan") tellPlan(s);
  else if (readInverse(s)) return;
  else if (subject.noun) readOfThing(s, subject.noun);
  else if (subject.definite) readDefinite(s);
  else readOfPerson(s);
}

function tellPlan(s: Statement): void {
  const { p } = s;
  if (s.past || p.verb === "" || p.once) return;
  const value = withoutAfterAll(`${p.verb} ${normalWords(p.rest)}`.trim());
  const shown = shownText(s.source, [...s.action, ...p.rest]);
  tell(s, "plans", value, p.negated ? ["ends"] : ["plans"], { shown });
}

/** "Blue is my favourite colour", "Anna is my sister", "Porto is where I live". */
function readInverse(s: Statement): boolean {
  const { p, subject, subjectWords: value } = s;
  if (!/^(be|become)$/.test(p.verb) || subject.self || subject.noun) return false;
  const owners = [s.selfOwner];
  const kinds = p.verb === "be" ? stateKinds(s) : eventKinds(s);
  const [first, second, third] = p.rest.map(({ text }) => text);
  if (first === "where" && /^(i|we)$/.test(second ?? "") && third === "live") {
    tell(s, "home", normalWords(value), kinds, { owners, shown: shownText(s.source, value) });
    return true;
  }
  if (first === "home" && p.rest.length === 1) {
    tellHome({ ...s, owners }, value, 0, kinds);
    return true;
  }
  if (first !== "my" && first !== "our") return false;
  if (subject.named) return true;
  const noun = takePhrase(p.rest, 1, ["of"]);
  const named = findNamed(noun);
  if (named) {
    tellRelation({ ...s, owners: [ownedBy(s.selfOwner, named.relation)] }, named, value, kinds, p.now);
  } else {
    const anew = p.now || p.verb === "become" || noun.some(({ text }) => text === "new");
    tellPossession(s, { owners, noun, value, kinds, anew });
  }
  return true;
}

function readOfPerson(s: Statement): void {
  const { p, subject } = s;
  if (!s.self && /^(me|us)$/.test(p.rest[0]?.text ?? "") && readToMe(s, readOfPerson)) return;
  if (p.verb === "change" && subject.named && /^(to|from)$/.test(p.rest[0]?.text ?? "")) {
    const change = readChangeTo(p.rest);
    if (change) tellRelation(s, subject.named, change.value, eventKinds(s), true);
    return;
  }
  if (p.verb === "be" && subject.named?.name.length === 0) {
    if (/^(called|named)$/.test(p.rest[0]?.text ?? "")) {
      tellNameOf(s, s.owners, p.rest.slice(1), stateKinds(s), p.now);
      return;
    }
    if (tellRelation(s, subject.named, p.rest, stateKinds(s), p.now)) return;
  }
  tellCommute(s);
  if (findReader(p.verb)?.(s, readOfPerson)) return;
  // What goes on at the moment is no habit.
  if (p.going && (isMediaVerb(p.verb) || !(p.perfect || p.negated || p.now))) {
    tellIntended(s);
    return;
  }
  readGeneric(s);
}

/** "I'm going to the gym tonight": what is to come, and may be called off. */
function tellIntended(s: Statement): void {
  const { verb, rest, mood, negated, perfect, tense } = s.p;
  const real = mood === "real" && tense === "present" && !negated && !perfect;
  if (real && rest.some(isUpcoming)) tell(s, `does:${verb}`, objectValue(rest), ["plans"]);
}

const isUpcoming = ({ text }: Word): boolean =>
  /^(tonight|tomorrow|next)$/.test(text) || (WEEKDAYS.has(text) && !text.endsWith("s"));
