/**
 * The second wall: PostgreSQL itself shows a statement of one account only the rows of that account. The service's own
 * role owns the tables, and sees everything; statements of an account run under a role beside it that owns nothing and
 * can't sign in. See docs/decisions/0018-a-second-wall.md.
 */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Config } from "../config/config.ts";
import type { Log } from "../log/log.ts";
import { StartupError } from "../startup-error.ts";
import { type ConnectionSettings, createClient, sqlState } from "./database.ts";

/** Any number that nothing else in this database uses for an advisory lock. */
const SECURING_LOCK = 7_301_003;
/** As for migrations: who waits for a table makes everyone behind wait too. */
const LOCK_MS = 2_000;
const RETRY_MS = 500;
const TRIES = 60;

const REFUSED = "42501";
const EXISTS_ALREADY = new Set(["42710", "23505"]);
const WAITS = new Set(["55P03", "40P01"]);

/** PostgreSQL cuts off what is longer. */
const MAX_NAME = 63;
const accountRoleOf = (user: string): string => `${user.slice(0, MAX_NAME - 8)}_account`;

/** Of the role and of its account; where neither is set there are no rows, and none can be written. */
const IS_OWN = "account_id = nullif(current_setting('app.account_id', true), '')::uuid";

interface RowSecurity {
  /** For `createDatabase`; undefined where the wall could not be built. */
  accountRole: string | undefined;
  /** What an administrator has to do. */
  missing: string[];
}

/** Does what the setting says, and tells the log what is missing. */
export async function openRowSecurity(
  connection: ConnectionSettings,
  setting: Config["rowSecurity"],
  log: Pick<Log, "warn">,
): Promise<string | undefined> {
  if (setting === "off") return undefined;
  const { accountRole, missing } = await secureRows(connection);
  if (missing.length === 0) return accountRole;
  if (setting === "require")
    throw new StartupError(
      `ROW_SECURITY=require, and the database is not ready for it: ${missing.join("; ")}.`,
    );
  log.warn(
    { missing },
    accountRole
      ? "the service is a superuser of PostgreSQL, which it should not be"
      : "row-level security is off: accounts are kept apart by the statements alone",
  );
  return accountRole;
}

/** Idempotent. Covers tables that were added since; takes no lock where nothing is left to do. */
export async function secureRows(connection: ConnectionSettings): Promise<RowSecurity> {
  const client = createClient(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [SECURING_LOCK]);
    const { rows } = await client.query<{ name: string; superuser: boolean }>(
      "select rolname as name, rolsuper as superuser from pg_roles where rolname = current_user",
    );
    const user = rows[0] as { name: string; superuser: boolean };
    const accountRole = accountRoleOf(user.name);
    const refused =
      (await ensureRole(client, user.name, accountRole)) ?? (await secureTables(client, accountRole));
    if (refused) return { accountRole: undefined, missing: [refused] };
    const missing = user.superuser ? [`DATABASE_URL names ${user.name}, a superuser: name another role`] : [];
    return { accountRole, missing };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Answers what an administrator has to do, or undefined. */
async function ensureRole(client: pg.Client, user: string, role: string): Promise<string | undefined> {
  const [name, member] = [role, user].map(pg.escapeIdentifier) as [string, string];
  try {
    const find = () =>
      client.query<{ strong: boolean; usable: boolean }>(
        `select rolsuper or rolbypassrls or rolcanlogin as strong,
                pg_has_role(current_user, oid, case when current_setting('server_version_num')::int >= 160000
                                                    then 'set' else 'member' end) as usable
           from pg_roles where rolname = $1`,
        [role],
      );
    let found = (await find()).rows[0];
    if (!found) {
      await client.query(`create role ${name} nologin`).catch((error) => {
        if (!EXISTS_ALREADY.has(sqlState(error) ?? "")) throw error;
      });
      found = (await find()).rows[0];
    }
    if (found?.strong) return `alter role ${name} nologin nosuperuser nobypassrls`;
    if (!found?.usable) await client.query(`grant ${name} to ${member}`);
    return undefined;
  } catch (error) {
    if (sqlState(error) !== REFUSED) throw error;
    return `create role ${name} nologin; grant ${name} to ${member}`;
  }
}

/** Tables that hold what belongs to accounts, and lack the policy or its switch. */
const UNSECURED = `
  select c.oid::regclass::text as name,
         exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_account') as has_policy
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
   where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
     and (a.attname is not null or exists (select from pg_policy p where p.polrelid = c.oid))
     and not (c.relrowsecurity
              and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_account'))
   order by 1`;

/** All but the journal of the migrations: statements of an account read the tables of feeds too. */
const UNGRANTED = `
  select c.oid::regclass::text as name from pg_class c
   where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
     and c.relname <> 'schema_migrations'
     and not (has_table_privilege($1, c.oid, 'select') and has_table_privilege($1, c.oid, 'insert')
              and has_table_privilege($1, c.oid, 'update') and has_table_privilege($1, c.oid, 'delete'))
   order by 1`;

async function secureTables(client: pg.Client, role: string): Promise<string | undefined> {
  const name = pg.escapeIdentifier(role);
  try {
    const unsecured = await client.query<{ name: string; has_policy: boolean }>(UNSECURED);
    for (const table of unsecured.rows) {
      const policy = `create policy own_account on ${table.name} using (${IS_OWN});`;
      await change(
        client,
        `${table.has_policy ? "" : policy} alter table ${table.name} enable row level security`,
      );
    }
    const { rows } = await client.query<{ schema: string; usable: boolean }>(
      "select quote_ident(current_schema()) as schema, has_schema_privilege($1, current_schema(), 'usage') as usable",
      [role],
    );
    if (!rows[0]?.usable) await change(client, `grant usage on schema ${rows[0]?.schema} to ${name}`);
    for (const table of (await client.query<{ name: string }>(UNGRANTED, [role])).rows)
      await change(client, `grant select, insert, update, delete on ${table.name} to ${name}`);
    return undefined;
  } catch (error) {
    if (sqlState(error) !== REFUSED) throw error;
    return `the role of DATABASE_URL must own the tables (${(error as Error).message})`;
  }
}

async function change(client: pg.Client, sql: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_MS}; ${sql}; commit`);
      return;
    } catch (error) {
      await client.query("rollback");
      if (!WAITS.has(sqlState(error) ?? "")) throw error;
      if (tries === TRIES)
        throw new StartupError(
          `Row-level security waited two minutes for a table that something else holds: a dump, or a transaction that ` +
            "was left open. Start again when that has ended, or set ROW_SECURITY=off.",
        );
      await delay(RETRY_MS);
    }
  }
}
