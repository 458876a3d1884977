/**
 * The state of an app as a device has it, kept by frames the way the description says. It complains of everything
 * that does not fit: a gap, a version twice, an ack out of its place. It knows nothing of the service's code.
 */
import { applyPatch, type Operation } from "rfc6902";

// biome-ignore lint/suspicious/noExplicitAny: a frame's form is what the tests find out
export type Frame = any;
export type JsonObject = Record<string, unknown>;
export type Change = { state: JsonObject } | { merge: JsonObject } | { patch: Operation[] };

/** What became of a write; undefined when the socket closed before it was told. */
export type WriteAnswer =
  | { type: "ack"; version: number }
  | { type: "reject"; code: string; upgrade_url?: string; current_plan?: string }
  | undefined;

export interface FluxReplica {
  readonly complaints: string[];
  /** -1 until it was told. */
  readonly version: number;
  readonly state: JsonObject;
  readonly devices: string[];
  take(frame: Frame): void;
  /** A write that is on its way. */
  expect(id: string, change: Change): Promise<WriteAnswer>;
  /** Nobody will answer what is still expected. */
  giveUp(): void;
}

export function createFluxReplica(
  since: { version: number; state: JsonObject } = { version: -1, state: {} },
): FluxReplica {
  const complaints: string[] = [];
  const pending = new Map<string, { change: Change; answer: (answer: WriteAnswer) => void }>();
  let { version, state } = since;
  let devices: string[] = [];

  const complain = (what: string, frame: Frame) =>
    void complaints.push(`at ${version}: ${what}: ${JSON.stringify(frame).slice(0, 200)}`);

  return {
    complaints,
    get version() {
      return version;
    },
    get state() {
      return state;
    },
    get devices() {
      return devices;
    },
    take(frame) {
      switch (frame.type) {
        case "snapshot":
          if (frame.version <= version) complain("a snapshot that is not newer", frame);
          version = frame.version;
          state = frame.state;
          return;
        case "delta":
          if (frame.from !== version || frame.version <= version)
            complain("a delta that does not follow", frame);
          state = apply(state, frame);
          version = frame.version;
          return;
        case "ack": {
          const write = pending.get(frame.id);
          if (!write) return complain("an ack for nothing", frame);
          pending.delete(frame.id);
          // A version that is there already includes it.
          if (frame.version > version) {
            if (frame.version !== version + 1) complain("an ack out of its place", frame);
            state = apply(state, write.change);
            version = frame.version;
          }
          return write.answer(frame);
        }
        case "reject":
          pending.get(frame.id)?.answer(frame);
          pending.delete(frame.id);
          return;
        case "presence":
          devices = frame.devices;
          return;
        case "error":
          complain("a frame was not understood", frame);
          pending.get(frame.id)?.answer(undefined);
          pending.delete(frame.id);
      }
    },
    expect: (id, change) => new Promise((answer) => pending.set(id, { change, answer })),
    giveUp() {
      for (const { answer } of pending.values()) answer(undefined);
      pending.clear();
    },
  };
}

function apply(state: JsonObject, change: { [kind in "state" | "merge" | "patch"]?: unknown }): JsonObject {
  if (change.state) return change.state as JsonObject;
  if (change.merge) return merge(state, change.merge) as JsonObject;
  // As a member of another object: the library has no way to replace the root.
  const document = { root: structuredClone(state) };
  const operations = (change.patch as (Operation & { from?: string })[]).map((operation) => ({
    ...operation,
    path: `/root${operation.path}`,
    ...(operation.from === undefined ? {} : { from: `/root${operation.from}` }),
  }));
  const fault = applyPatch(document, operations as Operation[]).find((error) => error !== null);
  if (fault) throw fault;
  return document.root;
}

/** RFC 7396, as its pseudocode has it. */
function merge(target: unknown, patch: unknown): unknown {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  const isObject = typeof target === "object" && target !== null && !Array.isArray(target);
  const result = isObject ? { ...(target as JsonObject) } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = merge(result[name], value);
  }
  return result;
}
