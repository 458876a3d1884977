/** An app's state, live: always the latest that is known here, with the own writes already in it. */
import { fluxSocket } from "../generated/operations.ts";
import type { FluxChange } from "../generated/types.ts";
import type { Core } from "../http/core.ts";
import { ApiError, PersonalHelperError } from "../http/errors.ts";
import { FluxRejectedError } from "./flux-rejected-error.ts";
import { createLink } from "./link.ts";
import { createReplica, type StateFrame } from "./replica.ts";

/** `connecting` until the first try has led to a state or failed; `offline` while there is no connection. */
export type FluxStatus = "connecting" | "open" | "offline" | "closed";

export interface FluxConnectOptions {
  /** What this device is called, for the others; the key's name unless given. At most 64 characters. */
  device?: string;
  /** Closes it. */
  signal?: AbortSignal;
}

export interface FluxWriteOptions {
  /** The write counts only on top of this version. */
  ifVersion?: number;
}

/** A merge patch of a state: members are set, and removed where they are null. */
export type FluxMerge<State> = { [Name in keyof State]?: MergeOf<State[Name]> | null };
type MergeOf<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? FluxMerge<Value>
    : Value;

/** A JSON Patch (RFC 6902): all of its operations are done, or none. */
export type FluxPatch = NonNullable<FluxChange["patch"]>;

/** What has led to a change. */
export interface FluxChangeInfo {
  /** The device that wrote, if it was another one. */
  by?: string;
  /** That is confirmed. */
  version: number;
  /** It is the own write, or its answer. */
  own: boolean;
}

export interface FluxEvents<State> {
  change: (state: State, info: FluxChangeInfo) => void;
  presence: (devices: readonly string[]) => void;
  status: (status: FluxStatus) => void;
  /** A write was not made, and is not in the state any more. */
  reject: (error: FluxRejectedError) => void;
  /** With the status `closed` it is over: the key has ended, or may not do this. */
  error: (error: Error) => void;
}

export interface FluxConnection<State extends object = Record<string, unknown>> {
  /** What is confirmed, with the own writes that are not yet on top. Never changed in place. */
  readonly state: State;
  /** That is confirmed; 0 before anything is. */
  readonly version: number;
  /** Names of the devices that are connected. */
  readonly devices: readonly string[];
  readonly status: FluxStatus;
  /** Own writes without an answer. */
  readonly pending: number;
  /**
   * These resolve with the write's version once it is stored, and reject with a `FluxRejectedError`; nobody has to
   * wait for it. Without a connection they wait for one. Each is made once, whatever happens to connections.
   * Merges that wait become one write.
   */
  merge(change: FluxMerge<State>, options?: FluxWriteOptions): Promise<number>;
  replace(state: State, options?: FluxWriteOptions): Promise<number>;
  patch(operations: FluxPatch, options?: FluxWriteOptions): Promise<number>;
  /** Answers the function that takes the listener away again. */
  on<Event extends keyof FluxEvents<State>>(event: Event, listener: FluxEvents<State>[Event]): () => void;
  /** There is a state, and all that was written so far has its answer. Rejects when it is closed first. */
  synced(): Promise<void>;
  close(): void;
}

const CLOSED = "The connection is closed.";
const closed = () => new PersonalHelperError(CLOSED);

type Frame = StateFrame | { type: "presence"; devices: string[] };

