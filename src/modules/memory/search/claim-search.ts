/** What a search call answers: hits of the index, with the claims as the database has them now. */
import type { Clock } from "../../../platform/clock.ts";
import type { StoredClaim } from "../claim-row.ts";
import type { ClaimStore } from "../claim-store.ts";
import type { MemoryStore } from "../memory-store.ts";
import { createAnswerCache } from "./answer-cache.ts";
import { findOtherPerson } from "./doubt/other-person.ts";
import type { FoundClaim, SearchInput } from "./found-claim.ts";
import type { Searcher } from "./searcher.ts";

export interface ClaimSearch {
  search(accountId: string, input: SearchInput): Promise<FoundClaim[]>;
  /** A search that also tells how likely it is that nothing stored answers. */
  recall(accountId: string, question: string, limit: number): Promise<JudgedClaims>;
  /** This will be asked for next: what takes longest begins. */
  expect(accountId: string, question: string): void;
  /** Everything that is held in memory of this account. */
  drop(accountId: string): void;
}

interface JudgedClaims {
  found: FoundClaim[];
  /** 0 to 1; null where it was not asked for. */
  doubt: number | null;
  ofAnother: { claimId: string; person: string } | undefined;
}

export function createClaimSearch(deps: {
  searcher: Searcher;
  memories: MemoryStore;
  claims: ClaimStore;
  clock: Clock;
}): ClaimSearch {
  const { searcher, memories, claims, clock } = deps;
  const answers = createAnswerCache();

  async function find(
    accountId: string,
    state: SearchedState,
    { input, now, judge = false }: { input: SearchInput; now: Date; judge?: boolean },
  ) {
    const { hits, verdict } = await searcher.search(accountId, state, {
      query: input.q,
      limit: input.limit,
      now: now.getTime(),
      explain: input.explain ?? false,
      judge,
      ...(input.tag === undefined ? {} : { tag: input.tag }),
      ...(input.source === undefined ? {} : { source: input.source }),
      ...(input.as_of === undefined ? {} : { asOf: input.as_of.getTime() }),
    });
    const other = verdict?.ofAnother;
    const rows = await claims.findMany(accountId, [
      ...hits.map(({ id }) => id),
      ...(other ? [other.claimId] : []),
    ]);
    // Forgotten or closed since the index answered: it must not be answered any more.
    const byId = new Map(
      rows.flatMap((claim) => (holds(claim, input.as_of, now) ? [[claim.id, claim] as const] : [])),
    );
    const found = hits.flatMap(({ id, score, explain }) => {
      const claim = byId.get(id);
      return claim ? [{ claim, score, explain }] : [];
    });
    const otherClaim = other && byId.get(other.claimId);
    const person = otherClaim && (other.speaker ?? findOtherPerson(otherClaim));
    return {
      found,
      doubt: found.length === 0 ? 1 : (verdict?.doubt ?? null),
      ofAnother: other && person !== undefined ? { claimId: other.claimId, person } : undefined,
    };
  }

  return {
    async search(accountId, input) {
      const now = clock.now();
      searcher.expect(accountId, input.q);
      const state = await memories.findState(accountId);
      if (state.version === 0) return [];
      const kept = answers.find(accountId, state.version, input, now);
      if (kept) return kept;
      const { found } = await find(accountId, state, { input, now });
      answers.keep(accountId, state.version, input, found, now);
      return found;
    },
    async recall(accountId, question, limit) {
      searcher.expect(accountId, question);
      const state = await memories.findState(accountId);
      if (state.version === 0) return { found: [], doubt: 1, ofAnother: undefined };
      return find(accountId, state, { input: { q: question, limit }, now: clock.now(), judge: true });
    },
    expect: (accountId, question) => searcher.expect(accountId, question),
    drop(accountId) {
      answers.drop(accountId);
      searcher.drop(accountId);
    },
  };
}

type SearchedState = Parameters<Searcher["search"]>[1];

function holds(claim: StoredClaim, asOf: Date | undefined, now: Date): boolean {
  if (claim.expires_at && claim.expires_at <= now) return false;
  return claim.valid_to === null || claim.valid_to > (asOf ?? now);
}
