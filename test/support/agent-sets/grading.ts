/** Whether an answer stands on the right claims, says what it should, and states nothing it has no claim for. */
import { readTerms, splitSentences } from "../../../src/modules/memory/index.ts";
import type { Recorded } from "../agent-direct.ts";
import type { PersonQuestion } from "./person.ts";

export const abstains = (content: string): boolean => /^I don't know\b/.test(content);

/** Told as over, or as said at a time. */
const TOLD_AS_PAST =
  /\b(?:before that|until|earlier|no longer|used to|at that time|stopped|sold|given up|said(?: on)?|left|replace|instead|not)\b/i;

/** Why the answer is wrong; empty if it is right. */
export function faultsOf(
  question: PersonQuestion,
  recorded: Recorded,
  labelOf: ReadonlyMap<string, string>,
): string[] {
  const faults: string[] = [];
  const { content } = recorded;
  const cited = new Set(recorded.citations.map(({ claimId }) => labelOf.get(claimId) ?? claimId));
  const missing = question.expected.filter((id) => !cited.has(id));
  const allowed = new Set([...question.expected, ...question.also]);
  if (question.kind === "list") {
    const wrong = [...cited].filter((id) => !allowed.has(id));
    if (missing.length > question.expected.length / 3) faults.push(`misses ${missing}`);
    if (wrong.length > 0) faults.push(`has ${wrong} too`);
  } else if (missing.length > 0) faults.push(`misses ${missing}`);
  const isSaid = (fragment: string) => content.toLowerCase().includes(fragment.toLowerCase());
  for (const forms of question.says) {
    // Of a list, two thirds are enough.
    if (question.kind !== "list" && !forms.some(isSaid)) faults.push(`doesn't say ${forms.join("/")}`);
  }
  faults.push(...staleIn(question, content).map((fragment) => `tells ${fragment} as current`));
  return faults;
}

/** What was true once, in a sentence that doesn't say so. */
export function staleIn({ stale }: PersonQuestion, content: string): string[] {
  const sentences = splitSentences(content);
  return stale.filter((fragment) =>
    sentences.some((sentence) => sentence.includes(fragment) && !TOLD_AS_PAST.test(sentence)),
  );
}

/** Sentences that state nothing of the user. */
const STATES_NOTHING =
  /^(?:I don't know|I have it about|I will remember|Hello|My pleasure|Goodbye|I answer from|Whom do you mean|This is the most telling|This may go with it|The (?:feed|app|skill) "|An update came in|I may not)/;

/**
 * Sentences that no cited claim supports: half of the words must be a cited claim's, and every name in it must be
 * one of theirs.
 */
export function unsupportedSentences(
  recorded: Recorded,
  contentOf: ReadonlyMap<string, string>,
  dates: readonly string[] = [],
): string[] {
  const { content, citations } = recorded;
  const known = new Set(
    readTerms(
      [...citations.map(({ claimId }) => contentOf.get(claimId) ?? ""), ...dates, FRAME].join(" "),
    ).map(({ term }) => term),
  );
  return content
    .split("\n")
    .flatMap((line) => splitSentences(line))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "" && !STATES_NOTHING.test(sentence) && !/^[\w ]+:$/.test(sentence))
    .filter((sentence) => {
      if (citations.length === 0) return true;
      const words = readTerms(sentence).filter(({ term }) => term !== "");
      return words.some(({ term, text }) => !known.has(term) && !/^\d+$/.test(text));
    });
}

/** The helper's own words around a quotation. */
const FRAME =
  "yes no said nearest until before that earlier then at time on keep mind already done would fit something goes with going by stored know mean or for January February March April May June July August September October November December";
