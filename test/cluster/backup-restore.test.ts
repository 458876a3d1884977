/** Backups: made under load from the embedded database, restored elsewhere and into a PostgreSQL of another version. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { checkBackupFile, DamagedBackup } from "../../src/platform/database/backup/backup-file.ts";
import { copyOf, createAllParts } from "../support/all-parts.ts";
import { call } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { createFeedReader } from "../support/feed-reader.ts";
import { openFlux } from "../support/flux-client.ts";
import { createMemoryClient } from "../support/memory-client.ts";
import { describeNeeding } from "../support/needs.ts";
import { runProgram, spawnService } from "../support/processes.ts";
import { findSystemPostgres } from "../support/system-postgres.ts";
import { until } from "../support/until.ts";
import { startWebhookSink } from "../support/webhook-sink.ts";

type Env = Record<string, string>;

const folder = mkdtempSync(path.join(tmpdir(), "backup-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => path.join(folder, name);
const BACKUP = at("whole.backup");
const keyOfBackup = (): string => readFileSync(`${BACKUP}.key`).toString("base64");

const admin = (args: string[], env: Env) => runProgram({ program: "src/admin.ts", args, env });

async function succeeds(args: string[], env: Env): Promise<string> {
  const { code, output } = await admin(args, env);
  assert.equal(code, 0, output);
  return output;
}

const start = (env: Env) =>
  spawnService({
    program: "src/main.ts",
    env: {
      EMBEDDER: "minilm",
      WEBHOOK_ALLOW_PRIVATE: "true",
      RATE_LIMIT_PER_MINUTE: "1000000",
      FREE_TIER_CREDITS: "1000000",
      ...env,
    },
  });

const sink = await startWebhookSink();
after(() => sink.close());
const sourceEnv = { DATA_DIR: at("source") };
const source = await start(sourceEnv);
const parts = await createAllParts(source.url, sink);
await createMemoryClient(source.url, parts.owner.key).write({ content: "Peanuts make my throat swell up." });
await parts.write(source.url);
await parts.write(source.url);
assert.deepEqual(await parts.findMissing(source.url), []);
/** Acknowledged before the backup began: all of it must be in it. */
const known = copyOf(parts.acknowledged);

let over = false;
const load = Promise.all(
  [1, 2, 3].map(async () => {
    while (!over) await parts.write(source.url);
  }),
);
assert.match(await succeeds(["backup", BACKUP], sourceEnv), /rows of \d+ tables are in/);
over = true;
await load;
assert.ok(parts.acknowledged.claims.length > known.claims.length, "it was written meanwhile");
await source.signal("SIGTERM");

test("restored into a new folder, everything of before is there, and every part goes on", async () => {
  const env = { DATA_DIR: at("restored") };
  assert.match(await succeeds(["restore", BACKUP], env), /rows of \d+ tables were restored/);
  assert.match(await succeeds(["verify-ledger"], env), /The ledger is right/);

  // It does not start unless every table has its policy again.
  const { url, signal } = await start({ ...env, ROW_SECURITY: "require" });
  assert.deepEqual(await parts.findMissing(url, known), []);
  const { email, password } = parts.owner;
  const signedIn = await call(url, "POST", "/v1/auth/sign-in", { body: { email, password } });
  assert.equal(signedIn.status, 200);

  const memory = createMemoryClient(url, parts.owner.key);
  const [byMeaning] = await memory.search("Which foods should I stay away from?");
  assert.match(byMeaning?.content ?? "", /Peanuts/);
  assert.match((await memory.search("jars on shelf 2"))[0]?.content ?? "", /Shelf 2 /);

  // A device and a reader that were connected before, with nothing but what they had.
  const device = await openFlux(url, {
    app: "jars",
    token: parts.owner.key,
    since: { version: known.flux.version, state: { count: known.flux.count } },
  });
  const [cursor, next] = known.updates;
  const reader = createFeedReader({
    base: url,
    key: parts.subscriber.key,
    path: "/v1/feeds",
    after: cursor,
  });
  await reader.open("events");
  await parts.write(url);
  const last = parts.acknowledged.updates.at(-1);
  await until("the reader has what came after its cursor", () => reader.cursor === last);
  assert.equal(reader.updates[0]?.id, next);
  assert.deepEqual(
    reader.updates.map(({ seq }) => seq),
    reader.updates.map((_, index) => index + 2),
  );
  reader.drop();
  const { count } = parts.acknowledged.flux;
  await until("the device has the latest state", () => device.replica.state.count === count);
  // A version that was given out after the backup must not come again for another state.
  assert.ok(device.replica.version > known.flux.version + 1_000_000);
  assert.deepEqual(device.replica.complaints, []);
  await device.close();
  await parts.checkSignature(url);

  assert.equal(await signal("SIGTERM"), 0);
  assert.match(await succeeds(["verify-ledger"], env), /The ledger is right/);
  const again = await admin(["restore", BACKUP], env);
  assert.equal(again.code, 2);
  assert.match(again.output, /has data already \(in \w+\)\. Nothing was changed/);
});

