/**
 * Updates as they come, over as many connections as it takes:
 *
 *   connecting ──▶ open ──▶ offline ──▶ open …     closed: by `close`, by the service, or for good
 *
 * Each connection begins after the last update that was handed over, so none is missed and none comes twice.
 */
import { feedsStream, feedsStreamAll } from "../generated/operations.ts";
import type { Update } from "../generated/types.ts";
import type { Core, RequestOptions } from "../http/core.ts";
import { anySignal } from "../streams/back-off.ts";
import { followEvents } from "../streams/followed-events.ts";

/** The next update comes when this is done, and only then the cursor moves. */
export type OnUpdate = (update: Update) => unknown;

export type ListenerStatus = "connecting" | "open" | "offline" | "closed";

/** Why the service ended it: `unsubscribed`, `paused` (the credits did not suffice) or `deleted`. */
export type EndReason = "unsubscribed" | "paused" | "deleted";

interface Reset {
  reason: string;
  /** Of the update that it goes on after. */
  cursor: string | null;
}

export interface ListenOptions {
  /** Of this feed alone; of all subscriptions unless given. */
  feedId?: string | undefined;
  /** The last update that you have: everything after it comes. Without it, what comes from now on. */
  after?: string | undefined;
  onStatus?: ((status: ListenerStatus) => void) | undefined;
  /** The cursor names nothing that is kept any more: read the state, it goes on from now. */
  onReset?: ((reset: Reset) => void) | undefined;
  /** The service has nothing more to say. */
  onEnd?: ((reason: EndReason) => void) | undefined;
  /** What ended it for good: the service refuses, or `onUpdate` threw. Without it, `closed` rejects. */
  onError?: ((error: unknown) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface FeedListener {
  /** The last update that was handed over: as `after` it goes on from there, also after a restart. */
  readonly cursor: string | undefined;
  readonly status: ListenerStatus;
  close(): void;
  /** Resolves when it is over; rejects for what `onError` would have been told, had there been one. */
  readonly closed: Promise<void>;
}

/** From now on, or after the update that the cursor names. */
export function openFeeds(
  core: Core,
  signal: AbortSignal,
  feedId: string | undefined,
  cursor: string | undefined,
  options?: RequestOptions,
): Promise<Response> {
  // As `after`, one that names nothing would be refused; so it is a reset.
  const headers = cursor === undefined ? {} : { "last-event-id": cursor };
  const call = { ...options, headers, signal };
  return feedId === undefined
    ? feedsStreamAll(core, undefined, call)
    : feedsStream(core, feedId, undefined, call);
}

/** `first` is a connection that is open already, and ends with the controller. */
export function listenToFeeds(
  core: Core,
  onUpdate: OnUpdate,
  options: ListenOptions,
  controller = new AbortController(),
  first?: Response,
): FeedListener {
  const { feedId, onStatus, onReset, onEnd, onError } = options;
  const close = () => controller.abort();
  const signal = anySignal(controller.signal, options.signal);
  let given = first;
  let cursor = options.after;
  let status: ListenerStatus = "connecting";

  function setStatus(next: ListenerStatus): void {
    if (next === status) return;
    status = next;
    onStatus?.(next);
  }

  async function open(): Promise<Response> {
    const response = given ?? (await openFeeds(core, signal, feedId, cursor, { maxRetries: 0 }));
    given = undefined;
    return response;
  }

  async function run(): Promise<void> {
    const events = followEvents({ open, signal, onStatus: setStatus });
    for await (const { event, data, id } of events) {
      if (data === undefined) {
        // The place where it begins.
        cursor ??= id || undefined;
      } else if (event === "update" && id !== cursor) {
        await onUpdate(data as Update);
        // Closed meanwhile: whoever did that may not expect the cursor to move any more.
        signal.throwIfAborted();
        cursor = id;
      } else if (event === "reset") {
        cursor = id || undefined;
        onReset?.(data as Reset);
      } else if (event === "end") {
        onEnd?.((data as { reason: EndReason }).reason);
        return;
      }
    }
  }

  const closed = run()
    .catch((error: unknown) => {
      if (signal.aborted) return;
      if (!onError) throw error;
      onError(error);
    })
    .finally(() => {
      close();
      setStatus("closed");
    });

  return {
    get cursor() {
      return cursor;
    },
    get status() {
      return status;
    },
    close,
    closed,
  };
}
