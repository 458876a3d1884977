/** Claims that could be stored, with what they say and what they may have to do with. */
import { readClaim } from "../claim-reading.ts";
import type { NewClaim, Relations } from "../claim-store.ts";
import type { ClaimDraft } from "./drafts.ts";
import type { Draft } from "./resolve.ts";

export const relationsOf = (candidates: readonly Draft[], now: Date): Relations => ({
  normals: candidates.map(({ claim }) => claim.normal),
  keys: [...new Set(candidates.flatMap(({ analysis }) => analysis.keys))],
  superseded: candidates.flatMap(({ closesIds }) => closesIds),
  sourceIds: candidates.flatMap(({ claim, upsert }) => (upsert && claim.source_id ? [claim.source_id] : [])),
  since: new Date(
    candidates.reduce((first, { claim }) => Math.min(first, claim.valid_from.getTime()), now.getTime()),
  ),
});

export function toDraft(draft: ClaimDraft, now: Date): Draft {
  const at = draft.occurredAt ?? now;
  const { analysis, dates, normal, keys } = readClaim(draft.content, draft.speaker, at);
  const claim: NewClaim = {
    id: draft.id,
    content: draft.content,
    message_id: draft.messageId,
    group_id: draft.groupId,
    position: draft.position,
    speaker: draft.speaker,
    source: draft.source,
    source_id: draft.sourceId,
    tags: draft.tags,
    metadata: draft.metadata,
    occurred_at: draft.occurredAt,
    valid_from: at,
    valid_to: null,
    stated_at: [at],
    expires_at: draft.expiresAt,
    supersedes: [],
    superseded_by: null,
    dates,
    created_at: now,
    updated_at: now,
    revision: 1,
    change: "created",
    normal,
    keys,
    vector: null,
  };
  return { claim, analysis, closesIds: draft.supersedes, upsert: draft.upsert };
}

/** The memory says what time it is, once it is locked: what is told later counts as later. */
export function setTime({ claim }: Draft, now: Date): void {
  claim.created_at = now;
  claim.updated_at = now;
  if (claim.occurred_at) return;
  claim.valid_from = now;
  claim.stated_at = [now];
}
