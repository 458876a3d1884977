/** The key that seals: made once, the same for all instances, and replaced while they run. */
import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import pg from "pg";
import { readConfig } from "../../src/platform/config/config.ts";
import { createDatabase, type Database } from "../../src/platform/database/database.ts";
import { createLog } from "../../src/platform/log/log.ts";
import { replaceKey } from "../../src/platform/sealing/key-files.ts";
import { listKeys } from "../../src/platform/sealing/key-journal.ts";
import { openSealer } from "../../src/platform/sealing/open.ts";
import { resealAll } from "../../src/platform/sealing/reseal.ts";
import { runReseal, runRotateKey } from "../../src/platform/sealing/rotate.ts";
import { createSealer, fingerprintOf } from "../../src/platform/sealing/sealer.ts";
import { SEALED_PLACES } from "../../src/sealed-places.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { until } from "../support/until.ts";

const now = new Date();
const { log } = createLog("silent");
const account = randomUUID();

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "sealing-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A database with its instances, whose connections end before it does. */
async function newStage() {
  const url = await createTestDatabaseUrl();
  const database = createDatabase(url, { onIdleError: () => {} });
  after(() => database.close());
  const open = async (key: Buffer | undefined, oldKeys: Buffer[] = [], folder = newFolder()) => {
    const places = [...SEALED_PLACES, { ...SEALED_PLACES[0], kind: "place" } as (typeof SEALED_PLACES)[0]];
    const sealer = await openSealer({ key, oldKeys, folder, database, log, now, places });
    after(() => sealer.close());
    return sealer;
  };
  return { url, database, open };
}

/** As the webhooks' own code stores it. */
async function addWebhook(database: Database, secret: Buffer, id: string, previous?: Buffer): Promise<void> {
  await database.run`
    insert into webhooks (account_id, id, url, events, description, ordered, status, secret, previous_secret, warned,
           wakes, created_at, updated_at)
    values (${account}, ${id}, 'https://example.com', '{*}', '', false, 'enabled', ${secret}, ${previous ?? null},
           false, 0, ${now}, ${now})`;
}

interface Stored {
  id: string;
  secret: Buffer;
  previous_secret: Buffer | null;
}

const listWebhooks = (database: Database) =>
  database.many<Stored>`select id, secret, previous_secret from webhooks order by id`;

async function run(work: typeof runReseal, env: Record<string, string>, allFollowMs = 5_000) {
  const cleanup = new AsyncDisposableStack();
  const lines: string[] = [];
  try {
    const task = { config: readConfig(env), log, cleanup, places: SEALED_PLACES };
    const code = await work({ ...task, say: (line) => lines.push(line), allFollowMs });
    return { code, output: lines.join("\n") };
  } finally {
    await cleanup.disposeAsync();
  }
}

test("a key is made once, readable by its owner alone; another is refused with what to do", async () => {
  const { open } = await newStage();
  const folder = newFolder();
  const [first, second] = await Promise.all([open(undefined, [], folder), open(undefined, [], folder)]);
  const sealed = first.seal(Buffer.from("secret"), "place 1");
  assert.equal(String(second.open(sealed, "place 1")), "secret");
  assert.equal(statSync(path.join(folder, "encryption.key")).mode & 0o777, 0o600);
  await assert.rejects(open(undefined), /another key.*ENCRYPTION_KEY/s);
  await assert.rejects(open(randomBytes(32)), /another key/);
  const broken = newFolder();
  writeFileSync(path.join(broken, "encryption.key"), "short");
  await assert.rejects(open(undefined, [], broken), /not a key of 32 bytes/);
  // What `reseal` would not find is not sealed at all.
  assert.throws(() => first.seal(Buffer.from("secret"), "elsewhere 1"), /no sealed place/);
});

test("a key of an earlier version seals as that version reads, until it is replaced", async () => {
  const { database, open } = await newStage();
  const key = randomBytes(32);
  await database.run`
    insert into encryption_keys (fingerprint, created_at) values (${fingerprintOf(key)}, ${now})`;
  const sealer = await open(key);
  assert.equal(sealer.seal(Buffer.from("secret"), "place 1").length, 12 + 16 + 6);
});

