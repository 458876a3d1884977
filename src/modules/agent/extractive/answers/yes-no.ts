/** Yes or no, but only where a claim says so; else what is known. */
import { readStated } from "../../../memory/index.ts";
import { readAliases } from "../claims/aliases.ts";
import { type ClaimView, viewClaim } from "../claims/claim-view.ts";
import type { Candidate } from "../claims/relevance.ts";
import { currentFirst, isConversation } from "../claims/selection.ts";
import type { Lookup } from "../lookup.ts";
import type { Question } from "../question/question.ts";
import { type Said, saidOf } from "../said.ts";
import { before, earlier, isTooOld, saidThen, until } from "../wording/earlier.ts";
import { lower, quotation, tell } from "../wording/second-person.ts";
import { readAsked } from "./asked.ts";
import { asksForHaving, isGone } from "./asked-verb.ts";
import { findPredecessors } from "./past.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

/** Claims further down the list speak of something else. */
const LOOKED_AT = 6;

/** No claim says yes or no: the one that bears on it most is told. */
export function answerYesNo(question: Question, answers: readonly Candidate[], now: Date): Said[] {
  const ordered = currentFirst(answers);
  const [best] = ordered;
  return best ? tellWith(undefined, best, ordered, isTooOld(question, best, now)) : [];
}

/** Nothing where no claim says yes or no, of now or of what was replaced. */
export async function answerByVerdict(
  question: Question,
  answers: readonly Candidate[],
  candidates: readonly Candidate[],
  lookup: Lookup,
  now: Date,
): Promise<Said[]> {
  // What people said to each other is an answer only where the search is sure of it.
  const others = isConversation(candidates) ? [] : candidates.slice(0, LOOKED_AT);
  const ordered = [...new Set([...currentFirst(answers).slice(0, LOOKED_AT), ...others])];
  const decided = findDecided(question, ordered);
  if (!decided) return answerFormer(question, candidates, lookup);
  const { view, verdict } = decided;
  const isOld = isTooOld(question, view, now) && verdict === "Yes";
  return tellWith(isOld ? undefined : verdict, view, answers, isOld);
}

function tellWith(
  verdict: Verdict | undefined,
  best: Candidate,
  answers: readonly Candidate[],
  isOld: boolean,
): Said[] {
  const sentence = isOld ? quotation(best.claim) : tell(best.claim);
  const said = [saidOf(verdict ? `${verdict}: ${lower(sentence)}` : sentence, [best.claim])];
  const second = answers.find((each) => each !== best);
  if (second && second.core >= best.core && second.fit > 0.8 * best.fit && second.saidAt < best.saidAt)
    said.push(saidOf(earlier(second.claim), [second.claim]));
  return said;
}

/** The first that says yes or no, and what was said last where one says so and another not. */
function findDecided(
  question: Question,
  ordered: readonly Candidate[],
): { view: Candidate; verdict: Verdict } | undefined {
  const aliases = readAliases(ordered);
  const asked = readAsked(question);
  const isHaving = asksForHaving(asked);
  const decided = ordered.flatMap((view) => {
    const verdict = verdictOf(question, view, aliases);
    if (!verdict) return [];
    // "My sister Ana is a nurse" is of her, and says that I have one.
    const isOfAsked = isHaving ? verdict === "No" || !isGone(asked, view, ordered) : view.isOfSubject;
    return isOfAsked ? [{ view, verdict }] : [];
  });
  const [first] = decided;
  if (decided.every(({ verdict }) => verdict === first?.verdict)) return first;
  // "I sold the Volvo" ends no other car: one that is still had would have been closed.
  if (isHaving) return decided.find(({ verdict }) => verdict === "Yes");
  return decided.sort((a, b) => b.view.saidAt.getTime() - a.view.saidAt.getTime())[0];
}

/** "Do I live in Berlin?" No, if what said so was replaced; "did I ever?" Yes, then. */
async function answerFormer(
  question: Question,
  candidates: readonly Candidate[],
  lookup: Lookup,
): Promise<Said[]> {
  const { time } = readAsked(question);
  if (time === "future") return [];
  const aliases = readAliases(candidates);
  for (const successor of candidates.slice(0, LOOKED_AT)) {
    if (successor.claim.supersedes.length === 0) continue;
    const closed = await findPredecessors(lookup, [successor]);
    const former = closed
      .flatMap((view) => replacedParts(view, successor))
      .find(
        (view) =>
          (time === "past" || !repeats(successor, view, question)) &&
          verdictOf(question, view, aliases, true) === "Yes",
      );
    const whole = closed.find(({ claim }) => claim.id === former?.claim.id);
    if (whole) return time === "now" ? notSince(successor, whole) : onceSo(whole, successor);
  }
  return [];
}

/** "I live in Oslo and have a dog" is closed by a move, which says nothing of the dog. */
function replacedParts(former: ClaimView, successor: ClaimView): ClaimView[] {
  const clauses = readStated(former.claim.content);
  if (clauses.length < 2) return [former];
  return clauses
    .map(({ text }) => viewClaim({ ...former.claim, content: text }))
    .filter(({ facts }) =>
      facts.some(({ owner, attribute }) =>
        successor.facts.some((fact) => fact.owner === owner && fact.attribute === attribute),
      ),
    );
}

/** What took its place may say the same in more words. */
const repeats = (successor: ClaimView, former: ClaimView, { terms }: Question): boolean =>
  terms.every(({ term }) => !former.words.has(term) || successor.words.has(term));

const notSince = ({ claim }: ClaimView, former: ClaimView): Said[] => [
  saidOf(`No: ${lower(tell(claim))}`, [claim]),
  saidOf(before(former.claim), [former.claim]),
];

const onceSo = ({ claim }: ClaimView, successor: ClaimView): Said[] => [
  saidOf(`Yes. ${until(claim)}`, [claim]),
  saidOf(`Then, ${saidThen(successor.claim)}`, [successor.claim]),
];
