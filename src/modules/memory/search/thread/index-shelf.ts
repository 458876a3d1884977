/** The indexes of many accounts, bounded in memory: what is used least goes first. */
import { LEARNED_DOUBT } from "../doubt/doubt-weights.ts";
import { createJudge } from "../doubt/judge.ts";
import { type AccountIndex, createAccountIndex } from "../index/account-index.ts";
import { createClaimRanker } from "../ranking/claim-ranker.ts";
import type { RankingWeights } from "../ranking/weights.ts";
import type { IndexStats, IndexUpdate, SearchRequest, SearchResult, Verdict } from "../search-engine.ts";
import { createVectorMemory } from "../vectors/vector-memory.ts";

interface Held {
  index: AccountIndex;
  /** 0 until its first update is complete. */
  version: number;
  /** Parts of an update are still to come. */
  filling: boolean;
  /** What it took after its last change. */
  bytes: number;
}

export interface IndexShelf {
  search(accountId: string, version: number, request: SearchRequest): SearchResult;
  apply(accountId: string, update: IndexUpdate): boolean;
  /** Answers whether it was there. */
  drop(accountId: string): boolean;
  stats(): IndexStats;
}

export function createIndexShelf(options: { maxBytes: number; weights: RankingWeights }): IndexShelf {
  /** In the order of their last use. */
  const shelf = new Map<string, Held>();
  /** Of all of them: adding it up again would cost more than a write, with thousands on the shelf. */
  let totalBytes = 0;
  const memory = createVectorMemory();
  const ranker = createClaimRanker(memory, options.weights);
  const judge = createJudge(options.weights.doubt ?? LEARNED_DOUBT);

  function drop(accountId: string): boolean {
    const held = shelf.get(accountId);
    if (!held) return false;
    held.index.close();
    totalBytes -= held.bytes;
    return shelf.delete(accountId);
  }

  function begin(accountId: string, { from, continues }: IndexUpdate): Held | undefined {
    const held = shelf.get(accountId);
    if (continues) return held?.filling ? held : undefined;
    if (from > 0) return held && held.version === from && !held.filling ? held : undefined;
    drop(accountId);
    const fresh = { index: createAccountIndex(memory), version: 0, filling: true, bytes: 0 };
    shelf.set(accountId, fresh);
    return fresh;
  }

  function use(accountId: string, held: Held): void {
    shelf.delete(accountId);
    shelf.set(accountId, held);
  }

  function weigh(held: Held): void {
    const bytes = held.index.bytes();
    totalBytes += bytes - held.bytes;
    held.bytes = bytes;
  }

  /**
   * One that is being filled goes last: its remaining parts would have nothing to go on with. The one
   * that room is made for stays, however large: it could never be searched otherwise.
   */
  function makeRoom(current: string): void {
    for (const fillingToo of [false, true]) {
      for (const [accountId, { filling }] of shelf) {
        if (totalBytes <= options.maxBytes) return;
        if (accountId !== current && (fillingToo || !filling)) drop(accountId);
      }
    }
  }

  return {
    search(accountId, version, request) {
      const held = shelf.get(accountId);
      if (!held || held.version === 0 || held.version < version) return { behind: held?.version ?? 0 };
      use(accountId, held);
      if (!request.judge) return { hits: ranker.search(held.index, request) };
      let verdict: Verdict | undefined;
      const hits = ranker.search(held.index, request, (finding) => {
        verdict = judge.judge(finding);
      });
      return { hits, ...(verdict ? { verdict } : {}) };
    },

    apply(accountId, update) {
      const held = begin(accountId, update);
      if (!held) return false;
      use(accountId, held);
      for (const row of update.messages) held.index.setMessage(row);
      for (const row of update.claims) held.index.setClaim(row);
      // With every part: all at once, the last would hold up every other account's searches.
      held.index.settle();
      held.filling = update.to === undefined;
      if (update.to !== undefined) held.version = update.to;
      weigh(held);
      makeRoom(accountId);
      return true;
    },

    drop,

    stats() {
      let claims = 0;
      for (const { index } of shelf.values()) claims += index.claims.count();
      return { accounts: shelf.size, claims, bytes: totalBytes };
    },
  };
}
