/** Writes what was resolved: versions first, then the rows. */
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
  if (revised.length > 0) await claims.keepVersions(tx, accountId, revised);
  for (const { claim, reworded } of all) {
    if (reworded) await claims.replace(tx, accountId, claim, model, version);
  }
  const rest = all.filter(({ reworded }) => !reworded).map(({ claim }) => claim);
  await claims.updateState(tx, accountId, rest, version);
  await claims.insert(tx, accountId, added, model, version);
  await claims.insertFirstVersions(
    tx,
    accountId,
    added.filter(({ revision }) => revision > 1),
  );
  await claimEvents.created(tx, accountId, added);
  await claimEvents.updated(
    tx,
    accountId,
    all.map(({ claim }) => claim),
  );
}
