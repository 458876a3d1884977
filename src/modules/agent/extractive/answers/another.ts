/** It is stored, but of somebody else. */
import { plainText, type Recall } from "../../../memory/index.ts";
import { isOwn } from "../claims/mentions.ts";
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
  const asked = askedOf(question);
  return saidOf(
    `I don't know that about ${asked}. I have it about ${shown(person, match, asked !== "you")}: "${quote}"`,
    [match.claim],
  );
}

/** Before a name, these say where, when or with whom, and not of whom it is asked. */
const ASIDE_BEFORE = /\b(?:in|to|at|from|near|with|for|of|on|about|by)\s+(?:[\p{L}'-]+\s+)?$/iu;

function askedOf(question: Question): string {
  if (asksOfUser(question)) return "you";
  const { text, names, relations, ofUser } = question;
  const person = relations.find(({ isThing }) => !isThing) ?? relations[0];
  const phrase = person?.phrase.replace(/^(?:my|our)\b/i, "your");
  const plain = plainText(text).toLowerCase();
  const name = names.find((each) => !ASIDE_BEFORE.test(plain.slice(0, plain.indexOf(each))));
  // "Is my cousin from Poland": who comes first.
  if (phrase && person && (!name || text.indexOf(person.phrase) < plain.indexOf(name))) return phrase;
  if (name) return asWritten(name, text) ?? name.charAt(0).toUpperCase() + name.slice(1);
  return ofUser ? "you" : "that";
}

/** A name as the claim writes it; a relation with whose it is, and with its name where others may be of that relation. */
function shown(person: string, { claim, mentions }: Candidate, withName: boolean): string {
  if (person === "you") return "you";
  const relation = person.replace(/^your /, "");
  const mention = mentions.find((each) => each.relation === relation && isOwn(each));
  const written = mention
    ? plainText(claim.content).slice(mention.at, mention.wordEnd)
    : (asWritten(relation, claim.content) ?? relation);
  if (!mention && /^\p{Lu}/u.test(written)) return written;
  const called = withName && mention?.name ? asWritten(mention.name, claim.content) : undefined;
  return called ? `your ${written} ${called}` : `your ${written}`;
}
