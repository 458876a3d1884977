/** Events and their deliveries, stored with what happened; then the lanes are woken. */
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { EventRecord, Events, Happening } from "../../platform/events/events.ts";
import { newUuid } from "../../platform/ids.ts";
import type { Log } from "../../platform/log/log.ts";
import type { DeliveryStore, NewEvent } from "./delivery-store.ts";
import { LANES_WOKEN } from "./dispatcher.ts";
import type { LaneStore } from "./lane-store.ts";

/** Wakes of so long go together: a burst of events is one statement. */
const GATHER_MS = 5;
/** Of one statement: it is held in memory, here and in the database. */
const MAX_EVENTS = 200;
const MAX_LENGTH = 2_000_000;

/** What happened, and the webhooks that are told. */
interface Heard extends Happening {
  accountId: string;
  webhookIds: readonly string[];
}

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

  /** Answers the ids of the deliveries. */
  async function store(tx: Tx, event: EventRecord, heard: readonly Heard[]): Promise<string[]> {
    const createdAt = clock.now();
    const timestamp = createdAt.toISOString();
    const ids: string[] = [];
    let events: NewEvent[] = [];
    let sent: { accountId: string; id: string; webhookId: string; eventId: string }[] = [];
    let length = 0;
    const insert = async () => {
      await deliveries.insert(tx, event.type, createdAt, events, sent);
      events = [];
      sent = [];
      length = 0;
    };
    for (const { accountId, id: eventId = newUuid(), data, claimIds = [], webhookIds } of heard) {
      const body = JSON.stringify({ type: event.type, timestamp, data });
      events.push({
        account_id: accountId,
        id: eventId,
        body,
        claim_ids: claimIds.length > 0 ? claimIds : null,
      });
      for (const webhookId of webhookIds) {
        const id = newUuid();
        ids.push(id);
        sent.push({ accountId, id, webhookId, eventId });
      }
      length += body.length;
      if (events.length >= MAX_EVENTS || length >= MAX_LENGTH) await insert();
    }
    if (events.length > 0) await insert();
    const lanesOf = new Map(heard.map(({ accountId, webhookIds }) => [accountId, webhookIds]));
    tx.afterCommit(() => {
      for (const [accountId, webhookIds] of lanesOf) wake(accountId, webhookIds);
    });
    return ids;
  }

  const appendFor: Appending["appendFor"] = (tx, accountId, event, happenings, webhookIds) =>
    store(
      tx,
      event,
      happenings.map((happening) => ({ ...happening, accountId, webhookIds })),
    );

  return {
    async append(tx, accountId, event, happenings) {
      if (happenings.length === 0) return;
      const listeners = await deliveries.findListeners(tx, accountId, event.type);
      if (listeners.length > 0) await appendFor(tx, accountId, event, happenings, listeners);
    },
    async appendToMany(tx, event, happenings) {
      if (happenings.length === 0) return;
      const accountIds = [...new Set(happenings.map(({ accountId }) => accountId))];
      const listeners = await deliveries.findListenersOfMany(tx, accountIds, event.type);
      if (listeners.length === 0) return;
      const lanesOf = Map.groupBy(listeners, (listener) => listener.account_id);
      const heard = happenings.flatMap((happening) => {
        const webhookIds = lanesOf.get(happening.accountId)?.map(({ id }) => id);
        return webhookIds ? [{ ...happening, webhookIds }] : [];
      });
      // In one order everywhere: two that append the same ids then wait for each other, never in a circle.
      heard.sort((one, other) => compare(one.accountId, other.accountId));
      await store(tx, event, heard);
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

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
