/** Events and their deliveries, stored with what happened; then the lanes are woken. */
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventRecord, Events, Happening } from "../../platform/events/events.ts";
import { newUuid } from "../../platform/ids.ts";
import type { Log } from "../../platform/log/log.ts";
import type { DeliveryStore } from "./delivery-store.ts";
import { LANES_WOKEN } from "./dispatcher.ts";
import type { LaneStore } from "./lane-store.ts";

/** Wakes of so long go together: a burst of events is one statement. */
const GATHER_MS = 5;

export interface Appending extends Events {
  /** To these webhooks alone, whatever they listen to. Answers the ids of the deliveries. */
  appendFor(
    tx: Tx,
    accountId: string,
    event: EventRecord,
    happenings: readonly Happening[],
    webhookIds: readonly string[],
  ): Promise<string[]>;
  /** After the commit of what they wait for. */
  wake(accountId: string, webhookIds: readonly string[]): void;
  close(): Promise<void>;
}

export function createAppending(deps: {
  deliveries: DeliveryStore;
  lanes: LaneStore;
  bus: Bus;
  clock: Clock;
  log: Log;
}): Appending {
  const { deliveries, lanes, clock } = deps;
  let woken = new Map<string, { accountId: string; webhookId: string }>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  function wake(accountId: string, webhookIds: readonly string[]): void {
    for (const webhookId of webhookIds) woken.set(webhookId, { accountId, webhookId });
    timer ??= setTimeout(() => {
      timer = undefined;
      flushing = flushing.then(flush);
    }, GATHER_MS);
  }

  async function flush(): Promise<void> {
    const batch = [...woken.values()];
    woken = new Map();
    if (batch.length === 0) return;
    try {
      await lanes.wake(batch, clock.now());
      await deps.bus.publish(LANES_WOKEN, "");
    } catch (error) {
      deps.log.warn({ err: error }, "lanes were not woken; a sweep finds them");
    }
  }

  async function appendFor(
    tx: Tx,
    accountId: string,
    event: EventRecord,
    happenings: readonly Happening[],
    webhookIds: readonly string[],
  ): Promise<string[]> {
    const createdAt = clock.now();
    const timestamp = createdAt.toISOString();
    const rows = happenings.map(({ id = newUuid(), data, claimIds = [] }) => ({
      id,
      body: JSON.stringify({ type: event.type, timestamp, data }),
      claim_ids: claimIds.length > 0 ? claimIds : null,
    }));
    const sent = rows.flatMap(({ id: eventId }) =>
      webhookIds.map((webhookId) => ({ id: newUuid(), webhookId, eventId })),
    );
    await deliveries.insert(tx, accountId, event.type, createdAt, rows, sent);
    tx.afterCommit(() => wake(accountId, webhookIds));
    return sent.map(({ id }) => id);
  }

  return {
    async append(tx, accountId, event, happenings) {
      if (happenings.length === 0) return;
      const listeners = await deliveries.findListeners(tx, accountId, event.type);
      if (listeners.length > 0) await appendFor(tx, accountId, event, happenings, listeners);
    },
    isHeard: async (tx, accountId, event) =>
      (await deliveries.findListeners(tx, accountId, event.type)).length > 0,
    appendFor,
    wake,
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await flushing.then(flush);
    },
  };
}
