/** Claims as the API shows them. */
import { formatId } from "../../platform/ids.ts";
import type { ClaimVersion, StoredClaim } from "./claim-row.ts";

export const presentClaim = (claim: StoredClaim) => ({
  id: formatId("clm", claim.id),
  content: claim.content,
  created_at: claim.created_at.toISOString(),
  updated_at: claim.updated_at.toISOString(),
  occurred_at: claim.occurred_at?.toISOString() ?? null,
  valid_from: claim.valid_from.toISOString(),
  valid_to: claim.valid_to?.toISOString() ?? null,
  supersedes: claim.supersedes.map((id) => formatId("clm", id)),
  superseded_by: claim.superseded_by && formatId("clm", claim.superseded_by),
  source: claim.source,
  source_id: claim.source_id,
  tags: claim.tags,
  metadata: claim.metadata,
  expires_at: claim.expires_at?.toISOString() ?? null,
});

export const presentVersion = ({ valid_from, valid_to, recorded_at, ...version }: ClaimVersion) => ({
  ...version,
  valid_from: valid_from.toISOString(),
  valid_to: valid_to?.toISOString() ?? null,
  recorded_at: recorded_at.toISOString(),
});
