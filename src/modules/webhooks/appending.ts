/**
 * Events, stored with what happened whether or not anybody listens (they are listed for 30 days), with a delivery to
 * each webhook that listens and may be told; then the lanes are woken.
 */
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

/** What happened, and the webhooks that are told; none where it is only kept. */
interface Told extends Happening {
  accountId: string;
  webhookIds: readonly string[];
}

export interface Appending extends Events {
  /** To these webhooks alone, whatever they listen to. Returns the ids of the deliveries. */
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

  /** Returns the ids of the deliveries. */
  async function store(tx: Tx, event: EventRecord, told: readonly Told[]): Promise<string[]> {
    const createdAt = clock.now();
    const ids: string[] = [];
    for (const events of inStatements(event, createdAt, told)) {
      const sent = events.flatMap(({ of: { accountId, webhookIds }, id: eventId }) =>
        webhookIds.map((webhookId) => ({ accountId, id: newUuid(), webhookId, eventId })),
      );
      await deliveries.insert(tx, event.type, createdAt, events, sent);
      ids.push(...sent.map(({ id }) => id));
    }
    const lanesOf = new Map(told.map(({ accountId, webhookIds }) => [accountId, webhookIds]));
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
      const createdAt = clock.now();
      const heard = new Set<string>();
      for (const events of inStatements(event, createdAt, happenings)) {
        const sent = await deliveries.insertHeard(tx, accountId, event, createdAt, events);
        for (const { webhook_id } of sent) heard.add(webhook_id);
      }
      if (heard.size > 0) tx.afterCommit(() => wake(accountId, [...heard]));
    },
    async appendToMany(tx, event, happenings) {
      if (happenings.length === 0) return;
      const accountIds = [...new Set(happenings.map(({ accountId }) => accountId))];
      const listeners = await deliveries.findListenersOfMany(tx, accountIds, event, clock.now());
      const lanesOf = Map.groupBy(listeners, (listener) => listener.account_id);
      const told = happenings.flatMap((happening) => {
        const webhookIds = lanesOf.get(happening.accountId)?.map(({ id }) => id) ?? [];
        return webhookIds.length === 0 && event.isKeptElsewhere ? [] : [{ ...happening, webhookIds }];
      });
      // In one order everywhere: two that append the same ids then wait for each other, never in a circle.
      told.sort((one, other) => compare(one.accountId, other.accountId));
      await store(tx, event, told);
    },
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

/** As they are stored, as many at a time as one statement takes. */
function* inStatements<Of extends Happening>(
  event: EventRecord,
  createdAt: Date,
  happenings: readonly Of[],
): Generator<(NewEvent & { of: Of })[]> {
  const timestamp = createdAt.toISOString();
  let events: (NewEvent & { of: Of })[] = [];
  let length = 0;
  for (const of of happenings) {
    const body = JSON.stringify({ type: event.type, timestamp, data: of.data });
    events.push({
      id: of.id ?? newUuid(),
      body,
      claim_ids: of.claimIds && of.claimIds.length > 0 ? of.claimIds : null,
      of,
    });
    length += body.length;
    if (events.length < MAX_EVENTS && length < MAX_LENGTH) continue;
    yield events;
    events = [];
    length = 0;
  }
  if (events.length > 0) yield events;
}
