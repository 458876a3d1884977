/** Leaving people, jobs, schools and towns; and what others did to the speaker. */
import { after, findWord, takePhrase } from "../grammar/phrases.ts";
import { eventKinds, type Statement, tell, tellOver } from "../grammar/statement.ts";
import { normalWords, shownText, type Word } from "../language/words.ts";
import { isKnownPlace } from "../lexicon/places.ts";
import { relationIn, tellSeparation } from "./love.ts";
import type { Reader } from "./reader.ts";
import { tellLeftSchool } from "./study.ts";
import { tellJob, tellLeftJob } from "./work.ts";

const NO_NAME = /^(for|home|work|at|my|the|early|late|a|it|them|him|her|town|on|in)$/;

/** "I left Google (for Bosch)", "I left my husband", "I left school". */
export const readLeave: Reader = (s) => {
  const kinds = eventKinds(s);
  const { rest } = s.p;
  if (!kinds.includes("holds") || rest.length === 0) return true;
  const partner = relationIn(rest.slice(0, 2));
  if (partner) tellSeparation(s, [], undefined, partner);
  else if (/^(school|university|college|uni)$/.test(rest[0]?.text ?? "")) tellLeftSchool(s, []);
  else if (!tellLeftJob(s, rest, kinds)) tellLeftNamed(s, rest);
  return true;
};

function tellLeftNamed(s: Statement, rest: readonly Word[]): void {
  const name = takePhrase(rest, 0);
  const first = name[0];
  if (!first || NO_NAME.test(first.text) || (!first.capital && name.length > 1)) return;
  tell(s, "employer", name, ["ends"]);
  const target = findWord(rest, "for", "join");
  if (target < 0) return;
  tell(s, "home", name, ["ends"]);
  const next = takePhrase(rest, target + 1);
  const join = rest[target]?.text === "join";
  if (!next[0] || !(join || next[0].capital)) return;
  // A job or a home, whichever it was.
  if (!join && isKnownPlace(normalWords(next))) {
    tell(s, "home", normalWords(next), ["holds"], { shown: shownText(s.source, next) });
  } else tell(s, "employer", next, ["holds"]);
}

/** "I parted ways with Google": an employer or a partner, whichever it was. */
export const readPart: Reader = (s) => {
  const from = after(s.p.rest, 0, "ways with", "company with");
  if (from === undefined || !eventKinds(s).includes("holds")) return true;
  const name = takePhrase(s.p.rest, from);
  for (const attribute of ["employer", "partner"]) tell(s, attribute, name, ["ends"]);
  return true;
};

export const readLose: Reader = (s) => {
  if (after(s.p.rest, 0, "my job", "our jobs") !== undefined && eventKinds(s).includes("holds")) {
    tellOver(s, "employer");
    tellOver(s, "job");
  }
  return true;
};

/** "Bosch hired me", "Ben left me". */
export const readToMe: Reader = (s) => {
  const kinds = eventKinds(s);
  const own: Statement = { ...s, owners: [s.selfOwner] };
  const { verb, rest } = s.p;
  if (!/^(hire|fire|sack|lay|let|dump|leave|promote|employ)$/.test(verb)) return false;
  if (!kinds.includes("holds")) return true;
  const { named } = s.subject;
  if (verb === "hire" || verb === "employ") tell(own, "employer", s.subjectWords, kinds);
  else if (verb === "promote") {
    const to = after(rest, 1, "to");
    if (to !== undefined) tellJob(own, rest, to, kinds, true);
  } else if (verb === "dump" || verb === "leave") {
    if (named || verb === "dump" || rest.length === 1) {
      tellSeparation(own, named ? named.name : s.subjectWords, undefined, named?.relation);
    }
  } else if (verb !== "let" || rest[1]?.text === "go") tell(own, "employer", s.subjectWords, ["ends"]);
  return true;
};
