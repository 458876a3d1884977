/** What a search call answers: hits of the index, with the claims as the database has them now. */
import type { Clock } from "../../../platform/clock.ts";
import type { StoredClaim } from "../claim-row.ts";
import type { ClaimStore } from "../claim-store.ts";
import type { MemoryStore } from "../memory-store.ts";
import { createAnswerCache } from "./answer-cache.ts";
import type { FoundClaim, SearchInput } from "./found-claim.ts";
import type { Searcher } from "./searcher.ts";

export interface ClaimSearch {
  search(accountId: string, input: SearchInput): Promise<FoundClaim[]>;
  /** Everything that is held in memory of this account. */
  drop(accountId: string): void;
}

export function createClaimSearch(deps: {
  searcher: Searcher;
  memories: MemoryStore;
  claims: ClaimStore;
  clock: Clock;
}): ClaimSearch {
  const { searcher, memories, claims, clock } = deps;
  const answers = createAnswerCache();

  async function find(accountId: string, state: SearchedState, input: SearchInput, now: Date) {
    const hits = await searcher.search(accountId, state, {
      query: input.q,
      limit: input.limit,
      now: now.getTime(),
      explain: input.explain ?? false,
      ...(input.tag === undefined ? {} : { tag: input.tag }),
      ...(input.source === undefined ? {} : { source: input.source }),
      ...(input.as_of === undefined ? {} : { asOf: input.as_of.getTime() }),
    });
    const rows = await claims.findMany(
      accountId,
      hits.map(({ id }) => id),
    );
    const byId = new Map(rows.map((claim) => [claim.id, claim]));
    return hits.flatMap(({ id, score, explain }) => {
      const claim = byId.get(id);
      // Forgotten or closed since the index answered: it must not be answered any more.
      return claim && holds(claim, input.as_of, now) ? [{ claim, score, explain }] : [];
    });
  }

  return {
    async search(accountId, input) {
      const now = clock.now();
      const state = await memories.findState(accountId);
      if (state.version === 0) return [];
      const kept = answers.find(accountId, state.version, input, now);
      if (kept) return kept;
      const found = await find(accountId, state, input, now);
      answers.keep(accountId, state.version, input, found, now);
      return found;
    },
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
