/**
 * How much of an app is written with each change. The log has the latest changes, for devices that were away; a small
 * state is written whole every time, a large one only when the changes after it have become many: until then it is
 * what was stored, with those changes on top.
 *
 *   log_from ≤ state_version ≤ version      the log has every change after log_from
 */
import type { Tx } from "../../platform/database/database.ts";
import type { Current } from "./apply-write.ts";
import type { FluxDelta } from "./flux.ts";
import type { AppKey, FluxStore, LockedState } from "./flux-store.ts";

/** Up to here writing the whole state costs no more than anything else in the transaction. */
const SMALL_BYTES = 8 * 1024;
const MAX_PENDING_CHANGES = 128;
const MIN_PENDING_BYTES = 32 * 1024;
/** A change from here on that is half of the state or more is not kept beside it: whoever was away reads the state. */
const LARGE_CHANGE_BYTES = 64 * 1024;
/** What the log has at least, if there was as much; it is trimmed when it has twice as many. */
const KEPT_CHANGES = 1_000;
const KEPT_BYTES = 2 * 1024 * 1024;

export interface Keeping {
  /** Null leaves what is stored. */
  state: string | null;
  stateVersion: number;
  pendingBytes: number;
  bytes: number;
  logFrom: number;
  logBytes: number;
  /** What goes into the log. */
  logged: FluxDelta[];
}

/** `row` is undefined for an app that is new. */
export async function planKeeping(
  deps: { store: FluxStore; tx: Tx },
  key: AppKey,
  row: LockedState | undefined,
  current: Current,
  deltas: readonly FluxDelta[],
): Promise<Keeping> {
  const first = deltas[0] as FluxDelta;
  const sizes = deltas.map(({ change }) => Buffer.byteLength(change));
  const cut = sizes.findLastIndex((size) => size > LARGE_CHANGE_BYTES && size * 2 >= current.bytes);
  const logged = deltas.slice(cut + 1);
  const added = sum(sizes.slice(cut + 1));
  const log =
    cut >= 0
      ? { from: (deltas[cut] as FluxDelta).version, bytes: added }
      : { from: Number(row?.log_from ?? first.from), bytes: Number(row?.log_bytes ?? 0n) + added };

  const stored = Number(row?.state_version ?? 0n);
  const pendingBytes = (row?.pending_bytes ?? 0) + added;
  const whole =
    !row ||
    cut >= 0 ||
    current.bytes <= SMALL_BYTES ||
    current.version - stored > MAX_PENDING_CHANGES ||
    pendingBytes > Math.max(MIN_PENDING_BYTES, current.bytes / 4);
  const text = whole ? (current.text ?? JSON.stringify(current.state)) : null;
  const stateVersion = whole ? current.version : stored;

  if (cut >= 0) await deps.store.forgetChanges(deps.tx, key, log.from);
  else if (current.version - log.from > 2 * KEPT_CHANGES || log.bytes > 2 * KEPT_BYTES) {
    const kept = await trim(deps, key, stateVersion);
    if (kept) {
      log.from = kept.from;
      log.bytes = kept.bytes + added;
    }
  }
  return {
    state: text,
    stateVersion,
    pendingBytes: whole ? 0 : pendingBytes,
    bytes: text === null ? current.bytes : Buffer.byteLength(text),
    logFrom: log.from,
    logBytes: log.bytes,
    logged,
  };
}

/** Never what the stored state still needs. */
async function trim(
  { store, tx }: { store: FluxStore; tx: Tx },
  key: AppKey,
  stateVersion: number,
): Promise<{ from: number; bytes: number } | undefined> {
  let bytes = 0;
  for (const [place, change] of (await store.sizes(tx, key, KEPT_CHANGES + 1)).entries()) {
    const version = Number(change.version);
    const isNeeded = version > stateVersion;
    if (!isNeeded && (place >= KEPT_CHANGES || bytes + change.bytes > KEPT_BYTES)) {
      await store.forgetChanges(tx, key, version);
      return { from: version, bytes };
    }
    bytes += change.bytes;
  }
  return undefined;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
