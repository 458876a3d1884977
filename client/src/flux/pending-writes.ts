/**
 * Writes that are not answered yet, in the order in which they were made.
 *
 *   waiting ─ next() ─→ sent ─ settle() ─→ gone
 *               ▲         ├── unsend(): the connection is lost ─→ in doubt ─ next() ─→ sent, as a retry
 *               └─────────┘ putBack(): the service was asked too often, and did not make it
 *
 * A merge that waits takes later merges into itself: they are one write, with one answer, and cost what one costs.
 */
import type { FluxChange } from "../generated/types.ts";
import { type PlainChange, toPlain } from "./flux-change.ts";
import { FluxRejectedError } from "./flux-rejected-error.ts";
import type { JsonObject } from "./json-value.ts";
import { joinMerges } from "./merge-patch.ts";

const MAX_WRITES = 1_000;
const MAX_CHARACTERS = 4 * 1024 * 1024;
/** The service closes a connection for a frame of 1.25 MiB; a state has 1 MiB at most. */
const MAX_FRAME_BYTES = 1.2 * 1024 * 1024;
const MAX_JOINED_CHARACTERS = 256 * 1024;
/** With these on their way a merge waits, and takes others into itself: about as many writes as the network can answer. */
const MERGES_SENT = 2;
/** Others can't be joined: waiting only makes them late. */
const MAX_SENT = 16;

export interface PendingWrite {
  /** A UUID: the service knows by it whether an earlier try was made. */
  readonly id: string;
  change: PlainChange;
  readonly ifVersion: number | undefined;
  characters: number;
  /** The version at the first try; undefined while it waits. */
  since?: number;
  isSent?: boolean;
  /** An earlier try may have been made. */
  isRetry?: boolean;
  /** Nobody can tell what became of it. Once this version is there, the state may. */
  doubt?: { version: number; detail: string } | undefined;
  /** What it made of which state: nothing is computed twice. */
  before?: JsonObject | undefined;
  after: JsonObject;
  readonly answer: Promise<number>;
  resolve(version: number): void;
  reject(error: FluxRejectedError): void;
}

export interface PendingWrites {
  readonly all: readonly PendingWrite[];
  /** The write that it is now a part of, or the error that says why it is none. */
  add(change: FluxChange, ifVersion: number | undefined): PendingWrite | FluxRejectedError;
  /** The frame of the next write that is to be sent now, if any is. */
  next(version: number): string | undefined;
  find(id: unknown): PendingWrite | undefined;
  remove(write: PendingWrite): void;
  /** It was not made, and has to be sent again. */
  putBack(write: PendingWrite): void;
  /** What was sent is not on its way any more. */
  unsend(): void;
}

export function createPendingWrites(): PendingWrites {
  const all: PendingWrite[] = [];
  const isMerge = ({ change, ifVersion }: PendingWrite) => !!change.merge && ifVersion === undefined;

  /** Into the last one that waits, if the two can be said as one. */
  function join(text: string, merge: JsonObject): PendingWrite | undefined {
    const last = all.at(-1);
    if (!last?.change.merge || !isMerge(last) || last.since !== undefined) return undefined;
    if (last.characters + text.length > MAX_JOINED_CHARACTERS) {
      // Counted as if nothing had been overwritten, until that is too much.
      last.characters = JSON.stringify(last.change).length;
      if (last.characters + text.length > MAX_JOINED_CHARACTERS) return undefined;
    }
    const joined = joinMerges(last.change.merge, merge);
    if (!joined) return undefined;
    last.change = { merge: joined };
    last.characters += text.length;
    return last;
  }

  return {
    all,
    add(change, ifVersion) {
      const text = JSON.stringify(change);
      const plain = toPlain(text);
      const refuse = (code: string, detail: string) => new FluxRejectedError(code, detail, change);
      if (text.length * 3 > MAX_FRAME_BYTES && new TextEncoder().encode(text).length > MAX_FRAME_BYTES) {
        return refuse("too_large", "A write has at most 1.2 MiB, and a state 1 MiB.");
      }
      const joined = plain.merge && ifVersion === undefined ? join(text, plain.merge) : undefined;
      if (joined) return joined;
      const characters = all.reduce((sum, write) => sum + write.characters, text.length);
      if (all.length >= MAX_WRITES || characters > MAX_CHARACTERS) {
        return refuse("queue_full", "Too much waits to be written. Write again once there is a connection.");
      }
      const write = createPendingWrite(plain, ifVersion, text.length);
      all.push(write);
      return write;
    },
    next(version) {
      const write = all.find(({ isSent, doubt }) => !isSent && !doubt);
      if (!write) return undefined;
      const sent = all.filter(({ isSent }) => isSent).length;
      if (sent >= (isMerge(write) && write.since === undefined ? MERGES_SENT : MAX_SENT)) return undefined;
      write.isRetry = write.since !== undefined;
      // What is undefined is left out.
      const retry = write.isRetry || undefined;
      write.since ??= version;
      write.isSent = true;
      const { id, since, ifVersion, change } = write;
      return JSON.stringify({ type: "write", id, since, retry, if_version: ifVersion, ...change });
    },
    find: (id) => all.find((write) => write.id === id),
    remove: (write) => void all.splice(all.indexOf(write), 1),
    putBack(write) {
      write.isSent = false;
      // Its only try was refused: it waits as if it had never been sent, and later merges can join it.
      if (!write.isRetry) delete write.since;
    },
    unsend() {
      for (const write of all) {
        write.isSent = false;
        write.doubt = undefined;
      }
    },
  };
}

function createPendingWrite(
  change: PlainChange,
  ifVersion: number | undefined,
  characters: number,
): PendingWrite {
  const answered = {} as Pick<PendingWrite, "resolve" | "reject">;
  const answer = new Promise<number>((resolve, reject) => Object.assign(answered, { resolve, reject }));
  // Who does not wait for it hears of it by the event.
  answer.catch(() => {});
  return { id: createUuid(), change, ifVersion, characters, after: {}, answer, ...answered };
}

/** Not `randomUUID`: pages have that over https only. */
const createUuid = (): string =>
  Array.from(crypto.getRandomValues(new Uint16Array(8)), (part) => part.toString(16).padStart(4, "0"))
    .join("")
    .replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
