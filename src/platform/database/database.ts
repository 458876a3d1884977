/**
 * SQL in tagged templates over `pg`. Every value is a parameter, every statement is prepared by
 * name once a connection, so a query costs neither parsing nor planning after its first use.
 */
import pg from "pg";

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
}

export interface Database extends Queryable {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  stats(): { total: number; idle: number; waiting: number };
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

function queryable(client: { query: (config: pg.QueryConfig) => Promise<pg.QueryResult> }): Queryable {
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

export type ConnectionSettings = string | { host: string; port: number; user: string; database: string };

/** Over a Unix socket there is no TLS, whatever PGSSLMODE says for other servers. */
const connectionConfig = (connection: ConnectionSettings): pg.ClientConfig =>
  typeof connection === "string" ? { connectionString: connection } : { ...connection, ssl: false };

/** A connection of its own, outside the pool: for locks that must live as long as the process. */
export const createClient = (connection: ConnectionSettings): pg.Client =>
  new pg.Client({ ...connectionConfig(connection), types, connectionTimeoutMillis: 5_000 });

export function createDatabase(
  connection: ConnectionSettings,
  options: { onIdleError: (error: Error) => void; maxConnections?: number },
): Database {
  const pool = new pg.Pool({
    ...connectionConfig(connection),
    types,
    max: options.maxConnections ?? 20,
    // A caller waits this long for a free connection, then gets a 503 instead of hanging.
    connectionTimeoutMillis: 5_000,
    application_name: "personal-helper",
  });
  // Without a listener the process dies when the server goes away under an idle connection.
  pool.on("error", options.onIdleError);

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const afterwards: (() => void)[] = [];
    const afterCommit = (hint: () => void) => {
      afterwards.push(hint);
    };
    try {
      await client.query("begin");
      const result = await work({ ...queryable(client), isTransaction: true, afterCommit });
      await client.query("commit");
      client.release();
      for (const hint of afterwards) hint();
      return result;
    } catch (error) {
      const broken = await client.query("rollback").then(
        () => undefined,
        (rollbackError: Error) => rollbackError,
      );
      client.release(broken);
      throw error;
    }
  }

  return {
    ...queryable(pool),
    transaction,
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/** The SQLSTATE of a database error, if it is one. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

export const UNIQUE_VIOLATION = "23505";

/** True for errors that say the server was away, not that the statement was wrong. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string") {
    // 08: connection, 57P: shut down or starting, 53300: no connection slot left.
    if (/^(08|57P|53300)/.test(code)) return true;
    if (["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "ENOTFOUND"].includes(code))
      return true;
  }
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}
