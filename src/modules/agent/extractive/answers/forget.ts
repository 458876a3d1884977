/** What the user wants forgotten, and how it is: the helper itself deletes nothing. */
import { readAliases } from "../claims/aliases.ts";
import { coverageOf } from "../claims/relevance.ts";
import { PLAIN_LIMIT } from "../lookup.ts";
import { readQuestion } from "../question/question.ts";
import type { AnswerDeps } from "../question-answer.ts";
import { plain, type Said, saidOf } from "../said.ts";
import { quoteOf } from "../wording/second-person.ts";

const MOST_CLAIMS = 3;
const MIN_COVERAGE = 0.6;
/** Pointing back: "forget it", "delete what I just said". */
const POINTS_BACK =
  /^(?:it|this|that|these|those|them|what i (?:just )?(?:said|told you)|the last (?:one|thing))?$/i;
const EVERYTHING =
  /^(?:everything|all|me|all (?:of )?(?:it|that|my (?:data|memor(?:y|ies)|claims))|my (?:memory|memories|data|account)|(?:everything|all|what) you know\b.*|everything about me)$/i;

const CANT = "I can't delete anything myself.";

export async function answerForget(what: string, deps: AnswerDeps): Promise<Said[]> {
  if (EVERYTHING.test(what))
    return [
      plain(
        `${CANT} Everything that is stored can be erased on the memory page, or by an application with DELETE /v1/memory.`,
      ),
    ];
  const claims = POINTS_BACK.test(what) ? await claimsToldLast(deps) : await claimsAbout(what, deps);
  if (claims.length === 0)
    return [
      plain(
        `${CANT} ${POINTS_BACK.test(what) ? "Tell me what it is about, and I will say what is stored of it." : "And I find nothing stored that says so."}`,
      ),
    ];
  return [
    saidOf(`${CANT} This is what is stored of it: ${claims.map(shown).join(", ")}.`, claims),
    plain(
      "To have it forgotten, open it on the memory page and choose Forget. An application does it with DELETE /v1/memory/claims/{id}; its id is in the citation.",
    ),
  ];
}

const shown = (claim: { content: string }): string =>
  `"${quoteOf(claim).replace(/\s+/g, " ").replaceAll('"', "'").trim().replace(/\.$/, "")}"`;

async function claimsToldLast({ task, lookup }: AnswerDeps) {
  const ids = task.history.at(-1)?.claimIds ?? [];
  return (await lookup.findViews(ids.slice(0, MOST_CLAIMS))).map(({ claim }) => claim);
}

async function claimsAbout(what: string, { task, lookup }: AnswerDeps) {
  const { views } = await lookup.search(what, PLAIN_LIMIT);
  const { terms } = readQuestion(what, task.now);
  const aliases = readAliases(views);
  const near = views.map((view) => ({ claim: view.claim, coverage: coverageOf(view, terms, aliases) }));
  const best = Math.max(MIN_COVERAGE, ...near.map(({ coverage }) => coverage));
  return near
    .filter(({ coverage }) => coverage >= best)
    .slice(0, MOST_CLAIMS)
    .map(({ claim }) => claim);
}
