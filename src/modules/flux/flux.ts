/**
 * Flux: state that all devices of a user share, one an app.
 *
 * Every accepted write raises the app's version by one and is kept in a log for a while, so that a device that
 * was away can catch up with what it missed.
 */
import type { Micros } from "../../platform/credits.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { ErrorCode } from "../../platform/errors.ts";

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

export type JsonObject = { [name: string]: Json };

export type JsonPatchOperation =
  | { op: "add" | "replace" | "test"; path: string; value: Json }
  | { op: "remove"; path: string }
  | { op: "move" | "copy"; from: string; path: string };

export interface FluxState {
  app: string;
  /** 0 when it was never set. */
  version: number;
  /** Shared with others: it must not be changed. */
  state: JsonObject;
  /** Null when it was never set. */
  updatedAt: Date | null;
}

export type FluxChange =
  | { kind: "state"; state: JsonObject }
  | { kind: "merge"; merge: JsonObject }
  | { kind: "patch"; patch: JsonPatchOperation[] };

/** One accepted write as it is told to others. */
export interface FluxDelta {
  from: number;
  version: number;
  /** JSON text of exactly one member, e.g. `"merge":{"a":1}`: serialised once. */
  change: string;
  /** The device that wrote. */
  by: string;
  /** The write or request that made it. */
  writerId: string;
}

export interface FluxWrite {
  accountId: string;
  app: string;
  change: FluxChange;
  /** The write counts only on top of this version. */
  ifVersion: number | undefined;
  by: string;
  writerId: string;
  /**
   * However often it comes, the write with this `writerId` is made once. `since` is a version from before its first
   * try; a `retry` that can't know any more what became of the others is not made.
   */
  once?: { since: number; retry: boolean } | undefined;
  /** UUID of the key; undefined for a session. */
  keyId: string | undefined;
  requestId: string;
  /** The outcome is to have the state too: for a large one that is a copy more. */
  answersState?: boolean;
  /** Whose price is paid, as the usage view writes it; that of setting an app's state unless it says otherwise. */
  endpoint?: string;
}

export type FluxOutcome =
  | {
      outcome: "accepted";
      version: number;
      updatedAt: Date;
      /** As this very write left it, where it asked for it. */
      state?: JsonObject;
      /** What the account has left. */
      balanceMicros: Micros;
    }
  | { outcome: "version_conflict"; version: number; state?: JsonObject }
  /** An earlier try was accepted, as this version. Costs nothing. */
  | { outcome: "repeated"; version: number }
  /** Nobody knows any more whether an earlier try was. With the current version. */
  | { outcome: "in_doubt"; version: number }
  | {
      outcome: "refused";
      code: ErrorCode;
      detail: string;
      /** The account has as many as it can. */
      isLimit?: boolean;
      /** Set with `insufficient_credits`. */
      availableMicros?: Micros;
    };

/** An app in the list. */
interface FluxApp {
  app: string;
  version: number;
  updatedAt: Date;
  bytes: number;
}

export interface Flux {
  read(accountId: string, app: string): Promise<FluxState>;
  /** Resolves after the commit. Writes of one app take effect in the order of the calls. */
  write(write: FluxWrite): Promise<FluxOutcome>;
  /** One write with what `tx` writes, or not at all. */
  writeIn(tx: Tx, write: FluxWrite): Promise<FluxOutcome>;
  /**
   * What happened after a version, without a gap. Undefined when the log does not reach back that far, when it would
   * be more than the state itself, or when there is no such version: then the state is the answer.
   */
  readDeltas(accountId: string, app: string, after: number): Promise<FluxDelta[] | undefined>;
  /** Current versions, in the order of `of`; 0 for what was never set. One statement. */
  readVersions(of: readonly { accountId: string; app: string }[]): Promise<number[]>;
  /** Apps that are set, by name. */
  list(accountId: string, options: { after: string | undefined; limit: number }): Promise<FluxApp[]>;
  /** Empties it, which raises its version; false when there is nothing to delete. */
  delete(deletion: { accountId: string; app: string; by: string; writerId: string }): Promise<boolean>;
}

/** Bus topic. The message is FluxNews as JSON, sent after the commit. A hint: it can get lost, or overtake another. */
export const FLUX_CHANGED = "flux.changed";

export interface FluxNews {
  accountId: string;
  app: string;
  /** The version after these deltas. */
  version: number;
  /** Contiguous: writes that were committed together. Empty where they are too large for a hint: read them. */
  deltas: FluxDelta[];
  deleted?: boolean;
}
