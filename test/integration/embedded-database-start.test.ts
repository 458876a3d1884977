/** The embedded PostgreSQL as it is: started, killed, attached to, shared. Real programs, real processes. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chown, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import pg from "pg";
import {
  findEmbeddedServer,
  lockDataDir,
  startEmbeddedServer,
} from "../../src/platform/database/embedded/index.ts";
import {
  type Child,
  dataDirFor,
  disk,
  existingDataDirFor,
  holdServer,
  killQuietly,
  log,
  NOBODY,
  processGroup,
  query,
  root,
  runChild,
  serverProcesses,
  startupError,
  until,
} from "../support/embedded-database.ts";

test("what an earlier version left to the superuser is the service's own after a start", async (t) => {
  const dataDir = await existingDataDirFor(t);
  const owners = `
    select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()
    union all select pg_get_userbyid(relowner) from pg_class where relname = 'kept'
    union all select pg_get_userbyid(proowner) from pg_proc where proname = 'answer'`;
  const running = await startEmbeddedServer({ dataDir, log });
  t.after(() => running.stop());
  const asSuperuser = { ...running.connection, user: "postgres" };
  const old = new pg.Client(asSuperuser);
  await old.connect();
  await old.query(`
    create table kept as select 42 as answer;
    create function answer() returns int language sql as 'select answer from kept';
    alter database personal_helper owner to postgres;
    alter schema public owner to pg_database_owner;
    reassign owned by personal_helper to postgres;
    drop owned by personal_helper, personal_helper_account;
    drop role personal_helper, personal_helper_account`);
  await old.end();
  // Beside a service of the earlier version, commands do what it does.
  assert.deepEqual(await findEmbeddedServer(dataDir), asSuperuser);

  const server = await startEmbeddedServer({ dataDir, log });
  assert.equal(server.connection.user, "personal_helper");
  assert.deepEqual(await findEmbeddedServer(dataDir), server.connection);
  assert.deepEqual(await query(server, owners), Array(3).fill({ owner: "personal_helper" }));
  assert.deepEqual(await query(server, "select answer()"), [{ answer: 42 }]);
  assert.deepEqual(
    await query(server, "select rolsuper, rolcreaterole from pg_roles where rolname = current_user"),
    [{ rolsuper: false, rolcreaterole: false }],
  );
});

test("a first start makes the database, a stop leaves no process, a later start finds the data", async (t) => {
  const dataDir = await dataDirFor(t, "data", disk);
  let begin = performance.now();
  const first = await startEmbeddedServer({ dataDir, log });
  t.diagnostic(`first start ${Math.round(performance.now() - begin)} ms`);
  assert.equal(first.attached, false);
  assert.deepEqual(await findEmbeddedServer(dataDir), first.connection);
  assert.equal(first.connection.database, "personal_helper");
  const [settings] = await query(
    first,
    `select current_setting('server_encoding') encoding, current_setting('fsync') fsync,
            current_setting('synchronous_commit') commit, current_setting('data_checksums') checksums,
            current_setting('listen_addresses') addresses, datlocprovider provider, datlocale locale
       from pg_database where datname = current_database()`,
  );
  assert.deepEqual(settings, {
    encoding: "UTF8",
    fsync: "on",
    commit: "on",
    checksums: "on",
    addresses: "",
    provider: "b",
    locale: "C.UTF-8",
  });
  const socket = await stat(first.connection.host);
  assert.equal(socket.mode & 0o777, 0o700);
  assert.equal(socket.uid, root ? NOBODY : process.getuid?.());

  await query(first, "create table kept as select 42 as answer");
  begin = performance.now();
  await Promise.all([first.stop(), first.stop()]);
  await first.stop();
  t.diagnostic(`stop ${Math.round(performance.now() - begin)} ms`);
  assert.deepEqual(serverProcesses(dataDir), []);
  assert.equal(await findEmbeddedServer(dataDir), undefined);

  begin = performance.now();
  const second = await startEmbeddedServer({ dataDir, log });
  t.diagnostic(`later start ${Math.round(performance.now() - begin)} ms`);
  assert.equal(second.attached, false);
  assert.deepEqual(await query(second, "select answer from kept"), [{ answer: 42 }]);
  await second.stop();
  assert.deepEqual((await readdir(path.join(dataDir, "database"))).sort(), [
    "cluster",
    "server.log",
    "server.log.1",
    "start.lock",
  ]);
  assert.match(
    await readFile(path.join(dataDir, "database/server.log"), "utf8"),
    /database system is shut down/,
  );
});

test("a server whose service was killed is found running and used, then stopped", async (t) => {
  const dataDir = await existingDataDirFor(t);
  const child = runChild(t, holdServer(dataDir));
  assert.equal(await child.line(), "ready");
  await child.kill9();
  assert.ok(serverProcesses(dataDir).length > 0, "the server outlives its service");

  const begin = performance.now();
  const server = await startEmbeddedServer({ dataDir, log });
  t.diagnostic(`attach ${Math.round(performance.now() - begin)} ms`);
  assert.equal(server.attached, true);
  assert.deepEqual(await query(server, "select 1 as one"), [{ one: 1 }]);
  await server.stop();
  assert.deepEqual(serverProcesses(dataDir), []);
});

test("Ctrl-C in the terminal doesn't reach the server", async (t) => {
  const dataDir = await existingDataDirFor(t);
  const child = runChild(t, `process.on("SIGINT", () => say("interrupted")); ${holdServer(dataDir)}`);
  assert.equal(await child.line(), "ready");
  const pid = Number.parseInt(
    await readFile(path.join(dataDir, "database/cluster/postmaster.pid"), "utf8"),
    10,
  );
  assert.equal(processGroup(pid), pid);
  assert.notEqual(processGroup(child.process.pid ?? 0), pid);
});

test("a server that was killed as well is started anew with all that was committed", async (t) => {
  const dataDir = await existingDataDirFor(t);
  const first = await startEmbeddedServer({ dataDir, log });
  await query(first, "create table kept as select 42 as answer");
  for (const pid of serverProcesses(dataDir)) killQuietly(pid);
  const second = await startEmbeddedServer({ dataDir, log });
  assert.equal(second.attached, false);
  assert.deepEqual(await query(second, "select answer from kept"), [{ answer: 42 }]);

  // Only the main process, with a session at work: its other processes are still about to notice.
  const busy = new pg.Client(second.connection);
  busy.on("error", () => {});
  await busy.connect();
  const [postmaster = 0] = serverProcesses(dataDir).sort((a, b) => a - b);
  process.kill(postmaster, "SIGKILL");
  const third = await startEmbeddedServer({ dataDir, log });
  assert.equal(third.attached, false);
  assert.deepEqual(await query(third, "select answer from kept"), [{ answer: 42 }]);
  await busy.end().catch(() => {});
  await third.stop();
  assert.deepEqual(serverProcesses(dataDir), []);
});

test("a process id that now belongs to someone else doesn't keep the server from starting", async (t) => {
  const dataDir = await existingDataDirFor(t);
  const first = await startEmbeddedServer({ dataDir, log });
  const pidFile = path.join(dataDir, "database/cluster/postmaster.pid");
  const socketLock = path.join(first.connection.host, ".s.PGSQL.5432.lock");
  const files = [pidFile, socketLock];
  const contents = await Promise.all(files.map((file) => readFile(file, "utf8")));
  await first.stop();

  // Of the server's own account: the one case PostgreSQL gives up on by itself.
  const stranger = spawn("sleep", ["60"], { ...(root ? { uid: NOBODY, gid: NOBODY } : {}), stdio: "ignore" });
  t.after(() => stranger.kill());
  for (const [i, file] of files.entries())
    await writeFile(file, (contents[i] ?? "").replace(/^\d+/, String(stranger.pid)), { mode: 0o600 });
  if (root) await Promise.all(files.map((file) => chown(file, NOBODY, NOBODY)));
  assert.equal(await findEmbeddedServer(dataDir), undefined);

  const second = await startEmbeddedServer({ dataDir, log });
  assert.equal(second.attached, false);
  await second.stop();
  assert.equal(stranger.exitCode ?? stranger.signalCode, null, "the stranger is left alone");
});

test("two that start the same database at once share one server", async (t) => {
  const dataDir = await dataDirFor(t);
  const children = [1, 2, 3].map(() =>
    runChild(
      t,
      `say((await startEmbeddedServer({ dataDir: ${JSON.stringify(dataDir)}, log })).attached); await forEver();`,
    ),
  );
  const attached = await Promise.all(children.map((child) => child.line()));
  assert.deepEqual(attached.sort(), ["false", "true", "true"]);
  const server = await startEmbeddedServer({ dataDir, log });
  await server.stop();
  assert.deepEqual(serverProcesses(dataDir), []);
});

test("of many services that start at once exactly one gets the folder, again after it is killed", async (t) => {
  const dataDir = await dataDirFor(t);
  const contend = async () => {
    const code = `await lockDataDir(${JSON.stringify(dataDir)}); say("locked"); await forEver();`;
    const children = Array.from({ length: 6 }, () => runChild(t, code));
    const lines = await Promise.all(children.map((child) => child.line()));
    const winners = children.filter((_, i) => lines[i] === "locked");
    assert.equal(winners.length, 1, lines.join("\n"));
    for (const line of lines.filter((text) => text !== "locked"))
      assert.match(line, /^StartupError: .* is in use/);
    return winners[0] as Child;
  };
  const first = await contend();
  await assert.rejects(
    lockDataDir(dataDir),
    startupError(dataDir, `process ${first.process.pid}`, "Stop", "DATA_DIR", "DATABASE_URL", "REDIS_URL"),
  );
  await first.kill9();
  const second = await contend();
  await second.kill9();

  const held = await lockDataDir(dataDir);
  await assert.rejects(lockDataDir(dataDir), startupError(`process ${process.pid}`));
  await held.release();
  await (await lockDataDir(dataDir)).release();
});

test("the server doesn't inherit the lock", async (t) => {
  const dataDir = await existingDataDirFor(t);
  const child = runChild(t, `await lockDataDir(${JSON.stringify(dataDir)}); ${holdServer(dataDir)}`);
  assert.equal(await child.line(), "ready");
  await child.kill9();
  const lock = await lockDataDir(dataDir);
  const server = await startEmbeddedServer({ dataDir, log });
  assert.equal(server.attached, true);
  await server.stop();
  await lock.release();
});

test("an initdb that was killed half-way is begun again", async (t) => {
  const dataDir = await dataDirFor(t);
  const home = path.join(dataDir, "database");
  const unfinished = () =>
    (existsSync(home) ? readdirSync(home) : []).filter((name) => name.startsWith("init-"));
  const child = runChild(t, holdServer(dataDir));
  await until(() => unfinished().some((name) => existsSync(path.join(home, name, "base"))));
  await child.kill9();
  assert.ok(!existsSync(path.join(home, "cluster")), "it was killed before the cluster was whole");
  const server = await startEmbeddedServer({ dataDir, log });
  assert.deepEqual(await query(server, "select 1 as one"), [{ one: 1 }]);
  assert.deepEqual(unfinished(), []);
  await server.stop();
});

test("a database of another version of PostgreSQL, or a damaged one, is refused", async (t) => {
  const dataDir = await existingDataDirFor(t);
  const versionFile = path.join(dataDir, "database/cluster/PG_VERSION");
  await writeFile(versionFile, "17\n");
  await assert.rejects(
    startEmbeddedServer({ dataDir, log }),
    startupError(dataDir, "PostgreSQL 17", "PostgreSQL 18", "DATA_DIR"),
  );
  await rm(versionFile);
  await assert.rejects(startEmbeddedServer({ dataDir, log }), startupError(dataDir, "damaged", "backup"));
});

test("a server that can't start says why, with the last lines of its log", async (t) => {
  const dataDir = await existingDataDirFor(t);
  await rm(path.join(dataDir, "database/cluster/global/pg_control"));
  await assert.rejects(
    startEmbeddedServer({ dataDir, log }),
    startupError(dataDir, "could not find the database system", "DATABASE_URL"),
  );
  assert.deepEqual(serverProcesses(dataDir), []);
});