test("a new key is known beside the old one, reseals everything while instances run, and the old one can go", async () => {
  const { url, database, open } = await newStage();
  const [first, second] = [randomBytes(32), randomBytes(32)];
  // Of the first version, without labels.
  await database.run`
    insert into encryption_keys (fingerprint, created_at) values (${fingerprintOf(first)}, ${now})`;
  const before = await open(first);
  const ids = Array.from({ length: 620 }, () => randomUUID()).sort();
  for (const [index, id] of ids.entries()) {
    const sealed = before.seal(Buffer.from(`secret ${id}`), `webhook ${id}`);
    await addWebhook(database, sealed, id, index % 2 ? sealed : undefined);
  }

  // One instance after the other gets both keys. Until the command, nothing is sealed with the new one.
  const instances = [await open(second, [first]), await open(second, [first])] as const;
  const early = randomUUID();
  const sealedEarly = instances[0].seal(Buffer.from(`secret ${early}`), `webhook ${early}`);
  assert.equal(String(before.open(sealedEarly, `webhook ${early}`)), `secret ${early}`);
  await addWebhook(database, sealedEarly, early);
  await assert.rejects(open(second), /another key/, "the old one is needed");
  await open(first);

  // A run that breaks off, and what none of the keys opens.
  const client = new pg.Client(url);
  await client.connect();
  let updates = 0;
  const breaking = Object.create(client) as pg.Client;
  breaking.query = ((...args: Parameters<typeof client.query>) => {
    if (String(args[0]).startsWith("update") && ++updates === 3) throw new Error("killed");
    return client.query(...args);
  }) as typeof client.query;
  const label = fingerprintOf(second);
  await assert.rejects(resealAll(breaking, SEALED_PLACES, createSealer(second, [first]), label), /killed/);
  await client.end();
  const damaged = randomUUID();
  await addWebhook(database, randomBytes(60), damaged);
  const env = {
    DATABASE_URL: url,
    ENCRYPTION_KEY: second.toString("base64"),
    ENCRYPTION_KEYS_OLD: first.toString("base64"),
  };
  const unfinished = await run(runReseal, env, 0);
  assert.equal(unfinished.code, 1, unfinished.output);
  assert.match(unfinished.output, new RegExp(`None of the keys opens webhooks ${account} ${damaged}`));
  assert.equal((await listKeys(database)).length, 2);

  await database.run`delete from webhooks where id = ${damaged}`;
  const done = await run(runReseal, env);
  assert.equal(done.code, 0, done.output);
  assert.match(done.output, /remove ENCRYPTION_KEYS_OLD/);
  const alone = createSealer(second);
  const rows = await listWebhooks(database);
  assert.equal(rows.length, ids.length + 1);
  for (const { id, secret, previous_secret } of rows)
    for (const sealed of [secret, ...(previous_secret ? [previous_secret] : [])])
      assert.equal(String(alone.open(sealed, `webhook ${id}`)), `secret ${id}`);
  for (const instance of instances)
    assert.deepEqual(instance.seal(Buffer.from("x"), "webhook x").subarray(0, 16), label);
  await open(second);
  await assert.rejects(open(first), /another key/);
  await assert.rejects(run(runRotateKey, env), /ENCRYPTION_KEY is set/);
  assert.match((await run(runReseal, env)).output, /Nothing had to be done/);
});

test("a key in the data folder is replaced by a command, under a running instance", async () => {
  const { url, database, open } = await newStage();
  const folder = newFolder();
  const instance = await open(undefined, [], folder);
  const id = randomUUID();
  await addWebhook(database, instance.seal(Buffer.from("secret"), `webhook ${id}`), id);
  const file = path.join(folder, "encryption.key");
  const first = readFileSync(file);
  // A command that was killed after it made the key: both are there, and the next one goes on with them.
  await replaceKey(folder);
  const second = readFileSync(file);
  assert.deepEqual(readFileSync(`${file}.old`), first);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const done = await run(runRotateKey, { DATABASE_URL: url, DATA_DIR: folder });
  assert.equal(done.code, 0, done.output);
  assert.deepEqual(readFileSync(file), second);
  assert.ok(!existsSync(`${file}.old`));
  const [row] = await listWebhooks(database);
  assert.equal(String(createSealer(second).open(row?.secret as Buffer, `webhook ${id}`)), "secret");
  assert.equal(String(instance.open(row?.secret as Buffer, `webhook ${id}`)), "secret");
  await until("the instance seals with the new key", () =>
    instance.seal(Buffer.from("x"), "webhook x").subarray(0, 16).equals(fingerprintOf(second)),
  );
});