test("a file that is cut off, changed, has a row less or is something else is known as such", async () => {
  const refuses = async (why: RegExp, change: (bytes: Buffer) => Buffer): Promise<void> => {
    writeFileSync(at("changed"), change(readFileSync(BACKUP)));
    await assert.rejects(checkBackupFile(at("changed")), (error: Error) => {
      assert.ok(error instanceof DamagedBackup, String(error));
      assert.match(error.message, why);
      return true;
    });
  };
  await refuses(/unexpected end of file/, (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.6)));
  await refuses(/unexpected end of file/, (bytes) => bytes.subarray(0, bytes.length - 1));
  await refuses(/no whole backup/, (bytes) => bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 8));
  // Whole as a compressed file.
  await refuses(/checksum/, (bytes) => {
    const text = gunzipSync(bytes).toString();
    const row = text.indexOf("\n", text.indexOf('copy "claims"')) + 1;
    return gzipSync(text.slice(0, row) + text.slice(text.indexOf("\n", row) + 1));
  });
  await refuses(/does not begin like one/, () => gzipSync("select 1;\n".repeat(100)));
  await refuses(/incorrect header/, () => Buffer.from("select 1;\n"));
});

test("without its key nothing is restored, nor is anything made", async () => {
  copyFileSync(BACKUP, at("keyless"));
  const env = { DATA_DIR: at("keyless-data") };
  const { code, output } = await admin(["restore", at("keyless")], env);
  assert.equal(code, 2, output);
  assert.match(output, /key that the backup was sealed with is missing.*ENCRYPTION_KEY/s);
  assert.ok(!existsSync(env.DATA_DIR));
});

test("a restore that breaks off leaves a database without rows, into which it can be made again", async () => {
  const DATABASE_URL = await createTestDatabaseUrl({ empty: true });
  const env = { DATABASE_URL, ENCRYPTION_KEY: keyOfBackup() };
  // The file fits its sum, but one row does not fit its table: everything before it must go.
  const rows = gunzipSync(readFileSync(BACKUP))
    .toString()
    .replace(/^(copy "webhooks" .*\n)/m, "$1not a row\n");
  const body = rows.slice(0, rows.lastIndexOf("-- sha256"));
  const sum = createHash("sha256").update(body).digest("hex");
  writeFileSync(at("broken"), gzipSync(`${body}-- sha256 ${sum}\n`));
  const { code, output } = await admin(["restore", at("broken")], env);
  assert.notEqual(code, 0);
  assert.match(output, /webhooks/);
  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  assert.equal((await client.query("select count(*)::int as n from accounts")).rows[0].n, 0);
  await client.end();
  await succeeds(["restore", BACKUP], env);
});

const system = findSystemPostgres();
describeNeeding("a PostgreSQL of the system", system, "a PostgreSQL of one's own", ({ folder: programs }) => {
  test("takes the backup of the embedded one, and is dumped and restored by its own programs", async () => {
    const urls = [
      await createTestDatabaseUrl({ empty: true }),
      await createTestDatabaseUrl({ empty: true }),
    ] as const;
    const ENCRYPTION_KEY = keyOfBackup();
    await succeeds(["restore", BACKUP], { DATABASE_URL: urls[0], ENCRYPTION_KEY });
    execFileSync(path.join(programs, "pg_dump"), ["--format=custom", `--file=${at("dump")}`, urls[0]]);
    const into = ["--exit-on-error", "--no-owner", `--dbname=${urls[1]}`];
    execFileSync(path.join(programs, "pg_restore"), [...into, at("dump")]);
    assert.match(await succeeds(["verify-ledger"], { DATABASE_URL: urls[1] }), /The ledger is right/);
    // And back into a backup, which has the same rows again.
    await succeeds(["backup", at("again")], { DATABASE_URL: urls[1], ENCRYPTION_KEY });
    assert.deepEqual(countsIn(at("again")), countsIn(BACKUP));
  });
});

function countsIn(file: string): Record<string, number> {
  const text = gunzipSync(readFileSync(file)).toString();
  return JSON.parse(/^-- (\{"rows":.*\})$/m.exec(text)?.[1] ?? "").rows;
}
