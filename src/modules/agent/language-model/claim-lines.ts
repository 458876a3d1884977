/** A claim as the model reads it: under its mark, with what it needs to be told in time. */
import type { KnownClaim } from "../../memory/index.ts";
import { shorten } from "./fence.ts";
import type { Evidence } from "./grounding/evidence.ts";

const CLAIM_CHARACTERS = 800;

export function showClaim(claim: KnownClaim, { ref }: Evidence): object {
  return {
    ref,
    text: shorten(claim.content, CLAIM_CHARACTERS),
    ...(claim.speaker !== null && { said_by: claim.speaker }),
    ...(claim.dates.length > 0 && { dates: claim.dates }),
    ...(claim.occurred_at && { happened: claim.occurred_at.toISOString().slice(0, 10) }),
    told: claim.valid_from.toISOString().slice(0, 10),
  };
}
