/** Tells of changes of the memory, with what changes it. */
import type { Tx } from "../../platform/database/database.ts";
import type { Events } from "../../platform/events/events.ts";
import { formatId } from "../../platform/ids.ts";
import type { StoredClaim } from "./claim-row.ts";
import { claimCreated, claimDeleted, claimUpdated } from "./event-records.ts";
import { presentClaim } from "./present.ts";

export interface ClaimEvents {
  created(tx: Tx, accountId: string, claims: readonly StoredClaim[]): Promise<void>;
  updated(tx: Tx, accountId: string, claims: readonly StoredClaim[]): Promise<void>;
  deleted(tx: Tx, accountId: string, ids: readonly string[]): Promise<void>;
  /** Where finding out what was deleted is work of its own. */
  isDeletionHeard(tx: Tx, accountId: string): Promise<boolean>;
}

export function createClaimEvents(events: Events): ClaimEvents {
  const told = (claim: StoredClaim) => ({ data: presentClaim(claim), claimIds: [claim.id] });
  return {
    created: (tx, accountId, claims) => events.append(tx, accountId, claimCreated, claims.map(told)),
    updated: (tx, accountId, claims) => events.append(tx, accountId, claimUpdated, claims.map(told)),
    deleted: (tx, accountId, ids) =>
      events.append(
        tx,
        accountId,
        claimDeleted,
        ids.map((id) => ({ data: { id: formatId("clm", id) } })),
      ),
    isDeletionHeard: (tx, accountId) => events.isHeard(tx, accountId, claimDeleted),
  };
}
