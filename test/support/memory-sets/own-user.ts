/**
 * One user's memory: 2,000 claims as a person tells them to a helper, and 300 questions with the
 * claims that answer them, 60 of each kind. Near misses are meant: several doctors, trips, friends
 * with the same pastime, dozens of runs. A question has no other answer among the claims than those
 * it names.
 */
import { type ClaimSet, type QuestionKind, readClaimText, type SetQuestion } from "./claim-text.ts";
import { changes } from "./own-user/changes.ts";
import { collectionQuestions, collections } from "./own-user/collections.ts";
import { createDailyLog } from "./own-user/daily-log.ts";
import { eatingAndBuying, eatingQuestions } from "./own-user/eating-and-buying.ts";
import { family } from "./own-user/family.ts";
import { friends } from "./own-user/friends.ts";
import { healthAndFood } from "./own-user/health-and-food.ts";
import { hobbiesAndViews } from "./own-user/hobbies-and-views.ts";
import { home } from "./own-user/home.ts";
import { moneyAndPlans } from "./own-user/money-and-plans.ts";
import { officeLog, officeQuestions } from "./own-user/office-log.ts";
import { outdoors, outdoorsQuestions } from "./own-user/outdoors.ts";
import { peopleLog, peopleQuestions } from "./own-user/people-log.ts";
import { readingAndWatching, readingQuestions } from "./own-user/reading-and-watching.ts";
import { schoolAndNotes } from "./own-user/school-and-notes.ts";
import { type Table, tellTable } from "./own-user/tables.ts";
import { travel } from "./own-user/travel.ts";
import { work } from "./own-user/work.ts";

const CLAIM_COUNT = 2_000;
const QUESTIONS_A_KIND = 60;
const KINDS: QuestionKind[] = ["fact", "person", "date", "list", "change"];

function readTables(tables: Table[], questions: string): ClaimSet {
  const claims = tables.flatMap(tellTable);
  // The block of questions names its claims by label, so any claim may stand above it.
  return { claims, questions: readClaimText("none", `Any claim.\n${questions}`).questions };
}

const parts: ClaimSet[] = [
  readClaimText("family", family),
  readClaimText("friends", friends),
  readClaimText("work", work),
  readClaimText("health", healthAndFood),
  readClaimText("home", home),
  readClaimText("travel", travel),
  readClaimText("plans", moneyAndPlans),
  readClaimText("hobbies", hobbiesAndViews),
  readClaimText("school", schoolAndNotes),
  readClaimText("changes", changes),
  readTables(readingAndWatching, readingQuestions),
  readTables(eatingAndBuying, eatingQuestions),
  readTables(outdoors, outdoorsQuestions),
  readTables(officeLog, officeQuestions),
  readTables(peopleLog, peopleQuestions),
  readTables(collections, collectionQuestions),
  { claims: createDailyLog(), questions: [] },
];

const written = parts.flatMap((part) => part.questions);

/** The same number of every kind, spread evenly over all that were written. */
function spread(kind: QuestionKind): SetQuestion[] {
  const ofKind = written.filter((question) => question.kind === kind);
  return Array.from({ length: QUESTIONS_A_KIND }, (_, at) => {
    const chosen = ofKind[Math.floor(((at + 0.5) * ofKind.length) / QUESTIONS_A_KIND)];
    if (!chosen) throw new Error(`not enough questions of kind ${kind}`);
    return chosen;
  });
}

const chosen = new Set(KINDS.flatMap(spread));

export const ownUser: ClaimSet = {
  claims: parts.flatMap((part) => part.claims).slice(0, CLAIM_COUNT),
  questions: written.filter((question) => chosen.has(question)),
};

/** The questions left over: for tuning, so that the 300 above stay unseen until the test. */
export const practiceQuestions: SetQuestion[] = written.filter((question) => !chosen.has(question));
