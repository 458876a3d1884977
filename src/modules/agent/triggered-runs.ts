/** Runs that nobody asked for: a feed published something, and the user wants the helper to react to it. */
import type { Tx } from "../../platform/database/database.ts";
import { endpointName } from "../../platform/http/endpoint.ts";
import type { Meter } from "../../platform/http/principal.ts";
import { formatId, newUuid } from "../../platform/ids.ts";
import { runAgent } from "./contract.ts";
import type { JsonObject } from "./json.ts";
import { RUN_PRICE_MICROS } from "./run-price.ts";
import type { BegunRun, Runs } from "./runs.ts";

export interface TriggeredRunInput {
  /** What the user wants done: their own words. */
  message: string;
  /** What was published: data, whatever it says. */
  update: { id: string; feedId: string; feedTitle: string; data: JsonObject };
}

export function createTriggeredRuns(deps: { runs: Runs; meter: Pick<Meter, "chargeIn"> }) {
  return {
    async begin(
      tx: Tx,
      accountId: string,
      { message, update }: TriggeredRunInput,
    ): Promise<BegunRun | undefined> {
      const id = newUuid();
      const updateId = formatId("upd", update.id);
      const { outcome } = await deps.meter.chargeIn(tx, {
        accountId,
        cause: id,
        micros: RUN_PRICE_MICROS,
        endpoint: endpointName(runAgent),
        keyId: undefined,
        // No request of anybody's: the update is what it goes back to.
        requestId: updateId,
      });
      if (outcome !== "charged") return undefined;
      return deps.runs.begin(tx, accountId, {
        id,
        message,
        conversationId: undefined,
        skills: [],
        // Nobody said anything that could be remembered.
        mayRemember: false,
        trigger: {
          type: "feed.update",
          update_id: updateId,
          feed_id: formatId("feed", update.feedId),
          feed_title: update.feedTitle,
          data: update.data,
        },
      });
    },
  };
}
