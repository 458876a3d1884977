/** What a run costs. */
import { MICROS_PER_CREDIT, type Micros } from "../../platform/credits.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Meter } from "../../platform/http/principal.ts";
import { runAgent } from "./contract.ts";
import type { RunStore } from "./run-store.ts";

export const RUN_PRICE_MICROS: Micros = BigInt(runAgent.price) * MICROS_PER_CREDIT;

/** Characters: about a sentence. */
const REST_CHARACTERS = 100n;

/**
 * Of a cancelled run. Nobody knows how long its answer would have been: it is taken to have had one more sentence. So
 * who stops it before its last sentence pays for the others, and who saw nothing pays nothing.
 */
function priceOfShown(characters: number): Micros {
  const shown = BigInt(characters);
  return (RUN_PRICE_MICROS * shown) / (shown + REST_CHARACTERS);
}

/** Gives back what was not shown of a run that ends before its time. It is locked. Answers what it cost. */
export async function settleShown(
  tx: Tx,
  deps: { store: Pick<RunStore, "countShown">; meter: Pick<Meter, "refundIn"> },
  accountId: string,
  runId: string,
): Promise<Micros> {
  const paidMicros = priceOfShown(await deps.store.countShown(tx, accountId, runId));
  await deps.meter.refundIn(tx, { accountId, cause: runId }, false, paidMicros);
  return paidMicros;
}
