/** What held before: closed claims, which a search for the present doesn't find, but their successors name. */
import { readAliases } from "../claims/aliases.ts";
import type { ClaimView } from "../claims/claim-view.ts";
import { type Candidate, weigh } from "../claims/relevance.ts";
import type { Lookup } from "../lookup.ts";
import { type Question, readQuestion } from "../question/question.ts";
import { type Said, saidOf } from "../said.ts";
import { earlier, saidThen, until } from "../wording/earlier.ts";

/** Successors further down the list are of something else. */
const FOLLOWED = 6;
const MIN_CORE = 0.5;
const MOST_STEPS = 3;
const MOST_OLDER = 2;

/** All that these claims replaced, and what that replaced. */
export async function findPredecessors(lookup: Lookup, views: readonly ClaimView[]): Promise<ClaimView[]> {
  const found: ClaimView[] = [];
  const seen = new Set<string>();
  let next = views.flatMap(({ claim }) => claim.supersedes);
  for (let step = 0; step < MOST_STEPS && next.length > 0; step++) {
    const fresh = [...new Set(next)].filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    const step = await lookup.findViews(fresh);
    found.push(...step);
    next = step.flatMap(({ claim }) => claim.supersedes);
  }
  return found;
}

export async function answerPast(
  question: Question,
  candidates: readonly Candidate[],
  lookup: Lookup,
): Promise<Said[]> {
  const asked = withoutContrast(question);
  const aliases = readAliases(candidates);
  const closed = await findPredecessors(
    lookup,
    candidates.slice(0, FOLLOWED).filter((each) => each.isOfSubject || asked !== question),
  );
  const weighed = closed.map((view) => weigh(view, asked, aliases)).filter((each) => each.isOfSubject);
  const about = weighed
    .filter((each) => each.core >= MIN_CORE || replacedByAnswer(each, candidates))
    .sort((a, b) => b.core - a.core || b.saidAt.getTime() - a.saidAt.getTime());
  const inPeriod = about.filter((each) => heldIn(each, question.dates));
  const [chosen] = inPeriod.length > 0 ? inPeriod : about;
  if (chosen) {
    const successor = candidates.find(({ claim }) => claim.supersedes.includes(chosen.claim.id));
    const said = [saidOf(until(chosen.claim), [chosen.claim])];
    if (successor) said.push(saidOf(`Then, ${saidThen(successor.claim)}`, [successor.claim]));
    return said;
  }
  return answerFromOlder(asked, question, candidates);
}

/** The best answers' own predecessors are on the subject, whatever their words. */
const replacedByAnswer = ({ claim }: ClaimView, candidates: readonly Candidate[]): boolean =>
  candidates.slice(0, 2).some((each) => each.claim.supersedes.includes(claim.id));

/** Nothing was closed: what was said first of the same, told with its day. */
function answerFromOlder(asked: Question, question: Question, candidates: readonly Candidate[]): Said[] {
  const aliases = readAliases(candidates);
  const contrast = question.names.filter((name) => !asked.names.includes(name));
  const fitting = candidates
    .map((each) => weigh(each, asked, aliases))
    .filter(
      (each) => each.isOfSubject && each.core >= MIN_CORE && !contrast.some((name) => each.names.has(name)),
    );
  const best = fitting.sort((a, b) => b.fit - a.fit)[0];
  if (!best) return [];
  // Without "before …" the best is what holds now, and what was said of it earlier is asked for.
  const older = contrast.length > 0 ? [best] : fitting.filter(({ saidAt }) => saidAt < best.saidAt);
  if (older.length === 0) return [saidOf(earlier(best.claim), [best.claim])];
  return older
    .slice(0, MOST_OLDER)
    .sort((a, b) => a.saidAt.getTime() - b.saidAt.getTime())
    .map(({ claim }) => saidOf(earlier(claim), [claim]));
}

function heldIn({ claim, saidAt }: ClaimView, dates: readonly string[]): boolean {
  const from = saidAt.toISOString().slice(0, 10);
  const to = claim.valid_to?.toISOString().slice(0, 10) ?? "9999";
  return dates.some((date) => from.slice(0, date.length) <= date && to.slice(0, date.length) >= date);
}

const CONTRAST = /\b(?:before|prior to|until)\s+(?!i\b|we\b|that\b)(.+?)[?.!]*$/i;

/** "Where did I live before Ghent": Ghent is where it was not. */
function withoutContrast(question: Question): Question {
  const match = CONTRAST.exec(question.text);
  if (!match) return question;
  const out = match[1]?.toLowerCase() ?? "";
  const text = question.text.slice(0, match.index);
  return {
    ...question,
    text,
    names: question.names.filter((name) => !out.includes(name)),
    terms: readQuestion(text, new Date(0)).terms,
  };
}
