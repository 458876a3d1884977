/** What /readyz goes by: whether the database can take writes. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import pg from "pg";
import { createDatabase, type Database } from "../../src/platform/database/database.ts";
import { createWriteProbe } from "../../src/platform/database/write-probe.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { until } from "../support/until.ts";

const url = await createTestDatabaseUrl();

const failure = (code: string) => Object.assign(new pg.DatabaseError("no", 0, "error"), { code });

/** Connections with other settings of the server. */
function connect(settings: string): Database {
  const own = new URL(url);
  own.searchParams.set("options", settings);
  const database = createDatabase(own.href, { onIdleError: () => {}, maxConnections: 1 });
  after(() => database.close());
  return database;
}

test("a database that takes writes is ok, one that refuses them is read-only", async () => {
  assert.equal(await createWriteProbe({ database: connect("") }).read(), "ok");
  const readOnly = connect("-c default_transaction_read_only=on");
  assert.equal(await createWriteProbe({ database: readOnly }).read(), "read-only");
});

test("the probe needs room on the database's disk", async () => {
  const database = connect("");
  const writtenBytes = async (): Promise<number> => {
    await database.one`select pg_stat_force_next_flush() as flushed`;
    const { bytes } = await database.one<{ bytes: bigint }>`
      select temp_bytes as bytes from pg_stat_database where datname = current_database()`;
    return Number(bytes);
  };
  const before = await writtenBytes();
  assert.equal(await createWriteProbe({ database }).read(), "ok");
  await until(
    "PostgreSQL has written a temporary file",
    async () => (await writtenBytes()) > before + 500_000,
  );
});

test("is asked again after a while, and at once while something is wrong", async () => {
  const database = connect("");
  let nowMs = 0;
  let asked = 0;
  let code: string | undefined;
  const watched = {
    one: database.one,
    transaction: async <T>(work: Parameters<typeof database.transaction<T>>[0]): Promise<T> => {
      asked++;
      if (code) throw failure(code);
      return database.transaction(work);
    },
  };
  const probe = createWriteProbe({ database: watched, now: () => nowMs });
  for (let n = 0; n < 5; n++) assert.equal(await probe.read(), "ok");
  assert.equal(asked, 1);
  code = "53100";
  nowMs = 10_001;
  for (let n = 0; n < 2; n++) assert.equal(await probe.read(), "full disk");
  code = "57P03";
  assert.equal(await probe.read(), "away");
  assert.equal(asked, 4);
  code = undefined;
  for (let n = 0; n < 2; n++) assert.equal(await probe.read(), "ok");
  assert.equal(asked, 5);
});
