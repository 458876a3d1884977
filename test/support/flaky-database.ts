/**
 * A database whose transactions fail now and then, as when a process or a connection dies: before the commit, so
 * that nothing has happened, or right after it, so that all has and nobody heard of it.
 */
import type { Database } from "../../src/platform/database/database.ts";

class Died extends Error {
  override name = "Died";
}

export function createFlakyDatabase(
  database: Database,
  options: {
    /** From 0 to 1: how many transactions fail. */
    share: number;
    random: () => number;
  },
): Database & { failures(): number } {
  let failures = 0;
  const { share, random } = options;
  const fail = (): never => {
    failures++;
    throw new Died("the connection is gone");
  };
  return {
    ...database,
    failures: () => failures,
    async transaction(work) {
      const isUnlucky = random() < share;
      if (!isUnlucky) return database.transaction(work);
      const when = random();
      if (when < 0.3) {
        // Right after the commit: its hints are lost too.
        await database.transaction((tx) => work({ ...tx, afterCommit: () => {} }));
        return fail();
      }
      let statements = Math.floor(random() * 12);
      const counted =
        <A extends unknown[], R>(query: (...args: A) => Promise<R>) =>
        async (...args: A): Promise<R> =>
          statements-- > 0 ? query(...args) : fail();
      return database.transaction(async (tx) => {
        await work({
          ...tx,
          many: counted(tx.many) as typeof tx.many,
          one: counted(tx.one) as typeof tx.one,
          maybe: counted(tx.maybe) as typeof tx.maybe,
          run: counted(tx.run),
        });
        return fail();
      });
    },
  };
}
