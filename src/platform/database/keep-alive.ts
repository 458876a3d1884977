/** For a transaction that has to wait for something else: the server ends those that stand still. */
import type { Tx } from "./database.ts";

/** Well below `idle_in_transaction_session_timeout`. */
const BEAT_MS = 2_000;

export async function keepAlive<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const beat = setInterval(() => void tx.run`select`.catch(() => {}), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
