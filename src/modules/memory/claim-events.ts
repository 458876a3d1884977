/** Tells of changes of the memory, with what changes it. */
import type { Tx } from "../../platform/database/database.ts";
import type { Events, Happening } from "../../platform/events/events.ts";
import { formatId } from "../../platform/ids.ts";
import type { StoredClaim } from "./claim-row.ts";
import * as records from "./event-records.ts";
import { presentClaim } from "./present.ts";

/** More claims than this, changed at once, are one event. */
const MOST_SINGLE = 20;
/** A batch whose claims take more than this as JSON has their ids only. */
const MOST_BYTES = 192 * 1_024;
/** Ids in one event: with them alone it stays below 256 KiB. */
export const MOST_IDS = 5_000;

export interface ClaimEvents {
  /** `together`: part of something larger, so that it is one event however few there are. */
  created(
    tx: Tx,
    accountId: string,
    claims: readonly StoredClaim[],
    options?: { together: boolean },
  ): Promise<void>;
  updated(tx: Tx, accountId: string, claims: readonly StoredClaim[]): Promise<void>;
  deleted(tx: Tx, accountId: string, ids: readonly string[]): Promise<void>;
  /** The whole memory: `ids` are the first of all that were deleted. */
  erased(tx: Tx, accountId: string, ids: readonly string[], count: number): Promise<void>;
}

export function createClaimEvents(events: Events): ClaimEvents {
  const told = (claim: StoredClaim) => ({ data: presentClaim(claim), claimIds: [claim.id] });

  const deleted: ClaimEvents["deleted"] = (tx, accountId, ids) =>
    ids.length > MOST_SINGLE
      ? events.append(tx, accountId, records.claimsDeleted, [{ data: deletion(ids, ids.length, false) }])
      : events.append(
          tx,
          accountId,
          records.claimDeleted,
          ids.map((id) => ({ data: { id: formatId("clm", id) } })),
        );

  return {
    created: (tx, accountId, claims, options) =>
      claims.length > MOST_SINGLE || (options?.together && claims.length > 0)
        ? events.append(tx, accountId, records.claimsCreated, [batchOf(claims)])
        : events.append(tx, accountId, records.claimCreated, claims.map(told)),
    updated: (tx, accountId, claims) =>
      claims.length > MOST_SINGLE
        ? events.append(tx, accountId, records.claimsUpdated, [batchOf(claims)])
        : events.append(tx, accountId, records.claimUpdated, claims.map(told)),
    deleted,
    async erased(tx, accountId, ids, count) {
      if (count <= MOST_SINGLE) return deleted(tx, accountId, ids);
      await events.append(tx, accountId, records.claimsDeleted, [{ data: deletion(ids, count, true) }]);
    },
  };
}

function batchOf(claims: readonly StoredClaim[]) {
  // Their texts first: to write a megabyte of them as JSON would hold up everybody else.
  const characters = claims.reduce((sum, { content }) => sum + content.length, 0);
  const shown = characters > MOST_BYTES ? [] : claims.map(presentClaim);
  const truncated = characters > MOST_BYTES || Buffer.byteLength(JSON.stringify(shown)) > MOST_BYTES;
  const ids = claims.slice(0, MOST_IDS).map(({ id }) => formatId("clm", id));
  return {
    data: { count: claims.length, ids, claims: truncated ? [] : shown, truncated },
    claimIds: truncated ? [] : claims.map(({ id }) => id),
  } satisfies Happening;
}

const deletion = (ids: readonly string[], count: number, everything: boolean) => {
  const shown = ids.slice(0, MOST_IDS).map((id) => formatId("clm", id));
  return { count, ids: shown, everything, truncated: shown.length < count };
};
