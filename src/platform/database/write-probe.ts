/**
 * Whether the database can take writes: one that only answers reads (its disk is full, or it has become a standby) is of
 * no use to the service.
 *
 * The probe writes no row. It has PostgreSQL write a temporary file of about a megabyte, which needs room on the
 * disk as a growing table does, leaves nothing behind and makes no journal.
 */
import { statfs } from "node:fs/promises";
import { type Database, sqlState } from "./database.ts";

type WriteState = "ok" | "away" | "read-only" | "full disk";

export interface WriteProbe {
  /** Cached for a while; asks at once while something is wrong. Never rejects. */
  read(): Promise<WriteState>;
}

const ASK_EVERY_MS = 10_000;
const TIMEOUT_MS = 2_000;
const DISK_FULL = "53100";
/** With less than this PostgreSQL could not write the next part of its journal, and would stop. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

export function createWriteProbe(deps: {
  database: Pick<Database, "transaction" | "one">;
  /** Where the database is embedded: its disk is looked at directly. */
  folder?: string | undefined;
  now?: () => number;
}): WriteProbe {
  const { database, folder, now = () => performance.now() } = deps;
  let asked = Number.NEGATIVE_INFINITY;
  let state: WriteState = "ok";

  async function ask(): Promise<WriteState> {
    try {
      if (folder !== undefined && (await freeBytes(folder)) < LEAST_FREE_BYTES) return "full disk";
      return await database.transaction(async (tx) => {
        const { read_only } = await tx.one<{ read_only: boolean }>`
          select current_setting('transaction_read_only')::boolean as read_only`;
        if (read_only) return "read-only";
        await tx.run`set local work_mem = '64kB'`;
        await tx.one`select count(*) as written from generate_series(1, 50000)`;
        return "ok";
      });
    } catch (error) {
      return sqlState(error) === DISK_FULL ? "full disk" : "away";
    }
  }

  /** Between two probes too the database has to answer. */
  const isThere = (): Promise<WriteState> =>
    database.one`select 1 as up`.then(
      () => state,
      () => "away",
    );

  return {
    async read() {
      const isFresh = state === "ok" && now() - asked < ASK_EVERY_MS;
      if (isFresh) return inTime(isThere());
      asked = now();
      state = await inTime(ask());
      return state;
    },
  };
}

async function inTime(asking: Promise<WriteState>): Promise<WriteState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<WriteState>((resolve) => {
    timer = setTimeout(() => resolve("away"), TIMEOUT_MS);
  });
  const state = await Promise.race([asking, late]);
  clearTimeout(timer);
  return state;
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