export function connectFlux<State extends object>(
  core: Core,
  app: string,
  { device, signal }: FluxConnectOptions = {},
): FluxConnection<State> {
  const { WebSocket, apiKey, baseUrl } = core;
  if (!WebSocket) {
    throw new PersonalHelperError("No WebSocket here: pass one, e.g. of ws.");
  }
  const path = fluxSocket.path(app);
  const rejected: FluxRejectedError[] = [];
  const replica = createReplica((error) => void rejected.push(error));
  const listeners = new Set<{ event: string; listener: unknown }>();
  let devices: readonly string[] = [];
  let status: FluxStatus = "connecting";
  let flushing = false;
  /** While it runs nothing is sent: the service has asked to wait. */
  let hold: ReturnType<typeof setTimeout> | undefined;
  let started = () => {};
  /** There is a state, or there will be none. */
  const start = new Promise<void>((resolve) => {
    started = resolve;
  });

  const state = () => replica.state as State;
  const version = () => Math.max(replica.version, 0);
  const emit = <Event extends keyof FluxEvents<State>>(
    event: Event,
    ...args: Parameters<FluxEvents<State>[Event]>
  ) => {
    for (const each of listeners)
      if (each.event === event) (each.listener as (...args: unknown[]) => void)(...args);
  };
  const emitChange = (info: Omit<FluxChangeInfo, "version">) =>
    emit("change", state(), { version: version(), ...info });

  function setStatus(next: FluxStatus): void {
    if (status === next || status === "closed") return;
    status = next;
    emit("status", next);
  }

  function flush(): void {
    flushing = false;
    if (status !== "open" || hold !== undefined) return;
    for (let frame = replica.next(); frame !== undefined; frame = replica.next()) {
      if (!link.send(frame)) return;
    }
  }

  /** At the end of this turn: merges of one turn are one write. */
  function flushSoon(): void {
    if (flushing) return;
    flushing = true;
    queueMicrotask(flush);
  }

  function holdFor(seconds: number): void {
    clearTimeout(hold);
    hold = setTimeout(() => {
      hold = undefined;
      flush();
    }, seconds * 1000);
  }

  function open(): void {
    // Nothing can be written on top of what is not known.
    if (replica.version < 0) return;
    started();
    flushSoon();
    setStatus("open");
  }

  function onFrame(frame: Frame): void {
    if (frame.type === "presence") {
      devices = frame.devices;
      emit("presence", devices);
      return;
    }
    const isFirst = replica.version < 0;
    const own = replica.pending.some(({ id }) => id === frame.id);
    const taken = replica.take(frame);
    if (taken === "gap" || taken === "later") link.reconnect();
    else if (taken === "wait") holdFor(frame.retry_after ?? 1);
    else flushSoon();
    if (isFirst) open();
    for (const error of rejected.splice(0)) emit("reject", error);
    if (taken === "changed") emitChange({ own, ...("by" in frame ? { by: String(frame.by) } : {}) });
    else if (frame.type === "error" && !own)
      emit("error", new PersonalHelperError(frame.detail ?? frame.code));
  }

  function end(error: Error): void {
    link.close();
    clearTimeout(hold);
    signal?.removeEventListener("abort", close);
    replica.end(error.message);
    devices = [];
    setStatus("closed");
    started();
  }

  const link = createLink({
    connect: () => {
      const url = new URL(baseUrl + path);
      url.protocol = url.protocol.replace("http", "ws");
      if (replica.version >= 0) url.searchParams.set("since", String(replica.version));
      if (device !== undefined) url.searchParams.set("device", device);
      const protocols: string[] = [fluxSocket.protocol];
      if (apiKey !== undefined) protocols.push(`bearer.${apiKey}`);
      return new WebSocket(url, protocols);
    },
    diagnose: async () => {
      try {
        await core.request({ method: "GET", path, query: { device } }, { maxRetries: 0 });
      } catch (error) {
        // A bad request without a fault is what a good one gets: it is no WebSocket.
        if (error instanceof ApiError && (error.errors || [401, 403].includes(error.status))) return error;
      }
      return undefined;
    },
    onOpen: open,
    onFrame: (frame) => onFrame(frame as Frame),
    onLost() {
      replica.disconnect();
      setStatus("offline");
    },
    onEnd(error) {
      end(error);
      emit("error", error);
    },
  });

  const close = () => {
    if (status !== "closed") end(closed());
  };
  if (signal?.aborted) close();
  else signal?.addEventListener("abort", close);

  function write(change: object, { ifVersion }: FluxWriteOptions = {}): Promise<number> {
    const made =
      status === "closed"
        ? new FluxRejectedError("closed", CLOSED, change as FluxChange)
        : replica.write(change as FluxChange, ifVersion);
    if (made instanceof FluxRejectedError) {
      const refused = Promise.reject(made);
      refused.catch(() => {});
      emit("reject", made);
      return refused;
    }
    flushSoon();
    emitChange({ own: true });
    return made.answer;
  }

  return {
    get state() {
      return state();
    },
    get version() {
      return version();
    },
    get devices() {
      return devices;
    },
    get status() {
      return status;
    },
    get pending() {
      return replica.pending.length;
    },
    merge: (merge, options) => write({ merge }, options),
    replace: (whole, options) => write({ state: whole }, options),
    patch: (patch, options) => write({ patch }, options),
    on(event, listener) {
      const each = { event, listener };
      listeners.add(each);
      return () => void listeners.delete(each);
    },
    async synced() {
      await start;
      await Promise.allSettled(replica.pending.map(({ answer }) => answer));
      if (status === "closed") throw closed();
    },
    close,
  };
}
