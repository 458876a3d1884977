/**
 * An app's state as this device has it: what the service has confirmed, and on top of it the own writes that it has
 * not answered yet. Frames come in the order of versions, an `ack` in the place of the own write's delta, so the
 * confirmed state is at every time the one of its version.
 */
import type { FluxChange } from "../generated/types.ts";
import { applyChange, type PlainChange } from "./flux-change.ts";
import { FluxRejectedError } from "./flux-rejected-error.ts";
import type { JsonObject } from "./json-value.ts";
import { createPendingWrites, type PendingWrite } from "./pending-writes.ts";

/** What the service says about the state; other frames are not for here. */
export interface StateFrame extends PlainChange {
  type: "snapshot" | "delta" | "ack" | "reject" | "error";
  from?: number;
  version?: number;
  id?: string;
  code?: string;
  detail?: string | undefined;
  /** Seconds, with `rate_limited`. */
  retry_after?: number;
}

/**
 * What a frame has led to. `gap`: something was missed, only a snapshot helps. `later`: the service can't write right
 * now, what was sent has to be sent again. `wait`: the same, over this connection and after the frame's `retry_after`.
 */
type Taken = "changed" | "nothing" | "gap" | "later" | "wait";

export interface Replica {
  /** With the own writes on top. */
  readonly state: JsonObject;
  /** That is confirmed; -1 when it has to be told anew. */
  readonly version: number;
  readonly pending: readonly PendingWrite[];
  write(change: FluxChange, ifVersion: number | undefined): PendingWrite | FluxRejectedError;
  next(): string | undefined;
  take(frame: StateFrame): Taken;
  /** The connection is lost, and with it the answers to what was sent. */
  disconnect(): void;
  /** Nothing more comes: takes away what is pending, and rejects it. */
  end(detail: string): void;
}

/** `onReject` is told of every write that is undone, while the frame is taken. */
export function createReplica(onReject: (error: FluxRejectedError) => void): Replica {
  const writes = createPendingWrites();
  let confirmed: JsonObject = {};
  let version = -1;
  let shown = confirmed;

  function show(write: PendingWrite, before: JsonObject): JsonObject {
    if (write.before === before) return write.after;
    try {
      write.after = applyChange(before, write.change);
      write.before = before;
    } catch {
      // A patch that does not fit (any more). The service is going to say so.
      return before;
    }
    return write.after;
  }

  const showAll = () => {
    shown = writes.all.reduce((state, write) => show(write, state), confirmed);
  };

  /** The state after this change is the one of that version. */
  function confirm(change: PlainChange, next: number): boolean {
    try {
      confirmed = applyChange(confirmed, change);
    } catch {
      return false;
    }
    version = next;
    return true;
  }

  function accept(write: PendingWrite, at: number): Taken {
    if (at > version) {
      if (at !== version + 1) return "gap";
      // Mostly it was computed when it was shown; then nothing changes for anybody.
      if (write.before === confirmed) {
        confirmed = write.after;
        version = at;
      } else if (!confirm(write.change, at)) return "gap";
    }
    writes.remove(write);
    write.resolve(at);
    return "changed";
  }

  function reject(write: PendingWrite, frame: StateFrame): Taken {
    const { code = "internal", detail = `The write was not made: ${code}.` } = frame;
    if (code === "rate_limited") {
      writes.putBack(write);
      return "wait";
    }
    write.isSent = false;
    // It may have been made nevertheless: the retry finds out.
    if (code === "unavailable" || code === "internal") return "later";
    if (code === "in_doubt" && frame.version !== undefined && version < frame.version) {
      write.doubt = { version: frame.version, detail };
      return "nothing";
    }
    writes.remove(write);
    if (code === "in_doubt" && isContained(write)) {
      write.resolve(version);
      return "changed";
    }
    const error = new FluxRejectedError(code, detail, write.change as FluxChange, frame.version);
    write.reject(error);
    onReject(error);
    return "changed";
  }

  /** The state has all that a write in doubt wanted: that is as good as made. A patch may count, so it is not. */
  const isContained = ({ change }: PendingWrite): boolean =>
    !change.patch && applyChange(confirmed, change) === confirmed;

  function judge(frame: StateFrame): Taken {
    const { id, version: at = 0 } = frame;
    const write = writes.find(id);
    switch (frame.type) {
      case "snapshot":
        return confirm(frame, at) ? "changed" : "gap";
      case "delta":
        return frame.from === version && confirm(frame, at) ? "changed" : "gap";
      case "ack":
        if (write) return accept(write, at);
        return at > version ? "gap" : "nothing";
      default:
        return write ? reject(write, frame) : "nothing";
    }
  }

  return {
    get state() {
      return shown;
    },
    get version() {
      return version;
    },
    pending: writes.all,
    write(change, ifVersion) {
      const write = writes.add(change, ifVersion);
      if (write instanceof FluxRejectedError) return write;
      write.before = undefined;
      showAll();
      return write;
    },
    next: () => (version < 0 ? undefined : writes.next(version)),
    take(frame) {
      const taken = judge(frame);
      if (taken === "gap") version = -1;
      for (const write of [...writes.all]) {
        const { doubt } = write;
        if (doubt && version >= doubt.version) reject(write, { type: "reject", code: "in_doubt", ...doubt });
      }
      showAll();
      return taken;
    },
    disconnect: () => writes.unsend(),
    end(detail) {
      for (const write of [...writes.all]) {
        writes.remove(write);
        write.reject(new FluxRejectedError("closed", detail, write.change as FluxChange));
      }
      showAll();
    },
  };
}
