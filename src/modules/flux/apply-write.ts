/** One write on top of what an app holds: accepted, in conflict, or refused. Nothing here waits for anything, but others may be served in between. */
import { finish, type Slices } from "../../platform/time-slices.ts";
import { applyingChange, tellingChange } from "./change/apply-change.ts";
import { PatchFault } from "./change/json-patch.ts";
import type { FluxDelta, FluxOutcome, FluxWrite, JsonObject } from "./flux.ts";

const MAX_STATE_BYTES = 1024 * 1024;

/** An app's state with what the writes so far have made of it. */
export interface Current {
  version: number;
  state: JsonObject;
  /** As JSON it has at most this many: counting them exactly means writing all of it. */
  bytes: number;
  /** The state as JSON, where it is at hand. */
  text: string | undefined;
  /** Parts of the state that nobody else has seen. */
  own: WeakSet<object>;
}

export interface PreparedWrite {
  write: FluxWrite;
  /** `writeChange` of it: made once, before anything is locked. */
  made: string;
}

export type Applied =
  | { outcome: "accepted"; next: Current; delta: FluxDelta }
  | Exclude<FluxOutcome, { outcome: "accepted" }>;

export const applyWrite = (current: Current, prepared: PreparedWrite): Applied =>
  finish(applyingWrite(current, prepared));

export function* applyingWrite(current: Current, { write, made }: PreparedWrite): Slices<Applied> {
  const { version, state } = current;
  if (write.ifVersion !== undefined && write.ifVersion !== version) {
    return { outcome: "version_conflict", version, ...(write.answersState ? { state: show(current) } : {}) };
  }
  try {
    const size = measure(current, write, made);
    // What may still be refused for its size must leave the state as it is.
    const own = size ? current.own : new WeakSet<object>();
    const after = yield* applyingChange(state, write.change, own);
    yield;
    const { bytes, text } = size ?? exactly(JSON.stringify(after));
    if (bytes > MAX_STATE_BYTES) {
      const detail = `The state would have ${bytes} bytes as JSON; it can have ${MAX_STATE_BYTES}.`;
      return { outcome: "refused", code: "too_large", detail };
    }
    const { by, writerId } = write;
    yield;
    const change = yield* tellingChange(state, write.change, after, made);
    return {
      outcome: "accepted",
      next: { version: version + 1, state: after, bytes, text, own },
      delta: { from: version, version: version + 1, change, by, writerId },
    };
  } catch (error) {
    if (!(error instanceof PatchFault)) throw error;
    return { outcome: "refused", code: error.code, detail: error.message };
  }
}

/** The state for others to see: from now on none of it is changed in place. */
export function show(current: Pick<Current, "state" | "own">): JsonObject {
  current.own = new WeakSet();
  return current.state;
}

/**
 * Before it is applied: what is added can't be longer than the text that says so. Undefined where that is not enough
 * to be sure, near the limit and with copies, which say little and add much.
 */
function measure(
  { bytes }: Current,
  { change }: FluxWrite,
  made: string,
): { bytes: number; text: string | undefined } | undefined {
  if (change.kind === "state") return exactly(made.slice('"state":'.length));
  const most = bytes + Buffer.byteLength(made);
  const copies = change.kind === "patch" && change.patch.some(({ op }) => op === "copy");
  return most > MAX_STATE_BYTES || copies ? undefined : { bytes: most, text: undefined };
}

const exactly = (text: string) => ({ bytes: Buffer.byteLength(text), text });
