/** Judges what a search found: whether any of it answers, or only speaks of somebody else. */
import type { AccountIndex } from "../index/account-index.ts";
import type { Verdict } from "../search-engine.ts";
import { readAskedPerson } from "./asked-person.ts";
import type { DoubtFeatures } from "./doubt-features.ts";
import { type Judged, readDoubt } from "./doubt-reader.ts";
import { type DoubtWeights, doubtOf } from "./doubt-weights.ts";
import { type Finding, type Match, readMatches } from "./matches.ts";
import { ownerOf } from "./owner.ts";

export interface Judge {
  judge(finding: Finding): Verdict;
}

function toJudged(finding: Finding): Judged {
  const asked = readAskedPerson(finding.index, finding.pool.plan, finding.query);
  return { ...finding, asked, matches: readMatches(finding, asked) };
}

export const readFinding = (finding: Finding): DoubtFeatures => readDoubt(toJudged(finding));

export function createJudge(weights: DoubtWeights): Judge {
  return {
    judge(finding) {
      const judged = toJudged(finding);
      const { index, pool } = judged;
      const models = pool.evidence.queryInverse > 0 ? weights.meaning : weights.words;
      const model = index.parties.count() > 0 ? models.conversation : models.alone;
      const other = findOfAnother(judged);
      return {
        doubt: doubtOf(model, readDoubt(judged)),
        ...(other
          ? { ofAnother: { claimId: index.claims.id(other.claim), speaker: findSpeaker(index, other) } }
          : {}),
      };
    },
  };
}

/** What the user asks of themselves may name a place: then it is nobody else's. */
function findOfAnother({ pool, asked, matches }: Judged): Match | undefined {
  if (asked.party === undefined && (!asked.hasNames || pool.plan.isAboutUser)) return undefined;
  const isMine = ({ isAsked, bits }: Match) =>
    asked.party === undefined ? (bits & asked.names) !== 0 : isAsked;
  const bestOf = (wanted: boolean) =>
    matches.reduce<Match | undefined>(
      (best, match) => (isMine(match) === wanted && match.fit > (best?.fit ?? 0) ? match : best),
      undefined,
    );
  const other = bestOf(false);
  return other && other.fit > (bestOf(true)?.fit ?? 0) ? other : undefined;
}

function findSpeaker(index: AccountIndex, { unit, claim }: Match): string | undefined {
  const owner = ownerOf(index, unit, claim);
  return owner >= 0 ? index.parties.name(owner) : undefined;
}
