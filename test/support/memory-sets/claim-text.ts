/**
 * The notation the hand-written sets are kept in, one claim or question a line:
 *
 *   #label (2024-05-02) The claim's text.     label and date (occurred_at) are optional
 *   ~(2021-02-01) A claim that a later one replaced.
 *   ?fact A question the claim just above answers
 *   ?list A question several claims answer = label label label
 */

export type QuestionKind = "fact" | "person" | "date" | "list" | "change";

export interface SetClaim {
  id: string;
  content: string;
  occurred_at?: string;
  stale?: boolean;
}

export interface SetQuestion {
  kind: QuestionKind;
  question: string;
  /** Ids of the claims that answer it. */
  expected: string[];
}

export interface ClaimSet {
  claims: SetClaim[];
  questions: SetQuestion[];
}

const CLAIM_LINE = /^(~)?(?:#([\w-]+) )?(?:\((\d{4}-\d{2}-\d{2})\) )?(.+)$/;
const QUESTION_LINE = /^\?(fact|person|date|list|change) (.+?)(?: = ([\w\- ]+))?$/;

/** Reads a block of that notation. Claims without a label are named by `prefix` and their number. */
export function readClaimText(prefix: string, text: string): ClaimSet {
  const set: ClaimSet = { claims: [], questions: [] };
  for (const line of text.split("\n")) {
    if (!line.trim()) continue;
    if (line.startsWith("?")) set.questions.push(readQuestion(line, set.claims.at(-1)));
    else set.claims.push(readClaim(line, `${prefix}-${set.claims.length + 1}`));
  }
  return set;
}

function readClaim(line: string, unnamedId: string): SetClaim {
  const [, stale, label, date, content] = CLAIM_LINE.exec(line) ?? [];
  if (!content) throw new Error(`not a claim: ${line}`);
  return {
    id: label ?? unnamedId,
    content,
    ...(date ? { occurred_at: `${date}T09:00:00.000Z` } : {}),
    ...(stale ? { stale: true } : {}),
  };
}

function readQuestion(line: string, above: SetClaim | undefined): SetQuestion {
  const [, kind, question, labels] = QUESTION_LINE.exec(line) ?? [];
  if (!kind || !question || !above) throw new Error(`not a question: ${line}`);
  return { kind: kind as QuestionKind, question, expected: labels ? labels.trim().split(" ") : [above.id] };
}
