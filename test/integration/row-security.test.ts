/** The second wall: what statements of an account see and write, whatever they leave out; and how it is built. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { createDatabase, type Database, type Statements } from "../../src/platform/database/database.ts";
import { SUPERUSER } from "../../src/platform/database/embedded/cluster.ts";
import { openRowSecurity, secureRows } from "../../src/platform/database/row-security.ts";
import { StartupError } from "../../src/platform/startup-error.ts";
import { createTestDatabaseUrl } from "../support/database.ts";

const url = await createTestDatabaseUrl();
const { accountRole } = await secureRows(url);
/** One connection: what one statement leaves behind, the next one would meet. */
const database = createDatabase(url, { onIdleError: () => {}, maxConnections: 1, accountRole });
after(() => database.close());

const ann = randomUUID();
const ben = randomUUID();
const REFUSED = { code: "42501" };

/** Statements whose text is made here; in the service they stand in the source. */
const textOf = (sql: string): TemplateStringsArray => Object.assign([sql], { raw: [sql] });

interface Table {
  name: string;
  /** What says whose a row is. */
  owner: string;
  columns: { name: string; type: string }[];
}

const tables = await database.many<Table>`
  select c.relname as name, case when c.relname = 'accounts' then 'id' else 'account_id' end as owner,
         (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)))
            from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
                                and (attnotnull or attname = 'account_id')) as columns
    from pg_class c
   where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
     and (c.relname = 'accounts' or exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped))`;

/** Some value of the type, another one each time where rows are told apart by it. */
function valueFor(type: string): string {
  if (type.endsWith("[]")) return "'{}'";
  if (type === "uuid") return `'${randomUUID()}'`;
  if (type === "text") return `'${randomUUID()}'`;
  if (type === "bytea") return `decode('${randomUUID().replaceAll("-", "")}', 'hex')`;
  if (type === "boolean") return "false";
  if (type === "date" || type.startsWith("timestamp")) return "now()";
  if (type === "json" || type === "jsonb") return "'{}'";
  return String(Math.floor(Math.random() * 30_000));
}

function insertFor({ name, owner, columns }: Table, accountId: string): TemplateStringsArray {
  const values = columns.map((column) => (column.name === owner ? `'${accountId}'` : valueFor(column.type)));
  return textOf(`insert into ${name} (${columns.map((column) => column.name)}) values (${values})`);
}

const ROLLED_BACK = new Error("rolled back");
/** What it changes is undone. */
async function countTouched(statements: Statements, sql: string): Promise<number> {
  let touched = -1;
  const trying = statements.transaction(async (tx) => {
    touched = await tx.run(textOf(sql));
    throw ROLLED_BACK;
  });
  await assert.rejects(trying, ROLLED_BACK);
  return touched;
}

describe("a statement of one account", () => {
  before(async () => {
    // Any row will do: what makes sense in a table is not what is tested here.
    const constraints = await database.many<{ name: string; table: string }>`
      select conname as name, conrelid::regclass::text as table from pg_constraint
       where connamespace = current_schema()::regnamespace and contype in ('c', 'f') and conrelid <> 0`;
    for (const { name, table } of constraints)
      await database.run(textOf(`alter table ${table} drop constraint ${name}`));
    await database.run`alter table credit_transfers disable trigger user`;
    for (const table of tables)
      for (const accountId of [ann, ben]) await database.run(insertFor(table, accountId));
  });

  test("there are tables to look at", () => {
    const names = tables.map(({ name }) => name);
    for (const name of [
      "accounts",
      "sessions",
      "api_keys",
      "credit_transfers",
      "claims",
      "webhooks",
      "agent_runs",
    ])
      assert.ok(names.includes(name), name);
  });

  for (const { name, owner } of tables) {
    const sql = `select ${owner}::text as owner from ${name} order by 1`;
    const ownersSeenBy = async (statements: Statements) =>
      (await statements.many<{ owner: string }>(textOf(sql))).map((row) => row.owner);

    test(`sees and changes rows of ${name} that are its own, and no other`, async () => {
      const everyone = [ann, ben].sort();
      assert.deepEqual(await ownersSeenBy(database), everyone, "the service sees all");
      // The catalogue of feeds is for everybody.
      assert.deepEqual(await ownersSeenBy(database.as(ann)), name === "feeds" ? everyone : [ann]);
      await database.as(ben).transaction(async (tx) => {
        const rows = await tx.many<{ owner: string }>(textOf(sql));
        assert.deepEqual(
          rows.map((row) => row.owner),
          name === "feeds" ? everyone : [ben],
        );
      });
      assert.equal(await countTouched(database.as(ann), `update ${name} set ${owner} = ${owner}`), 1);
      assert.equal(await countTouched(database.as(ann), `delete from ${name}`), 1);
    });

    test(`writes no row of ${name} for another`, async () => {
      const table = tables.find((each) => each.name === name) as Table;
      await assert.rejects(database.as(ann).run(insertFor(table, ben)), REFUSED);
      const moving = database.as(ann).run(textOf(`update ${name} set ${owner} = '${ben}'`));
      await assert.rejects(moving, REFUSED);
      const inTransaction = database.as(ann).transaction((tx) => tx.run(insertFor(table, ben)));
      await assert.rejects(inTransaction, REFUSED);
      assert.equal((await ownersSeenBy(database)).length, 2, "the connection is the service's again");
    });
  }

  test("in a transaction sees all only where it says so, and what it says next is bound again", async () => {
    await database.as(ann).transaction(async (tx) => {
      const count = (on: typeof tx) => on.one<{ n: number }>`select count(*)::int as n from memories`;
      const counts = await Promise.all([count(tx), count(tx.acrossAccounts), count(tx)]);
      assert.deepEqual(
        counts.map(({ n }) => n),
        [1, 2, 1],
      );
    });
    await database.transaction(async (tx) => assert.equal(tx.acrossAccounts, tx));
  });

  test("of an account that is none finds nothing, and is no SQL", async () => {
    const nobody = database.as("00000000-0000-0000-0000-000000000000");
    assert.deepEqual(await nobody.many`select 1 from memories`, []);
    const injected = database.as(`${ann}'; reset role; --`);
    await assert.rejects(async () => injected.transaction(async () => {}), TypeError);
    await assert.rejects(injected.many`select 1 from memories`);
    assert.equal((await database.many`select 1 from memories`).length, 2);
  });

  test("may choose its isolation", async () => {
    await database.as(ann).transaction(async (tx) => {
      await tx.run`set transaction isolation level repeatable read, read only`;
      assert.equal((await tx.many`select 1 from memories`).length, 1);
    });
  });
});

