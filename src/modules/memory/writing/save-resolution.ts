/** Writes what was resolved: versions first, then the rows. All is sent at once, and done in this order. */
import type { Tx } from "../../../platform/database/database.ts";
import type { ClaimEvents } from "../claim-events.ts";
import type { ClaimStore } from "../claim-store.ts";
import type { Resolution } from "./resolve.ts";

export async function saveResolution(
  { claims, claimEvents }: { claims: ClaimStore; claimEvents: ClaimEvents },
  tx: Tx,
  accountId: string,
  { added, changed }: Pick<Resolution, "added" | "changed">,
  model: string,
  version: number,
): Promise<void> {
  const all = [...changed.values()];
  const revised = all.filter((change) => change.revised).map(({ claim }) => claim.id);
  const reworded = all.filter((change) => change.reworded).map(({ claim }) => claim);
  const rest = all.filter((change) => !change.reworded).map(({ claim }) => claim);
  const closedAtOnce = added.filter(({ revision }) => revision > 1);
  const told = all.map(({ claim }) => claim);
  await Promise.all([
    revised.length > 0 ? claims.keepVersions(tx, accountId, revised) : undefined,
    ...reworded.map((claim) => claims.replace(tx, accountId, claim, model, version)),
    claims.updateState(tx, accountId, rest, version),
    claims.insert(tx, accountId, added, model, version),
    claims.insertFirstVersions(tx, accountId, closedAtOnce),
    claimEvents.created(tx, accountId, added),
    claimEvents.updated(tx, accountId, told),
  ]);
}
