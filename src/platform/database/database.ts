/**
 * SQL in tagged templates over `pg`. Every value is a parameter, every statement is prepared by
 * name once a connection, so a query costs neither parsing nor planning after its first use.
 */
import type { Duplex } from "node:stream";
import pg from "pg";
import { AccountQuery, type Binding, bindTo, UNBIND } from "./account-query.ts";
import { watchConnections } from "./connection-watch.ts";

export interface Queryable {
  many<R>(text: TemplateStringsArray, ...values: unknown[]): Promise<R[]>;
  /** Exactly one row; anything else is a bug and throws. */
  one<R>(text: TemplateStringsArray, ...values: unknown[]): Promise<R>;
  maybe<R>(text: TemplateStringsArray, ...values: unknown[]): Promise<R | undefined>;
  /** How many rows it touched. */
  run(text: TemplateStringsArray, ...values: unknown[]): Promise<number>;
}

/** A transaction under way: passing it on is what makes two modules' writes one. */
export interface Tx extends Queryable {
  readonly isTransaction: true;
  /** For hints that would be wrong before the commit; a rollback drops it. It must not throw, and is not waited for. */
  afterCommit(work: () => void): void;
  /**
   * Where a transaction of one account has to touch what is another's, such as how many subscribers a feed has. In a
   * transaction that sees all accounts it is the transaction itself.
   */
  readonly acrossAccounts: Tx;
}

/** Sees all accounts, or the one that `as` names. */
export interface Statements extends Queryable {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface Database extends Statements {
  /**
   * For the work of one account: its statements find no row of another and write none, whatever they leave out. Where
   * row security is off they are like any other.
   */
  as(accountId: string): Statements;
  /** The same over connections of its own, for what nobody waits for: however much that is, it takes none of these. */
  readonly background: Database;
  /** `max` is what the pool may open. */
  stats(): { total: number; idle: number; waiting: number; max: number };
  close(): Promise<void>;
}

const INT8 = 20;
const DATE = 1082;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    // int8 arrives as text; money must never pass through a float.
    if (oid === INT8) return BigInt;
    // A calendar day has no time zone: as a Date it would move by one west of Greenwich.
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as "text");
  }) as pg.CustomTypesConfig["getTypeParser"],
};

/** One name per place in the source, shared by all connections of the process. */
const statements = new WeakMap<TemplateStringsArray, { name: string; text: string }>();
let statementCount = 0;

function statementOf(strings: TemplateStringsArray) {
  let statement = statements.get(strings);
  if (!statement) {
    const text = strings.reduce((sql, part, index) => sql + (index ? `$${index}` : "") + part, "");
    statement = { name: `s${++statementCount}`, text };
    statements.set(strings, statement);
  }
  return statement;
}

interface Sender {
  query: (config: pg.QueryConfig) => Promise<pg.QueryResult>;
}

function queryable(client: Sender): Queryable {
  const query = (strings: TemplateStringsArray, values: unknown[]) =>
    client.query({ ...statementOf(strings), values });
  return {
    many: async <R>(strings: TemplateStringsArray, ...values: unknown[]) =>
      (await query(strings, values)).rows as R[],
    one: async <R>(strings: TemplateStringsArray, ...values: unknown[]) => {
      const { rows } = await query(strings, values);
      if (rows.length !== 1)
        throw new Error(`expected one row, got ${rows.length}: ${statementOf(strings).text}`);
      return rows[0] as R;
    },
    maybe: async <R>(strings: TemplateStringsArray, ...values: unknown[]) =>
      (await query(strings, values)).rows[0] as R | undefined,
    run: async (strings, ...values) => (await query(strings, values)).rowCount ?? 0,
  };
}

/** The server plans a statement for a role: one that is used under both is prepared for each. */
const asBound = (config: pg.QueryConfig): pg.QueryConfig => ({ ...config, name: `a${config.name}` });

/**
 * A connection whose other end is gone would hold its locks and its place for hours: the server ends it. Nothing here
 * thinks for six seconds between two statements.
 */
const LEAVE_NOTHING_BEHIND = `
  set idle_in_transaction_session_timeout = 6000;
  set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`;

/** Something failed before it, and says what is wrong. */
class Consequence extends Error {}

const IN_FAILED_TRANSACTION = "25P02";
const isConsequence = (error: unknown): boolean =>
  error instanceof Consequence || sqlState(error) === IN_FAILED_TRANSACTION;

export type ConnectionSettings = string | { host: string; port: number; user: string; database: string };

/** Over a Unix socket there is no TLS, whatever PGSSLMODE says for other servers. */
const connectionConfig = (connection: ConnectionSettings): pg.ClientConfig =>
  typeof connection === "string" ? { connectionString: connection } : { ...connection, ssl: false };

/** A connection of its own, outside the pool: for locks that must live as long as the process. */
export const createClient = (connection: ConnectionSettings): pg.Client =>
  new pg.Client({ ...connectionConfig(connection), types, connectionTimeoutMillis: 5_000 });

