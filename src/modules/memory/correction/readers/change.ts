/** "I changed my … to …", "I switched from … to …", "I named my dog …". */

import { objectValue } from "../grammar/object-value.ts";
import { after, findWord, takePhrase } from "../grammar/phrases.ts";
import { eventKinds, type Statement, stateKinds, tell, tellAnew, tellOver } from "../grammar/statement.ts";
import { findNamed, ownedBy } from "../grammar/subject.ts";
import { isArticle, normalWords, type Word } from "../language/words.ts";
import { isCarMake } from "../lexicon/things.ts";
import { toolClass } from "../lexicon/work.ts";
import { tellDiet } from "./diet.ts";
import { readChangeTo, tellPossession } from "./possessed.ts";
import { readReplace } from "./possession.ts";
import { tellWorkUnit } from "./work-unit.ts";

/** Answers whether something of one's own was changed to something else. */
export function readChange(s: Statement): boolean {
  const { rest } = s.p;
  const kinds = eventKinds(s);
  const mine = after(rest, 0, "my", "our");
  if (mine === undefined) return readChanged(s);
  if (s.p.verb === "upgrade" && rest.some(({ norm }) => isCarMake(norm))) return readReplace(s);
  const moved = /^(move|reschedule|push|shift|postpone)$/.test(s.p.verb);
  const first = rest.findIndex(({ text }, place) => place > mine && /^(to|from|into|for)$/.test(text));
  // "I moved my trip to Japan to May": what it was moved to comes last.
  const last = rest.findLastIndex(({ text }) => text === "to");
  const end = moved && rest[first]?.text === "to" ? last : first;
  if (end < 0) return true;
  const over = /^(over|across|up|down)$/.test(rest[end - 1]?.text ?? "") ? 1 : 0;
  const noun = rest.slice(mine, end - over);
  const change = readChangeTo(rest.slice(end), moved || noun.at(-1)?.norm === "alarm");
  if (!change || noun.length === 0) return true;
  if (change.before.length > 0) {
    tellPossession(s, {
      owners: s.owners,
      noun,
      value: change.before,
      kinds: kinds.length > 0 ? ["ends"] : [],
      anew: false,
    });
  }
  const named = findNamed(noun.filter(({ text }) => text !== "'s"));
  const apostrophe = noun.findLastIndex(({ text }) => text === "'s");
  if (apostrophe > 0) {
    const holder = normalWords(noun.slice(0, apostrophe));
    const owners = s.owners.map((owner) => ownedBy(owner, holder));
    tellPossession(s, { owners, noun: noun.slice(apostrophe + 1), value: change.value, kinds, anew: true });
  } else if (!named) tellPossession(s, { owners: s.owners, noun, value: change.value, kinds, anew: true });
  return true;
}

/** "changed jobs", "switched from coffee to tea", "switched to Firefox". */
function readChanged(s: Statement): boolean {
  const { rest } = s.p;
  const kinds = eventKinds(s);
  if (!kinds.includes("holds")) return true;
  const jobs = after(rest, 0, "jobs", "companies", "employers");
  if (jobs !== undefined) {
    tellOver(s, "employer");
    if (rest[0]?.text === "jobs") tellOver(s, "job");
  }
  if (after(rest, 0, "careers", "professions") !== undefined) tellOver(s, "job");
  if (after(rest, 0, "majors") !== undefined) {
    const to = after(rest, 1, "to");
    if (to === undefined) tellOver(s, "major");
    else tellAnew(s, "major", takePhrase(rest, to), kinds);
    return true;
  }
  const from = findWord(rest, "from");
  const to = rest.findIndex(({ text }, place) => text === "to" && place > from);
  if (to >= 0 && tellWorkUnit(s, rest, to + 1, kinds, true)) return true;
  if (from >= 0) tellSwitchedFrom(s, takePhrase(rest, from + 1));
  if (to >= 0) tellSwitchedTo(s, rest, to + 1);
  return true;
}

const CONSUMED = ["drink", "eat", "use", "play", "have"];

/** It is not said what was done with it: so everything that can be done with such a thing has ended. */
function tellSwitchedFrom(s: Statement, words: readonly Word[]): void {
  const thing = words.filter((word, place) => place > 0 || !isArticle(word));
  if (thing.length === 0) return;
  for (const verb of CONSUMED) tell(s, `does:${verb}`, objectValue(thing), ["ends"]);
  for (const attribute of ["employer", "major", "job", "gym"]) tell(s, attribute, thing, ["ends"]);
  if (thing.some(({ norm }) => isCarMake(norm))) tell(s, "car", thing, ["ends"]);
  const tool = toolOf(thing);
  if (tool) tell(s, `uses:${tool}`, thing, ["ends"]);
}

function tellSwitchedTo(s: Statement, rest: readonly Word[], to: number): void {
  if (tellDiet(s, rest, to, ["holds"], true)) return;
  const thing = takePhrase(rest, to).filter(({ text }) => !/^(a|an|the|using|new)$/.test(text));
  const tool = toolOf(thing);
  if (tool) tellAnew(s, `uses:${tool}`, thing, ["holds"]);
  else if (thing.some(({ norm }) => isCarMake(norm))) tellAnew(s, "car", thing, ["holds"]);
}

const toolOf = (words: readonly Word[]): string | undefined =>
  words.map(({ norm }) => toolClass(norm)).find((name) => name !== undefined);

/** "I use Firefox": of some kinds of things people use one. */
export function readUse(s: Statement): boolean {
  tellUse(s, s.p.rest, stateKinds(s));
  return false;
}

function tellUse(s: Statement, rest: readonly Word[], kinds: Parameters<typeof tell>[3]): boolean {
  const thing = takePhrase(rest, 0).filter(({ text }) => !/^(a|an|the|my)$/.test(text));
  const tool = toolOf(thing.slice(0, 3));
  if (kinds.includes("ends") && rest.length > thing.length + 1) return false;
  if (!tool || thing.some(({ text }) => text === "and" || text === "or") || s.p.also) return false;
  // At work one thing, at home another.
  const single = !rest.some(({ text }) => /^(at|on|for|sometimes|both|mostly|when)$/.test(text));
  tell(s, `uses:${tool}`, thing, kinds, { single });
  return true;
}

/** "I named my dog Rex", "We renamed our cat to Milo". */
export function readNaming(s: Statement): boolean {
  const { rest } = s.p;
  const kinds = eventKinds(s);
  const mine = after(rest, 0, "my", "our");
  if (mine === undefined || !rest[mine]) return false;
  const to = rest.findIndex(({ text }, place) => place > mine && text === "to");
  const from = rest.findIndex(({ text }, place) => place > mine && text === "from");
  const end = from > 0 && from < to ? from : to > 0 ? to : mine + 1;
  const noun = normalWords(rest.slice(mine, end));
  const name = takePhrase(rest, to > 0 ? to + 1 : end);
  if (name.length === 0 || name.length > 3) return false;
  const owners = s.owners.map((owner) => ownedBy(owner, noun));
  if (s.p.verb === "rename") tellAnew(s, "name", name, kinds, { owners });
  else tell(s, "name", name, kinds, { owners });
  const old = from > 0 && from < to ? normalWords(rest.slice(from + 1, to)) : "";
  if (old !== "" && kinds.includes("holds")) tell(s, "pet", `${noun} ${old}`, ["ends"]);
  return true;
}
