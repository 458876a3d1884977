/** Connections to the database that break in the middle of something, or die without a word. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { type Line, startLine } from "../../chaos/servers/line.ts";
import { createDatabase, type Database, isConnectionError } from "../../src/platform/database/database.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { until } from "../support/until.ts";

async function openOverLine(
  onIdleError: (error: Error) => void = () => {},
): Promise<{ database: Database; line: Line }> {
  const url = new URL(await createTestDatabaseUrl());
  const folder = url.searchParams.get("host");
  const { hostname: host, port } = url;
  const line = await startLine(() =>
    folder ? { path: `${folder}/.s.PGSQL.${port || 5432}` } : { host, port: Number(port || 5432) },
  );
  after(() => line.close());
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(line.port);
  const database = createDatabase(url.href, { onIdleError, maxConnections: 4 });
  after(() => database.close());
  return { database, line };
}

test("one that is cut between two statements of a transaction fails that transaction, and nothing else", async () => {
  const { database, line } = await openOverLine();
  const work = database.transaction(async (tx) => {
    await tx.one`select 1 as one`;
    line.cutAll();
    // Long enough for the process to hear of it while nothing is asked.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return tx.one`select 2 as two`;
  });
  await assert.rejects(work, isConnectionError);
  assert.deepEqual(await database.one`select 3 as three`, { three: 3 });
});

test("one that is cut while nothing is asked is told without what it was made with", async () => {
  const lost: Error[] = [];
  const { database, line } = await openOverLine((error) => lost.push(error));
  await database.one`select 1 as one`;
  line.cutAll();
  await until("it is told", () => lost.length > 0);
  assert.ok(!("client" in (lost[0] as Error)));
  assert.deepEqual(await database.one`select 2 as two`, { two: 2 });
});

// Most of it is waiting.
describe("a connection that is dead without a word", { concurrency: true }, () => {
  test("is found, while statements that only take long are left alone", async () => {
    const { database, line } = await openOverLine();
    await database.one`select 1 as one`;
    line.loseAll();
    const [lost, slow] = await Promise.allSettled([
      database.one`select 2 as two`,
      // Over a new connection, since the other one is taken.
      database.one`select 'done' as it from pg_sleep(7)`,
    ]);
    assert.ok(lost.status === "rejected" && isConnectionError(lost.reason), String(lost));
    assert.deepEqual(slow, { status: "fulfilled", value: { it: "done" } });
  });

  test("gives back the locks of its transaction", async () => {
    const { database, line } = await openOverLine();
    const dead = database.transaction(async (tx) => {
      await tx.one`select pg_advisory_xact_lock(71)::text`;
      line.loseAll();
      return tx.one`select 1 as one`;
    });
    await assert.rejects(dead, isConnectionError);
    await database.transaction((tx) => tx.one`select pg_advisory_xact_lock(71)::text`);
  });
});

test("of statements that are sent together, the one that failed says why", async () => {
  const { database } = await openOverLine();
  const work = database.transaction(async (tx) => {
    const first = tx.one`select 1 / 0 as nothing`;
    first.catch(() => {});
    return tx.one`select 2 as two`;
  });
  await assert.rejects(work, { code: "22012" });
});
