/**
 * An app that has open sockets on this instance.
 *
 * It knows the newest version, and holds the deltas that some of its readers have not been told yet. Deltas come by
 * the bus; where one is missing, they are read from the log. Who is too far behind for either reads the state.
 */
import type { Log } from "../../../platform/log/log.ts";
import type { Flux, FluxDelta, FluxNews } from "../flux.ts";
import { presenceFrame, snapshotFrame } from "./frames.ts";

/** Held for readers that are slow, all of them together; who misses more gets the state. */
const MAX_HELD_BYTES = 64 * 1024;

/** An app of an account: the first part is a UUID, so one key is one app. */
export type AppKey = `${string}/${string}`;

export const appKey = (accountId: string, app: string): AppKey => `${accountId}/${app}`;

/** Text of a frame, and the version of which it is the state. */
interface Snapshot {
  version: number;
  frame: string;
}

/** Somebody who is told of an app's changes. */
export interface Reader {
  readonly device: string;
  /** The last version that it was told of. */
  readonly at: number;
  /** There may be something new to tell. */
  advance(): void;
}

export interface LiveApp {
  readonly accountId: string;
  readonly app: string;
  readonly readers: ReadonlySet<Reader>;
  /** The newest version that is known here; -1 until the first reader has read it. */
  readonly version: number;
  /** Undefined until it is known who is connected elsewhere. */
  readonly presence: string | undefined;
  add(reader: Reader): void;
  remove(reader: Reader): void;
  devicesHere(): string[];
  /** Devices of other instances. */
  setDevicesElsewhere(devices: readonly string[]): void;
  /** News of the bus. */
  take(news: FluxNews): void;
  /** This version exists. */
  hear(version: number): void;
  /** What comes after a version, without a gap; undefined where not all of it is held. */
  findDeltas(after: number): FluxDelta[] | undefined;
  /** The state as it is now. Readers that ask together get the same one. */
  readSnapshot(): Promise<Snapshot>;
  readDeltas(after: number): Promise<FluxDelta[] | undefined>;
  /** A reader that was behind has caught up: what nobody needs any more is not held. */
  forget(): void;
}

export function createLiveApp(deps: {
  flux: Pick<Flux, "read" | "readDeltas">;
  log: Pick<Log, "warn">;
  accountId: string;
  app: string;
  /** Undefined where there are others that have to be asked. */
  devicesElsewhere: readonly string[] | undefined;
}): LiveApp {
  const { flux, log, accountId, app } = deps;
  const readers = new Set<Reader>();
  let version = -1;
  let heard = -1;
  let held: FluxDelta[] = [];
  let heldBytes = 0;
  let catchingUp = false;
  let reading: Promise<Snapshot> | undefined;
  let elsewhere = deps.devicesElsewhere;
  let presence: string | undefined;

  function tellAll(): void {
    for (const reader of readers) reader.advance();
    forget();
  }

  /** What everybody was told of, and what is too much to hold for those who are slow. */
  function forget(): void {
    let slowest = version;
    for (const reader of readers) slowest = Math.min(slowest, reader.at);
    let count = 0;
    for (const delta of held) {
      if (delta.version > slowest && heldBytes <= MAX_HELD_BYTES) break;
      heldBytes -= delta.change.length;
      count++;
    }
    held.splice(0, count);
  }

  /** Answers whether the last of them is known of now: what is known already is left out, a gap is not filled. */
  function append(deltas: readonly FluxDelta[]): boolean {
    for (const delta of deltas) {
      if (delta.version <= version) continue;
      if (delta.from !== version) return false;
      held.push(delta);
      heldBytes += delta.change.length;
      version = delta.version;
    }
    return true;
  }

  function hear(known: number): void {
    heard = Math.max(heard, known);
    // Whoever reads the first version looks again for what was heard of meanwhile.
    if (heard <= version || version < 0 || catchingUp) return;
    catchingUp = true;
    catchUp()
      .catch((error: unknown) =>
        log.warn({ err: error, app }, "could not read flux changes; reading them again later"),
      )
      .finally(() => {
        catchingUp = false;
      });
  }

  async function catchUp(): Promise<void> {
    while (heard > version && readers.size > 0) {
      const before = version;
      const deltas = await flux.readDeltas(accountId, app, version);
      if (!deltas || !append(deltas)) {
        // More than the log holds: everybody reads the state.
        held = [];
        heldBytes = 0;
        version = Math.max(version, heard);
      }
      tellAll();
      if (version === before) return;
    }
  }

  function updatePresence(): void {
    if (!elsewhere) return;
    const frame = presenceFrame([...new Set([...devicesHere(), ...elsewhere])].sort());
    if (frame === presence) return;
    presence = frame;
    for (const reader of readers) reader.advance();
  }

  const devicesHere = (): string[] => [...new Set([...readers].map(({ device }) => device))].sort();

  /** Somebody has read this version; the others learn of it if they did not yet. */
  function haveRead(read: number): void {
    if (version < 0) {
      version = read;
      hear(heard);
    } else hear(read);
  }

  async function readSnapshot(): Promise<Snapshot> {
    const state = await flux.read(accountId, app);
    haveRead(state.version);
    return { version: state.version, frame: snapshotFrame(state) };
  }

  return {
    accountId,
    app,
    readers,
    get version() {
      return version;
    },
    get presence() {
      return presence;
    },
    add(reader) {
      readers.add(reader);
      updatePresence();
    },
    remove(reader) {
      readers.delete(reader);
      updatePresence();
      forget();
    },
    devicesHere,
    setDevicesElsewhere(devices) {
      elsewhere = devices;
      updatePresence();
    },
    take(news) {
      // Before anything was read there is nothing to append to.
      if (version >= 0 && news.deltas.length > 0 && append(news.deltas)) tellAll();
      hear(news.version);
    },
    hear,
    forget,
    findDeltas(after) {
      const first = held[0];
      if (!first || first.from > after) return undefined;
      const start = held.findIndex(({ from }) => from === after);
      return start < 0 ? undefined : held.slice(start);
    },
    readSnapshot() {
      reading ??= readSnapshot().finally(() => {
        reading = undefined;
      });
      return reading;
    },
    async readDeltas(after) {
      const deltas = await flux.readDeltas(accountId, app, after);
      if (deltas) haveRead(deltas.at(-1)?.version ?? after);
      return deltas;
    },
  };
}
