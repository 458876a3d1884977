/**
 * Statements that see one account only. Which account, and the role that the policies of the tables hold for, are set
 * for the transaction of the statement: nothing is left on the connection for the next one.
 */
import pg from "pg";

/** The part of pg's connection that a statement in front of another needs; its types don't have it. */
interface Wire {
  bind(message: { portal: string; statement: string; values: string[] }): void;
  execute(message: { portal: string }): void;
}

/** What pg calls while a statement is under way; its types don't have these either. */
interface QueryInside {
  prepare(connection: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}

const BIND = {
  name: "bind_account",
  text: "select set_config('role', $1, true), set_config('app.account_id', $2, true)",
};

export interface Binding {
  /** In place of `begin`. No query to the server, so that what comes next can still choose the isolation. */
  readonly begin: string;
  /** In a transaction that was unbound. */
  readonly bindAgain: pg.QueryConfig;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `role` is that of `secureRows`. */
export function bindTo(role: string, accountId: string): Binding {
  // It stands in the text of the statement.
  if (!UUID.test(accountId)) throw new TypeError("the id of an account is a UUID");
  const begin = `begin; set local role ${pg.escapeIdentifier(role)}; set local app.account_id = '${accountId}'`;
  return { begin, bindAgain: { ...BIND, values: [role, accountId] } };
}

/**
 * From here on the transaction is that of the service's own role, which sees all accounts. Sent first on a connection,
 * where it changes nothing, it makes the server know the statement.
 */
export const UNBIND: pg.QueryConfig = { ...BIND, values: ["none", ""] };

const inside = pg.Query.prototype as unknown as QueryInside;

/**
 * One statement outside of a transaction. It and the one that binds it are sent up to one `Sync`, which makes them one
 * transaction for the server, with one answer: cheaper than `begin` and `commit` around them.
 */
export class AccountQuery extends pg.Query {
  readonly #binding: string[];
  #isBound = false;

  constructor(config: pg.QueryConfig, role: string, accountId: string) {
    super(config);
    this.#binding = [role, accountId];
  }

  prepare(connection: Wire): void {
    connection.bind({ portal: "", statement: BIND.name, values: this.#binding });
    connection.execute({ portal: "" });
    inside.prepare.call(this, connection);
  }

  handleDataRow(message: unknown): void {
    if (this.#isBound) inside.handleDataRow.call(this, message);
  }

  handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isBound) inside.handleCommandComplete.call(this, message, connection);
    this.#isBound = true;
  }
}
