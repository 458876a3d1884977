/** Where the embedded PostgreSQL can live: strange paths, read-only and full disks, and what it says of them. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, lstat, mkdir, readdir, rm, statfs, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import {
  findEmbeddedServer,
  lockDataDir,
  startEmbeddedServer,
} from "../../src/platform/database/embedded/index.ts";
import {
  dataDirFor,
  existingDataDirFor,
  log,
  mounted,
  NOBODY,
  needsRoot,
  query,
  root,
  runChild,
  startupError,
} from "../support/embedded-database.ts";

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
