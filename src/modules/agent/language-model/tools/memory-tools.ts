/** Looking up claims and the profile. */
import { z } from "zod";
import { showClaim } from "../claim-lines.ts";
import type { ShownTool, ToolDeps } from "./shown-tool.ts";

const DEFAULT_CLAIMS = 8;
const MAX_CLAIMS = 20;
const MAX_PROFILE_CLAIMS = 40;

export function createMemoryTools({ task, voice, knowledge, evidence, fence }: ToolDeps): ShownTool[] {
  const Search = z.object({
    query: z.string().min(1).max(500).describe("What to look for, in words that a claim would use."),
    limit: z.number().int().min(1).max(MAX_CLAIMS).optional(),
  });
  return [
    {
      name: "search_memory",
      description: "Finds claims about the user by meaning and by words.",
      input: Search,
      async look(input) {
        const { query, limit = DEFAULT_CLAIMS } = Search.parse(input);
        const { claims } = await knowledge.recall(task.accountId, query, limit);
        voice.retrieved(claims.map(({ id, content, score }) => ({ id, content, score })));
        const lines = claims.map((claim) => showClaim(claim, evidence.addClaim(claim)));
        return { text: fence.wrap("claims found", lines), output: { found: claims.length } };
      },
    },
    {
      name: "read_profile",
      description: "The summary of what is known about the user, with the claims it stands on.",
      input: z.object({}),
      async look() {
        const { summary, claimIds } = await knowledge.readProfile(task.accountId);
        const claims = await knowledge.findClaims(task.accountId, claimIds.slice(0, MAX_PROFILE_CLAIMS));
        const current = claims.filter(({ valid_to }) => valid_to === null || valid_to > task.now);
        voice.retrieved(current.map(({ id, content }) => ({ id, content, score: 0 })));
        const lines = current.map((claim) => showClaim(claim, evidence.addClaim(claim)));
        return {
          text: fence.wrap("profile", [{ summary }, ...lines]),
          output: { found: current.length },
        };
      },
    },
  ];
}
