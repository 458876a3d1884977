/**
 * Which devices of an app are connected, on any instance.
 *
 * Each instance keeps rows of what it holds under a lease, tells the others when they change, and looks at theirs.
 * The devices of one that was killed are gone when its lease is.
 */
import type { Bus } from "../../../platform/bus/bus.ts";
import { newUuid } from "../../../platform/ids.ts";
import type { Log } from "../../../platform/log/log.ts";
import { createBatches } from "./batches.ts";
import type { AppKey, LiveApp } from "./live-app.ts";
import { LEASE_SECONDS, type PresenceStore } from "./presence-store.ts";

/** Bus topic; the message is a JSON array of the keys of apps whose devices changed. */
const FLUX_PRESENCE = "flux.presence";
/** Two renewals may fail before the lease ends. */
const RENEW_MS = (LEASE_SECONDS * 1000) / 3;

export interface Presence {
  /** What a new app knows of devices elsewhere: nothing yet, or that there are none. */
  readonly atFirst: readonly string[] | undefined;
  /** The devices of this app that are connected here have changed. */
  changed(key: AppKey): void;
  /** Looks who is connected elsewhere. */
  look(keys: Iterable<AppKey>): void;
  close(): Promise<void>;
}

/** A single instance has nobody to tell and nobody to ask. */
const alone: Presence = { atFirst: [], changed() {}, look() {}, async close() {} };

export function createPresence(deps: {
  store: PresenceStore;
  bus: Bus;
  log: Pick<Log, "warn">;
  apps: ReadonlyMap<AppKey, LiveApp>;
}): Presence {
  const { store, bus, log, apps } = deps;
  if (bus.lossless) return alone;
  const instanceId = newUuid();
  /** What has a row, or may have one. */
  const stored = new Set<AppKey>();
  let complete = true;
  let closed = false;

  const puts = createBatches<AppKey>(put, (error) => {
    complete = false;
    log.warn({ err: error }, "could not store connected devices; storing them again later");
  });
  const looks = createBatches<AppKey>(readOthers, (error) =>
    log.warn({ err: error }, "could not read the devices of other instances; reading them again later"),
  );

  async function put(keys: AppKey[]): Promise<void> {
    for (const key of keys) stored.add(key);
    const held = keys.map((key) => ({ ...splitKey(key), devices: apps.get(key)?.devicesHere() ?? [] }));
    await store.put(instanceId, held);
    for (const [place, key] of keys.entries()) {
      if (held[place]?.devices.length === 0) stored.delete(key);
    }
    await bus.publish(FLUX_PRESENCE, JSON.stringify(keys));
  }

  async function readOthers(keys: AppKey[]): Promise<void> {
    const asked = keys.filter((key) => apps.has(key));
    if (asked.length === 0) return;
    const devices = await store.readOthers(instanceId, asked.map(splitKey));
    for (const [place, key] of asked.entries()) apps.get(key)?.setDevicesElsewhere(devices[place] ?? []);
  }

  async function renew(): Promise<void> {
    if (stored.size === 0) return;
    const known = await store.renew(instanceId);
    if (known && complete) return;
    complete = true;
    puts.add(stored);
  }

  const timer = setInterval(() => {
    renew().catch((error: unknown) =>
      log.warn({ err: error }, "the lease of connected devices was not renewed"),
    );
  }, RENEW_MS);
  timer.unref();
  const unsubscribe = bus.subscribe(FLUX_PRESENCE, (message) => looks.add(JSON.parse(message) as AppKey[]));

  return {
    atFirst: undefined,
    changed(key) {
      if (!closed) puts.add([key]);
    },
    look: (keys) => looks.add(keys),
    async close() {
      closed = true;
      clearInterval(timer);
      unsubscribe();
      await Promise.all([puts.idle(), looks.idle()]);
      if (stored.size === 0) return;
      await store.remove(instanceId);
      await bus.publish(FLUX_PRESENCE, JSON.stringify([...stored]));
    },
  };
}

function splitKey(key: AppKey): { accountId: string; app: string } {
  const [accountId = "", app = ""] = key.split("/");
  return { accountId, app };
}
