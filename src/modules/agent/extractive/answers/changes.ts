/** What changed: what holds now, and what held before it. */
import type { Candidate } from "../claims/relevance.ts";
import { rank } from "../claims/selection.ts";
import { LIST_LIMIT, type Lookup } from "../lookup.ts";
import type { Question } from "../question/question.ts";
import { type Said, saidOf, toldAsIs } from "../said.ts";
import { before, saidThen } from "../wording/earlier.ts";
import { findPredecessors } from "./past.ts";

const MOST_CHANGES = 4;
const MIN_CORE = 0.4;
const MIN_SCORE = 0.2;
const SHARE_OF_BEST = 0.65;

export async function answerChanges(question: Question, lookup: Lookup): Promise<Said[]> {
  const { views } = await lookup.search(question.text, LIST_LIMIT);
  const { candidates } = rank(question, views);
  const isOpen = question.terms.every(({ weight }) => weight < 1);
  const about = candidates.filter(
    (each) => each.isOfSubject && (isOpen || each.core >= MIN_CORE) && each.score >= MIN_SCORE,
  );
  const changed = about.filter(({ claim }) => claim.supersedes.length > 0).slice(0, MOST_CHANGES);
  if (changed.length > 0) {
    const closed = await findPredecessors(lookup, changed);
    return changed.flatMap(({ claim }) => {
      const old = closed.filter((view) => claim.supersedes.includes(view.claim.id)).slice(0, 1);
      return [toldAsIs(claim), ...old.map((view) => saidOf(before(view.claim), [view.claim]))];
    });
  }
  // Nothing was closed: what was said of it over time, oldest first, tells a change too.
  const [best] = about;
  if (!best) return [];
  const keyOf = ({ score, coverage }: Candidate): number => score + 0.5 * coverage;
  const near = about
    .filter((each) => keyOf(each) >= SHARE_OF_BEST * keyOf(best))
    .slice(0, MOST_CHANGES)
    .sort((a, b) => a.saidAt.getTime() - b.saidAt.getTime());
  return near.map(({ claim }) => saidOf(capital(saidThen(claim)), [claim]));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
