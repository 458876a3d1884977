/** What is said after "be" or "become" of oneself and of other people. */

import { after, findWord, isTemporary, takePhrase } from "../grammar/phrases.ts";
import { type Kind, type Statement, stateKinds, tell, tellOver } from "../grammar/statement.ts";
import type { Word } from "../language/words.ts";
import { findTrait } from "../lexicon/people.ts";
import { isQuality } from "../lexicon/things.ts";
import { wordSet } from "../lexicon/word-set.ts";
import { isEmployer, isOccupation } from "../lexicon/work.ts";
import { tellDiet } from "./diet.ts";
import { readBased } from "./home.ts";
import { findAge, readBorn, readMeasure, tellAge, tellName } from "./identity.ts";
import { readRelationship, tellStatus, tellTogether } from "./love.ts";
import { tellAllergy } from "./possession.ts";
import { tellSchool } from "./study.ts";
import { readFond } from "./taste.ts";
import { tellEmployer, tellJob, tellNoWork, tellOccupation } from "./work.ts";

const JOBLESS = wordSet("unemployed jobless");

export function readBe(s: Statement): boolean {
  return tellBeing(s, stateKinds(s), s.p.now);
}

/** `anew`: it became so, or is so now, and was not before. */
export function tellBeing(s: Statement, kinds: readonly Kind[], anew: boolean): boolean {
  const { rest } = s.p;
  const first = rest[0];
  if (!first) return true;
  if (readBorn(s, 0)) return true;
  if (kinds.length === 0) return readPassive(s);
  if (readPassive(s) || readBased(s, 0) || readFond(s, 0) || readRelationship(s, 0)) return true;
  const married =
    after(
      rest,
      0,
      "happily",
      "newly",
      "recently",
      "officially",
      "legally",
      "still",
      "finally",
      "just",
      "getting",
      "freshly",
      "a",
      "a happily",
      "a newly",
    ) ?? 0;
  if (tellStatus(s, rest, married, kinds)) return true;
  if (tellDiet(s, rest, 0, kinds, anew) || tellTrait(s, rest, kinds)) return true;
  if (readMeasure(s, 0, kinds)) return true;
  const age = findAge(rest, 0);
  if (age) {
    tellAge(s, age.age, kinds);
    tellOccupation(s, rest, age.end, kinds, false);
    return true;
  }
  if (
    JOBLESS.has(first.text) ||
    after(rest, 0, "out of work", "between jobs", "out of a job", "without a job") !== undefined
  ) {
    tellNoWork(s, "unemployed", kinds);
    return true;
  }
  if (
    /^(self-employed|freelancing|freelance)$/.test(first.text) ||
    after(rest, 0, "my own boss") !== undefined
  ) {
    if (kinds.includes("holds")) tellOver(s, "employer");
    tell(s, "job", "self-employed", kinds);
    return true;
  }
  if (first.text === "retired") {
    tellNoWork(s, "retired", kinds);
    return true;
  }
  const allergy = after(
    rest,
    0,
    "allergic to",
    "severely allergic to",
    "highly allergic to",
    "intolerant to",
    "lactose intolerant",
    "gluten intolerant",
    "deathly allergic to",
    "very allergic to",
  );
  if (allergy !== undefined) {
    tellAllergy(
      s,
      first.text === "lactose" || first.text === "gluten" ? rest.slice(0, 1) : rest.slice(allergy),
      kinds,
    );
    return true;
  }
  const there = after(rest, 0, "at", "with");
  const firm = there === undefined ? undefined : rest[there];
  if (there !== undefined && firm && (isEmployer(firm.norm) || (s.p.ended && firm.capital))) {
    tell(s, "employer", takePhrase(rest, there), kinds, { single: isEmployer(firm.norm) });
    return true;
  }
  if (
    s.self &&
    s.owners.length > 1 &&
    after(rest, 0, "together", "a couple", "dating", "an item", "over", "done") !== undefined
  ) {
    tellTogether(s, kinds, /^(over|done)$/.test(first.text));
    return true;
  }
  const smoking = after(rest, 0, "a smoker", "a non-smoker", "an ex-smoker", "a nonsmoker");
  if (smoking !== undefined) {
    const smokes = (rest[1]?.text === "smoker") !== kinds.includes("ends");
    tell(s, "does:smoke", "", smokes ? ["holds"] : ["ends"], { single: false });
    return true;
  }
  const origin = after(rest, 0, "originally from", "from", "a native of");
  if (origin !== undefined) {
    tell(s, "origin", takePhrase(rest, origin), kinds);
    return true;
  }
  const student = after(rest, 0, "a student at", "studying at", "enrolled at", "enrolled in", "a student of");
  if (student !== undefined) {
    tellSchool(s, rest, student, kinds);
    return true;
  }
  const zone = findWord(rest, "timezone");
  const time =
    zone >= 0
      ? zone
      : rest.findIndex(
          ({ text }, place) =>
            text === "time" && (rest[place + 1]?.text === "zone" || rest[0]?.text === "on"),
        );
  if (time > 0 && time < 5 && /^(in|on)$/.test(first.text)) {
    tell(
      s,
      "time zone",
      rest.slice(1, time).filter(({ text }) => text !== "the"),
      kinds,
    );
    return true;
  }
  if (/^(a|an|the)$/.test(first.text) && tellOccupation(s, rest, 0, kinds, anew)) {
    if (
      anew &&
      kinds.includes("holds") &&
      rest.some(({ text }) => text === "freelancer" || text === "freelance")
    )
      tellOver(s, "employer");
    return true;
  }
  if (
    (!first.capital || isOccupation(first.norm)) &&
    tellOccupation(s, rest, 0, kinds, anew) &&
    !isQuality(first.norm)
  )
    return true;
  if (isTemporary(rest)) return true;
  return s.p.verb === "become" && tellBecome(s, kinds);
}

