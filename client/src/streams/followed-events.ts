/**
 * Server-sent events over as many connections as it takes. Where the next connection begins is for `open` to know, from
 * the events that its caller has seen.
 */
import { type ApiError, ConnectionError } from "../http/errors.ts";
import { mayBeDone, statusOf } from "../http/retries.ts";
import { backOffMs, sleep } from "./back-off.ts";
import { createEventParser, type ServerEvent } from "./event-parser.ts";
import { readText } from "./text.ts";

/** The service sends a comment every 15 s: three of them missing is a connection that nobody has closed. */
const STALL_MS = 45_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** `data` is JSON with this service; undefined where there is none. */
type FollowedEvent = Omit<ServerEvent, "data"> & { data: unknown };

/** Throws what another connection won't mend. */
export async function* followEvents(follow: {
  open: () => Promise<Response>;
  signal: AbortSignal;
  /**
   * In a row, without an event in between, before it gives up; it does so at once if it was never open, because calls
   * that fail to begin are tried again anyway. Without it, it goes on for ever.
   */
  mostFailures?: number;
  onStatus?: (status: "open" | "offline") => void;
}): AsyncGenerator<FollowedEvent, void> {
  const { open, signal, mostFailures, onStatus } = follow;
  let wasOpen = false;
  for (let failures = 1; ; failures++) {
    let lost: unknown = new ConnectionError("the connection was lost");
    try {
      const response = await open();
      wasOpen = true;
      onStatus?.("open");
      const parse = createEventParser();
      for await (const text of readText(response, STALL_MS))
        for (const event of parse(text)) {
          failures = 0;
          yield { ...event, data: event.data && JSON.parse(event.data) };
        }
    } catch (error) {
      lost = error;
    }
    signal.throwIfAborted();
    const isTooMany = mostFailures !== undefined && (!wasOpen || failures > mostFailures);
    if (isTooMany || !(mayBeDone(lost) || statusOf(lost) === 429)) throw lost;
    onStatus?.("offline");
    const { retryAfterSeconds = 0 } = lost as Partial<ApiError>;
    const waitMs = backOffMs(failures || 1, FIRST_WAIT_MS, LONGEST_WAIT_MS);
    await sleep(waitMs + retryAfterSeconds * 1000, signal);
  }
}
