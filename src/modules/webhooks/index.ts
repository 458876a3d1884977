/** Webhooks: events to URLs of the users' own, signed, tried again until they arrive, and never lost. */
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { EventRecord, EventSource, Events } from "../../platform/events/events.ts";
import type { Module } from "../../platform/http/module.ts";
import { formatId } from "../../platform/ids.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { faultOfUrl } from "../../platform/outbound/target-url.ts";
import type { Sealer } from "../../platform/sealing/sealer.ts";
import { createAppending } from "./appending.ts";
import { boundQueries } from "./bounded-queries.ts";
import { createDeliveryStore } from "./delivery-store.ts";
import { createDisabling } from "./disabling.ts";
import { createDispatcher } from "./dispatcher.ts";
import * as records from "./event-records.ts";
import { createEventRoutes } from "./event-routes.ts";
import { createEventStore } from "./event-store.ts";
import { createLaneStore } from "./lane-store.ts";
import { createMakers, type MakerKeys, type Makers } from "./makers.ts";
import { createEventAccess } from "./reading.ts";
import { createRoutes } from "./routes.ts";
import { createSender, type Sender } from "./sender.ts";
import { createWebhookStore } from "./webhook-store.ts";

export { webhookSecrets } from "./sender.ts";

export interface WebhooksDeps {
  database: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  outbound: Outbound;
  allowPrivate: boolean;
  retrySeconds: readonly number[];
  retentionDays: number;
  /** Of one account, over all instances. */
  deliveriesPerSecond: number;
  /** All events of the service, and where those are listed from that are not stored here. */
  eventRecords: () => readonly EventRecord[];
  eventSources: () => Readonly<Record<string, EventSource>>;
  /** What a session has. */
  allScopes: readonly string[];
  keys: MakerKeys;
  userAgent: string;
  /** Whether this instance delivers. */
  delivers: boolean;
  /** No other instance can be alive, so whoever held a lane died with the last process. */
  alone: boolean;
}

export interface Webhooks {
  module: Module;
  events: Events;
  /** The text of claims, or all (undefined), leaves what is stored of events. Returns how many deliveries had it. */
  forget(tx: Tx, accountId: string, claims: readonly { id: string }[] | undefined): Promise<number>;
  /** What is stored of these types of events leaves before its time. */
  eraseOlder(than: Date, types: readonly string[]): Promise<void>;
  /** With what ends or replaces a key. */
  makers: Pick<Makers, "ended" | "rotated">;
}

const DAY_MS = 24 * 3_600_000;
const EXPIRED_AT_ONCE = 5_000;
/** What all lanes of an instance use of the database at a time: a crowd of them must not keep calls waiting. */
const CONNECTIONS = 4;

export async function createWebhooks(deps: WebhooksDeps): Promise<Webhooks> {
  const { database, bus, clock, log, sealer } = deps;
  const webhooks = createWebhookStore(database);
  const deliveries = createDeliveryStore(database);
  const lanes = createLaneStore(database.background);
  const access = createEventAccess(deps.eventRecords);
  if (deps.alone) await lanes.endAllLanes();
  const appending = createAppending({ deliveries, lanes, bus, clock, log });
  const attempts = { succeeded: 0, pending: 0, failed: 0 };
  const sending = createSender({
    outbound: deps.outbound,
    sealer,
    scheduleSeconds: deps.retrySeconds,
    clock,
    userAgent: deps.userAgent,
  });
  const sender: Sender = {
    async send(lane, delivery) {
      const sent = await sending.send(lane, delivery);
      if (sent) attempts[sent.status]++;
      return sent;
    },
  };
  const disabling = createDisabling({ database: database.background, webhooks, events: appending, clock });
  const stopSending = () => deps.outbound.close();
  const makers = createMakers({ database, webhooks, keys: deps.keys, events: appending, clock });
  const dispatcher = createDispatcher({
    lanes: createLaneStore(boundQueries(database.background, CONNECTIONS)),
    leases: lanes,
    sender,
    disabling,
    access,
    perSecond: deps.deliveriesPerSecond,
    stopSending,
    bus,
    clock,
    log,
  });
  if (deps.delivers) dispatcher.start();

  return {
    events: appending,
    forget: (tx, accountId, claims) =>
      deliveries.redact(
        tx,
        accountId,
        claims?.map(({ id }) => id),
        (body) =>
          forgetClaims(
            body,
            claims?.map(({ id }) => formatId("clm", id)),
          ),
      ),
    eraseOlder: async (than, types) => {
      while ((await deliveries.deleteOlder(than, EXPIRED_AT_ONCE, types)) === EXPIRED_AT_ONCE);
    },
    makers,
    module: {
      name: "webhooks",
      routes: [
        ...createRoutes({
          webhooks,
          deliveries,
          appending,
          sealer,
          clock,
          access,
          makers,
          allScopes: deps.allScopes,
          faultOfUrl: (url) => faultOfUrl(url, { allowPrivate: deps.allowPrivate }),
        }),
        ...createEventRoutes({
          events: createEventStore(database),
          access,
          sources: deps.eventSources,
          clock,
        }),
      ],
      events: Object.values(records),
      sweeps: [
        {
          name: "webhooks-forgotten-lanes",
          everyMs: 15_000,
          run: async () => {
            await lanes.wakeForgotten(clock.now());
          },
        },
        { name: "webhooks-ended-makers", everyMs: 10_000, run: makers.sweep },
        {
          name: "webhooks-old-events",
          everyMs: 600_000,
          run: async () => {
            const before = new Date(clock.now().getTime() - deps.retentionDays * DAY_MS);
            while ((await deliveries.deleteOlder(before, EXPIRED_AT_ONCE)) === EXPIRED_AT_ONCE);
          },
        },
      ],
      gauges: [
        {
          name: "webhook_lanes_active",
          help: "Webhooks that this instance delivers to now",
          read: async () => dispatcher.active(),
        },
        {
          name: "webhook_lanes_due",
          help: "Webhooks that have deliveries to send now, up to 10,000",
          label: "receiver",
          isShared: true,
          read: async () => ({ ...(await lanes.countDue(clock.now())) }),
        },
        {
          name: "webhook_oldest_seconds",
          help: "How long the oldest delivery to a receiver that works has been due",
          isShared: true,
          read: () => lanes.oldestSeconds(clock.now()),
        },
      ],
      tallies: [
        {
          name: "webhook_attempts_total",
          help: "Deliveries that were tried, by what came of it: pending ones are tried again",
          label: "outcome",
          read: () => ({ ...attempts }),
        },
      ],
      close: async () => {
        await appending.close();
        await dispatcher.close();
      },
    },
  };
}

/** What happened and when stays; what it said is gone. A batch loses the claims alone that were deleted. */
function forgetClaims(body: string, ids: readonly string[] | undefined): string {
  const { type, timestamp, data } = JSON.parse(body) as {
    type: string;
    timestamp: string;
    data: { claims?: { id: string }[] };
  };
  const rest = ids && data.claims?.filter(({ id }) => !ids.includes(id));
  return JSON.stringify({ type, timestamp, data: rest ? { ...data, claims: rest } : { forgotten: true } });
}