/** "I'm left-handed", "I'm an introvert". */
function tellTrait(s: Statement, rest: readonly Word[], kinds: readonly Kind[]): boolean {
  const at = after(rest, 0, "a", "an") ?? 0;
  const [word, next] = rest.slice(at);
  const said = next?.text === "handed" ? `${word?.norm}-handed` : (word?.norm ?? "");
  const trait = findTrait(said);
  if (!trait) return false;
  tell(s, trait.name, trait.value, kinds, { shown: said });
  return true;
}

const ROLE_ENDING = /(er|or|ist|ian|ary|eer|smith|wright|man|woman)$/;
const NO_ROLE = wordSet(
  "father mother grandfather grandmother stepfather brother sister daughter member matter leader lover believer number master customer owner minor morning stranger subscriber supporter smoker drinker player survivor vegetarian human christian winner follower sitter swimmer runner reader",
);

/** "I've become a notary": a role that no list knows, by its ending. */
function tellBecome(s: Statement, kinds: readonly Kind[]): boolean {
  const phrase = takePhrase(s.p.rest, 0);
  const head = phrase.at(-1)?.norm ?? "";
  const titled = /^(a|an)$/.test(phrase[0]?.text ?? "") && phrase.length === 2;
  if (!titled || !ROLE_ENDING.test(head) || NO_ROLE.has(head)) return false;
  tellJob(s, phrase, 0, kinds, true);
  return true;
}

/** "was promoted to", "am employed at", "is called". */
function readPassive(s: Statement): boolean {
  const { rest, negated } = s.p;
  const first = rest[0];
  if (!first) return false;
  // "I was promoted" and "I've been promoted" tell what happened.
  const happened: readonly Kind[] =
    s.p.mood === "real" && !negated && (s.p.tense === "past" || s.p.perfect)
      ? [s.past ? "was" : "holds"]
      : [];
  switch (first.text) {
    case "promoted": {
      const to = findWord(rest, "to");
      const start =
        to < 0 ? undefined : (after(rest, to + 1, "the position of", "the role of", "be") ?? to + 1);
      if (start !== undefined) tellJob(s, rest, start, happened, true);
      return true;
    }
    case "hired":
    case "employed": {
      const kinds = happened.length > 0 && first.text === "hired" ? happened : stateKinds(s);
      const at = after(rest, 1, "by", "at", "with");
      if (at !== undefined) tellEmployer(s, rest, at, kinds);
      const role = findWord(rest, "as");
      if (role > 0) tellJob(s, rest, role + 1, kinds);
      return true;
    }
    case "fired":
    case "sacked":
    case "dismissed":
    case "laid": {
      if (happened.includes("holds")) tellJobLost(s);
      return true;
    }
    case "let":
      if (rest[1]?.text !== "go") return false;
      if (happened.includes("holds")) tellJobLost(s);
      return true;
    case "made":
      if (isOccupation(rest[1]?.norm ?? "")) {
        tellJob(s, rest, 1, happened, true);
        return true;
      }
      if (rest[1]?.text === "redundant" && happened.includes("holds")) tellJobLost(s);
      return rest[1]?.text === "redundant";
    case "called":
    case "named":
      tellName(s, rest.slice(1), stateKinds(s), { anew: s.p.now });
      return true;
    case "offered":
      return true;
    default:
      return false;
  }
}

export function tellJobLost(s: Statement): void {
  const { rest } = s.p;
  const from = findWord(rest, "from", "by");
  const name = from >= 0 ? takePhrase(rest, from + 1) : [];
  if (name[0]?.capital) tell(s, "employer", name, ["ends"]);
  else {
    tellOver(s, "employer");
    tellOver(s, "job");
  }
}

/** "I speak French", "I can speak French". */
export function tellLanguages(s: Statement, kinds: readonly Kind[]): boolean {
  const { rest } = s.p;
  const start =
    after(
      rest,
      0,
      "fluent",
      "some",
      "a little",
      "a bit of",
      "basic",
      "fluently",
      "good",
      "native",
      "perfect",
      "broken",
    ) ?? 0;
  const first = rest[start];
  if (!first || /^(to|with|about|up|at|for|of|in|out|a|the|my)$/.test(first.text)) return false;
  let language: typeof rest = [];
  const flush = () => {
    if (language.length > 0) tell(s, "speaks", language, kinds, { single: false });
    language = [];
  };
  for (const word of takeList(rest, start)) {
    if (word.gap.includes(",") || word.text === "and") flush();
    if (!/^(and|or|fluently|well|fluent|but|both|some)$/.test(word.text)) language.push(word);
  }
  flush();
  return true;
}

function takeList(rest: Statement["p"]["rest"], start: number): Statement["p"]["rest"] {
  const end = rest.findIndex(
    ({ text }, place) =>
      place > start && /^(at|with|to|in|because|since|for|but|every|when|as|now)$/.test(text),
  );
  return rest.slice(start, end < 0 ? Math.min(rest.length, start + 12) : end);
}