test("every table with an account has the policy, and the roles are no more than they have to be", async () => {
  const open = await database.many`
    select c.relname from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
       and (c.relname = 'accounts' or exists (
            select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped))
       and not (c.relrowsecurity and exists (
            select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_account'))`;
  assert.deepEqual(open, []);
  const service = await database.one`
    select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user`;
  assert.deepEqual(service, { rolsuper: false, rolbypassrls: false, rolcreaterole: false });
  const account = await database.one`
    select rolsuper, rolbypassrls, rolcreaterole, rolcanlogin,
           exists (select from pg_class where relowner = oid) as owns from pg_roles where rolname = ${accountRole}`;
  assert.deepEqual(account, {
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcanlogin: false,
    owns: false,
  });
});

test("a table that comes later is secured by the next start", async () => {
  await database.run`create table later (account_id uuid not null, word text)`;
  await database.run`insert into later values (${ann}, 'a'), (${ben}, 'b')`;
  await assert.rejects(database.as(ann).many`select word from later`, REFUSED);
  await secureRows(url);
  assert.deepEqual(await database.as(ann).many`select word from later`, [{ word: "a" }]);
});

describe("a database whose role", () => {
  const superuser = new URL(url);
  superuser.username = SUPERUSER;
  const warnings: unknown[] = [];
  const log = { warn: (fields: object) => warnings.push(fields) };

  /** A role that owns a copy of nothing: an empty database with one table. */
  async function makeOwner(attributes: string): Promise<string> {
    const name = `owner_${randomUUID().slice(0, 8)}`;
    const client = new pg.Client(superuser.href);
    await client.connect();
    await client.query(`create role ${name} login ${attributes}`);
    await client.query(`create schema ${name} authorization ${name}`);
    await client.query(`alter role ${name} set search_path = ${name}`);
    await client.end();
    const own = new URL(url);
    own.username = name;
    return own.href;
  }

  async function withDatabase<T>(of: string, role: string | undefined, work: (own: Database) => Promise<T>) {
    const own = createDatabase(of, { onIdleError: () => {}, maxConnections: 1, accountRole: role });
    try {
      await own.run`create table if not exists things (account_id uuid)`;
      return await work(own);
    } finally {
      await own.close();
    }
  }

  test("may make no other is told what is missing, and goes on without, unless it is required", async () => {
    const plain = await makeOwner("");
    const role = await openRowSecurity(plain, "on", log);
    assert.equal(role, undefined);
    assert.match(JSON.stringify(warnings.at(-1)), /create role .*_account.* nologin; grant/);
    await withDatabase(plain, role, (own) => own.as(ann).run`insert into things values (${ben})`);
    await assert.rejects(
      openRowSecurity(plain, "require", log),
      (error) => error instanceof StartupError && /ROW_SECURITY=require/.test(error.message),
    );
    assert.equal(await openRowSecurity(plain, "off", log), undefined);
  });

  test("may make others makes what it needs", async () => {
    const maker = await makeOwner("createrole");
    await withDatabase(maker, undefined, async () => {});
    const role = await openRowSecurity(maker, "require", log);
    await withDatabase(maker, role, async (own) => {
      await assert.rejects(own.as(ann).run`insert into things values (${ben})`, REFUSED);
      await own.as(ann).run`insert into things values (${ann})`;
    });
  });

  test("is a superuser is walled in too, and told about", async () => {
    const before = warnings.length;
    const role = await openRowSecurity(superuser.href, "on", log);
    assert.equal(warnings.length, before + 1);
    const own = createDatabase(superuser.href, {
      onIdleError: () => {},
      maxConnections: 1,
      accountRole: role,
    });
    try {
      assert.equal((await own.as(ann).many`select 1 from memories`).length, 1);
      assert.equal((await own.many`select 1 from memories`).length, 2);
    } finally {
      await own.close();
    }
    await assert.rejects(openRowSecurity(superuser.href, "require", log), StartupError);
  });
});

test("work in the background takes none of the connections that requests have", async () => {
  const background = createDatabase(url, { onIdleError: () => {}, maxConnections: 1 });
  const requests = createDatabase(url, { onIdleError: () => {}, maxConnections: 1, background });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const holding = requests.background.transaction(() => released);
  const waiting = requests.background.many`select 1`;
  assert.equal((await requests.many`select 1`).length, 1);
  assert.equal(requests.background.stats().waiting, 1);
  release();
  await Promise.all([holding, waiting]);
  await Promise.all([requests.close(), background.close()]);
});
