/** It is stored, but of somebody else. */
import type { Recall } from "../../../memory/index.ts";
import type { Candidate } from "../claims/relevance.ts";
import { asksOfUser } from "../claims/subject-fit.ts";
import type { Question } from "../question/question.ts";
import { type Said, saidOf } from "../said.ts";
import { asWritten } from "../wording/as-written.ts";
import { quoteOf } from "../wording/second-person.ts";

const SAYS_SO = 0.75;

export function answerOfAnother(
  question: Question,
  candidates: readonly Candidate[],
  ofAnother: Recall["ofAnother"],
): Said | undefined {
  const own = candidates.find(
    (each) => !each.isOfSubject && each.core >= SAYS_SO && each.ofOther !== undefined,
  );
  const told = candidates.find(({ claim, core }) => claim.id === ofAnother?.claimId && core >= SAYS_SO);
  const match = told ?? own;
  const person = told ? ofAnother?.person : match?.ofOther;
  if (!match || !person) return undefined;
  const quote = quoteOf(match.claim).replace(/\s+/g, " ").replaceAll('"', "'").trim();
  return saidOf(
    `I don't know that about ${askedOf(question)}. I have it about ${shown(person, match)}: "${quote}"`,
    [match.claim],
  );
}

function askedOf(question: Question): string {
  if (asksOfUser(question)) return "you";
  const { text, names, relations, ofUser } = question;
  const [name] = names;
  if (name) return asWritten(name, text) ?? name.charAt(0).toUpperCase() + name.slice(1);
  const person = relations.find(({ isThing }) => !isThing);
  return person ? person.phrase.replace(/^(?:my|our)\b/i, "your") : ofUser ? "you" : "that";
}

/** A name as the claim writes it; a relation with whose it is. */
function shown(person: string, { claim }: Candidate): string {
  if (person === "you") return "you";
  const written = asWritten(person, claim.content) ?? person;
  return /^\p{Lu}/u.test(written) ? written : `your ${written}`;
}
