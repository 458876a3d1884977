/**
 * A made-up person of about 300 claims over two years, and questions in words unlike the claims': 75 to practise
 * on, 75 that were held out until they had been measured once, and 40 fresh ones that were only ever counted.
 */
import { days } from "./person/days.ts";
import { freshQuestions } from "./person/fresh-questions.ts";
import { heldOutQuestions } from "./person/held-out-questions.ts";
import { homeAndWork } from "./person/home-and-work.ts";
import { leisureAndHealth } from "./person/leisure-and-health.ts";
import { people } from "./person/people.ts";
import { practiceQuestions } from "./person/practice-questions.ts";

export interface PersonClaim {
  id: string;
  content: string;
  occurred_at: string;
}

export interface PersonQuestion {
  half: "practice" | "held-out" | "fresh";
  kind: string;
  /** What was asked just before, if it takes that to understand it. */
  before: string | undefined;
  question: string;
  /** Ids of the claims it stands on; for a list, of all items. */
  expected: string[];
  /** Each must be in the answer, in one of its forms. */
  says: string[][];
  /** Ids that may be cited too. */
  also: string[];
  /** Was true once: may be told only as past. */
  stale: string[];
  /** The claims without which nothing answers; empty where something else might. */
  deleted: string[];
}

/** When the questions are asked: after the last claim. */
export const personNow = new Date("2026-06-20T09:00:00Z");

const claimLine = /^(\S+) (\d{4}-\d\d-\d\d) (.+)$/;

const readClaims = (text: string): PersonClaim[] =>
  text
    .trim()
    .split("\n")
    .map((line) => {
      const [, id, day, content] = claimLine.exec(line) ?? [];
      if (!id || !day || !content) throw new Error(`not a claim: ${line}`);
      return { id, content, occurred_at: `${day}T12:00:00Z` };
    });

const listed = (text: string | undefined, separator = ","): string[] =>
  (text ?? "")
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");

function readQuestions(half: PersonQuestion["half"], text: string): PersonQuestion[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [kind = "", asked = "", ids, says, more = ""] = line.split(" | ");
      const turns = asked.split(" >> ");
      const expected = listed(ids);
      const optionOf = (name: string) =>
        new RegExp(`${name}=(.+?)(?= (?:also|not)=| gone|$)`).exec(more)?.[1];
      return {
        half,
        kind: kind.trim(),
        before: turns.length > 1 ? turns[0] : undefined,
        question: turns.at(-1) ?? "",
        expected,
        says: listed(says, ";").map((one) => listed(one, "/")),
        also: listed(optionOf("also")),
        stale: listed(optionOf("not")),
        deleted: /\bgone\b/.test(more) ? [...expected, ...listed(/\bgone=(\S+)/.exec(more)?.[1])] : [],
      };
    });
}

export const person: { claims: PersonClaim[]; questions: PersonQuestion[] } = {
  claims: [homeAndWork, people, leisureAndHealth, days]
    .flatMap(readClaims)
    .sort((a, b) => a.occurred_at.localeCompare(b.occurred_at)),
  questions: [
    ...readQuestions("practice", practiceQuestions),
    ...readQuestions("held-out", heldOutQuestions),
    ...readQuestions("fresh", freshQuestions),
  ],
};
