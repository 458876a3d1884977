/** Databases on which transactions break off, as when a process or a connection dies. */
import type { Database, Statements, Tx } from "../../src/platform/database/database.ts";

export class Crash extends Error {
  override name = "Crash";
}

/** `before` is called before each statement, and may throw. */
function watched(tx: Tx, before: () => void): Tx {
  const checked =
    <Args extends unknown[], T>(query: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      before();
      return query(...args);
    };
  return {
    ...tx,
    many: checked(tx.many) as typeof tx.many,
    one: checked(tx.one) as typeof tx.one,
    maybe: checked(tx.maybe) as typeof tx.maybe,
    run: checked(tx.run),
    get acrossAccounts() {
      return watched(tx.acrossAccounts, before);
    },
  };
}

/** Its transactions are replaced, of all accounts and of one. */
function withTransactions(
  database: Database,
  replace: (statements: Statements) => Statements["transaction"],
): Database {
  const replaced: Database = {
    ...database,
    transaction: replace(database),
    as: (accountId) => {
      const own = database.as(accountId);
      return { ...own, transaction: replace(own) };
    },
    get background() {
      return replaced;
    },
  };
  return replaced;
}

/**
 * Every transaction breaks off before its statement of this number; with a number past the last one, before its
 * commit.
 */
export function breakingAt(database: Database, step: number): Database & { reached(): boolean } {
  let reached = false;
  const broken = withTransactions(
    database,
    (statements) => (work) =>
      statements.transaction(async (tx) => {
        let count = 0;
        const next = () => {
          if (++count !== step) return;
          reached = true;
          throw new Crash(`at step ${step}`);
        };
        const result = await work(watched(tx, next));
        next();
        return result;
      }),
  );
  return Object.assign(broken, { reached: () => reached });
}

/**
 * Some transactions break off: before the commit, so that nothing has happened, or right after it, so that all has
 * and nobody heard of it.
 */
export function createFlakyDatabase(
  database: Database,
  options: {
    /** From 0 to 1: how many transactions fail. */
    share: number;
    random: () => number;
  },
): Database & { failures(): number } {
  const { share, random } = options;
  let failures = 0;
  const fail = (): never => {
    failures++;
    throw new Crash("the connection is gone");
  };
  const flaky = withTransactions(database, (statements) => async (work) => {
    if (random() >= share) return statements.transaction(work);
    if (random() < 0.3) {
      // Right after the commit: its hints are lost too.
      await statements.transaction((tx) => work({ ...tx, afterCommit: () => {} }));
      return fail();
    }
    let left = Math.floor(random() * 12);
    return statements.transaction(async (tx) => {
      await work(watched(tx, () => (left-- > 0 ? undefined : fail())));
      return fail();
    });
  });
  return Object.assign(flaky, { failures: () => failures });
}
