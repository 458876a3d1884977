/** Looks things up and says so, once a look-up. */
import type { KnownClaim, Recall } from "../../memory/index.ts";
import type { Task, Voice } from "../helper.ts";
import type { Knowledge } from "../knowledge.ts";
import { type ClaimView, viewClaim } from "./claims/claim-view.ts";

/** Enough to hold what answers nearly always, and what it has to be told apart from. */
export const PLAIN_LIMIT = 20;
export const LIST_LIMIT = 30;

interface Found {
  views: ClaimView[];
  doubt: number | null;
  ofAnother: Recall["ofAnother"];
}

export interface Lookup {
  search(query: string, limit: number): Promise<Found>;
  /** Closed ones too. */
  findViews(ids: readonly string[]): Promise<ClaimView[]>;
}

const MAX_QUERY_CHARACTERS = 2_000;

export function createLookup(deps: { knowledge: Knowledge; task: Task; voice: Voice }): Lookup {
  const { knowledge, task, voice } = deps;
  return {
    async search(query, limit) {
      task.signal.throwIfAborted();
      const asked = query.slice(0, MAX_QUERY_CHARACTERS);
      voice.startTool("search_memory", { query: asked, limit });
      const { claims, doubt, ofAnother } = await knowledge.recall(task.accountId, asked, limit);
      task.signal.throwIfAborted();
      voice.retrieved(claims.map(({ id, content, score }) => ({ id, content, score })));
      voice.completeTool("search_memory", { found: claims.length });
      return { views: claims.map((claim) => viewClaim(claim, claim.score)), doubt, ofAnother };
    },
    async findViews(ids) {
      if (ids.length === 0) return [];
      task.signal.throwIfAborted();
      const claims = await knowledge.findClaims(task.accountId, ids);
      const byId = new Map<string, KnownClaim>(claims.map((claim) => [claim.id, claim]));
      // As they were asked for: the store has no order.
      return ids.flatMap((id) => {
        const claim = byId.get(id);
        return claim ? [viewClaim(claim)] : [];
      });
    },
  };
}