export function createDatabase(
  connection: ConnectionSettings,
  options: {
    onIdleError: (error: Error) => void;
    maxConnections?: number;
    /** That `as` works under; without it `as` changes nothing. */
    accountRole?: string | undefined;
    /** Without it, the work in the background shares the connections. */
    background?: Database | undefined;
  },
): Database {
  const max = options.maxConnections ?? 20;
  const role = options.accountRole;
  const pool = new pg.Pool({
    ...connectionConfig(connection),
    types,
    max,
    // A caller waits this long for a free connection, then gets a 503 instead of hanging.
    connectionTimeoutMillis: 5_000,
    application_name: "personal-helper",
    keepAlive: true,
    // Statements are sent without waiting for the answers to those before them; the server still does them in order.
    pipeline: true,
  });
  // Without a listener the process dies when the server goes away under an idle connection.
  pool.on("error", (error: Error & { client?: unknown }) => {
    // The whole client hangs on it, with the keys of its connection: nothing for a log.
    delete error.client;
    options.onIdleError(error);
  });
  const watch = watchConnections({
    createClient: () => createClient(connection),
    onDead: (pid) => options.onIdleError(new Error(`the connection of backend ${pid} was dead`)),
  });
  pool.on("connect", (client) => {
    // The same for one that is lost between two statements of a transaction: the next one tells.
    client.on("error", () => {});
    watch.add(client as pg.Client);
    // Goes before the first statement. Should it fail, so does that.
    client.query(LEAVE_NOTHING_BEHIND).catch(() => {});
    if (role !== undefined) client.query(UNBIND).catch(() => {});
  });

  /**
   * Statements are sent without waiting for the answers to those before them, and done in their order: what does not
   * need another's answer can be sent with it (`Promise.all`), and all that waits is the last. `begin` goes with the
   * first. Should it fail, or the work, whatever is still under way sends nothing more.
   */
  async function transaction<T>(work: (tx: Tx) => Promise<T>, binding?: Binding): Promise<T> {
    const client = await pool.connect();
    const afterwards: (() => void)[] = [];
    const afterCommit = (hint: () => void) => {
      afterwards.push(hint);
    };
    let isOver = false;
    let neverBegun: unknown;
    let firstError: unknown;
    const sendTogether = gatherWrites(client);
    const send = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
      if (isOver) throw new Consequence("the transaction is over");
      sendTogether();
      const answer = client.query(config);
      answer.catch((error) => {
        firstError ??= error;
      });
      return answer;
    };
    const statements = queryable({ query: binding ? (config) => send(asBound(config)) : send });

    /** Sent in one go, so that nothing of the account's own comes between. What fails makes the rest fail. */
    async function sendUnbound(config: pg.QueryConfig): Promise<pg.QueryResult> {
      const answers = [UNBIND, config, (binding as Binding).bindAgain].map(send);
      const [, answer] = await Promise.all(answers);
      return answer as pg.QueryResult;
    }

    const transactionOf = (own: Queryable, across?: Tx): Tx => {
      const tx: Tx = {
        ...own,
        isTransaction: true,
        afterCommit,
        get acrossAccounts() {
          return across ?? tx;
        },
      };
      return tx;
    };
    const tx = transactionOf(statements, binding && transactionOf(queryable({ query: sendUnbound })));

    try {
      sendTogether();
      const begun = client.query(binding?.begin ?? "begin");
      begun.catch((error) => {
        isOver = true;
        neverBegun = error;
      });
      const result = await work(tx);
      await begun;
      isOver = true;
      const { command } = await client.query("commit");
      if (command !== "COMMIT")
        throw new Consequence("a statement of the transaction had failed: nothing was committed");
      client.release();
      for (const hint of afterwards) hint();
      return result;
    } catch (error) {
      isOver = true;
      const broken = await client.query("rollback").then(
        () => undefined,
        (rollbackError: Error) => rollbackError,
      );
      client.release(broken);
      // Of statements that are sent together, those after the one that failed say only that one has.
      throw neverBegun ?? (isConsequence(error) ? (firstError ?? error) : error);
    }
  }

  const statements: Statements = { ...queryable(pool), transaction: (work) => transaction(work) };
  const as = (accountId: string): Statements => {
    if (role === undefined) return statements;
    const query = (config: pg.QueryConfig) =>
      // The promise of a query object is the pool's.
      pool.query(new AccountQuery(asBound(config), role, accountId)) as unknown as Promise<pg.QueryResult>;
    return { ...queryable({ query }), transaction: (work) => transaction(work, bindTo(role, accountId)) };
  };
  return {
    ...statements,
    as,
    get background() {
      return options.background ?? this;
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max }),
    close: () => {
      watch.stop();
      return pool.end();
    },
  };
}

/**
 * What is sent in one turn goes out in one write. Each write is a call of the system and wakes the server: without this
 * they were a fifth of what the service does under load.
 */
function gatherWrites(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  let gathering = false;
  return () => {
    if (gathering) return;
    gathering = true;
    stream.cork();
    process.nextTick(() => {
      gathering = false;
      stream.uncork();
    });
  };
}

/** The SQLSTATE of a database error, if it is one. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

export const UNIQUE_VIOLATION = "23505";

/** True for errors that say the server was away or had no room, not that the statement was wrong. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string") {
    // 08: connection, 57P: shut down or starting, 53: no connection slot, memory or disk left, 58030: disk failure,
    // 25P03: ended because its transaction stood still.
    if (/^(08|57P|53|58030|25P03)/.test(code)) return true;
    // No session could be made, for a reason of the server's own: it could not write a file on a full disk.
    if (code === "XX000" && (error as pg.DatabaseError).severity === "FATAL") return true;
    if (["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"].includes(code)) return true;
    // The server's socket is not there; of any other call it is a file that is missing.
    if (code === "ENOENT") return (error as NodeJS.ErrnoException).syscall === "connect";
  }
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}
