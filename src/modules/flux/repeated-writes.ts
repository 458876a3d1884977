/**
 * Writes that may have been made before: the answer to the first try was lost, or that try is still on its way. Every
 * try says the version that its device had when it made the write, and looks, under the app's lock, for the write's
 * own id in the log after it. So of all tries, whatever instance they reach and in whatever order, one is made.
 */
import type { Tx } from "../../platform/database/database.ts";
import type { Applied, PreparedWrite } from "./apply-write.ts";
import type { FluxWrite } from "./flux.ts";
import type { AppKey, FluxStore, LockedState } from "./flux-store.ts";

export interface RepeatedWrites {
  /** What became of it before; undefined where it is to be made now. */
  find(write: FluxWrite): Applied | undefined;
  /** It is made, in this transaction. */
  add(write: FluxWrite, version: number): void;
}

/** Asks the database only where somebody has written since. */
export async function readRepeatedWrites(
  { store, tx }: { store: FluxStore; tx: Tx },
  rowOf: (key: AppKey) => LockedState | undefined,
  writes: readonly PreparedWrite[],
): Promise<RepeatedWrites> {
  const made = new Map<string, number>();
  const asked = new Map<string, AppKey & { after: number }>();
  const ids: string[] = [];
  for (const { write } of writes) {
    const { accountId, app, once, writerId } = write;
    if (!once || once.since >= Number(rowOf(write)?.version ?? 0n)) continue;
    const key = `${accountId}/${app}`;
    asked.set(key, { accountId, app, after: Math.min(once.since, asked.get(key)?.after ?? once.since) });
    ids.push(writerId);
  }
  if (ids.length > 0) {
    for (const row of await store.findWrites(tx, [...asked.values()], ids)) {
      made.set(
        nameOf({ accountId: row.account_id, app: row.app, writerId: row.writer_id }),
        Number(row.version),
      );
    }
  }

  return {
    find(write) {
      if (!write.once) return undefined;
      const version = made.get(nameOf(write));
      if (version !== undefined) return { outcome: "repeated", version };
      const row = rowOf(write);
      // A first try is made: that one of its own repetitions came before it, and was forgotten since, is out of reach.
      if (!write.once.retry || !row || write.once.since >= Number(row.log_from)) return undefined;
      return { outcome: "in_doubt", version: Number(row.version) };
    },
    add(write, version) {
      if (write.once) made.set(nameOf(write), version);
    },
  };
}

const nameOf = ({ accountId, app, writerId }: Pick<FluxWrite, "accountId" | "app" | "writerId">): string =>
  `${accountId}/${app}/${writerId}`;
