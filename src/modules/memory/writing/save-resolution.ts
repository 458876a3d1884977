/** Writes what was resolved: versions first, then the rows. All is sent at once, and done in this order. */
import type { Tx } from "../../../platform/database/database.ts";
import { eachPage } from "../../../platform/time-slices.ts";
import type { ClaimEvents } from "../claim-events.ts";
import type { ClaimStore, NewClaim } from "../claim-store.ts";
import type { Changed } from "./resolve.ts";

export interface Saved {
  added: readonly NewClaim[];
  changed: readonly Changed[];
}

/** Rows a statement: what is made of more of them at once would hold up everybody else. */
const PAGE = 250;

export async function saveResolution(
  { claims, claimEvents }: { claims: ClaimStore; claimEvents: ClaimEvents },
  tx: Tx,
  accountId: string,
  { added, changed }: Saved,
  model: string,
  version: number,
): Promise<void> {
  const revised = changed.filter((change) => change.revised).map(({ claim }) => claim.id);
  const reworded = changed.filter((change) => change.reworded).map(({ claim }) => claim);
  const rest = changed.filter((change) => !change.reworded).map(({ claim }) => claim);
  const closedAtOnce = added.filter(({ revision }) => revision > 1);
  const told = changed.map(({ claim }) => claim);
  await Promise.all([
    revised.length > 0 ? claims.keepVersions(tx, accountId, revised) : undefined,
    eachPage(reworded, PAGE, (page) =>
      Promise.all(page.map((claim) => claims.replace(tx, accountId, claim, model, version))),
    ),
    eachPage(rest, PAGE, (page) => claims.updateState(tx, accountId, page, version)),
    // Their first versions are made of the rows.
    eachPage(added, PAGE, (page) => claims.insert(tx, accountId, page, model, version)).then(() =>
      claims.insertFirstVersions(tx, accountId, closedAtOnce),
    ),
    // Not in pages: what one write changes is one event.
    added.length > 0 ? claimEvents.created(tx, accountId, added) : undefined,
    told.length > 0 ? claimEvents.updated(tx, accountId, told) : undefined,
  ]);
}
