/** Folders, programs and processes for the tests of the embedded database. */
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
import { chmod, mkdir, mkdtemp, readlink, rm, rmdir, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { after, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { type EmbeddedServer, startEmbeddedServer } from "../../src/platform/database/embedded/index.ts";
import { StartupError } from "../../src/platform/startup-error.ts";

export const root = process.getuid?.() === 0;
export const needsRoot = root ? false : "NOT RUN: only root can mount a small disk or become another account";
export const NOBODY = 65_534;
export const project = path.join(import.meta.dirname, "../..");
export const systemFolder = "/var/lib/personal-helper";
export const log = { info() {}, warn() {} };

if (!existsSync(systemFolder)) after(() => rmdir(systemFolder).catch(() => {}));
export const disk = await makeBase(tmpdir());
// To remove a synced database takes more than a second on some disks; most of this is not about disks.
const shm = await statfs("/dev/shm").catch(() => undefined);
const base = shm && shm.bavail * shm.bsize > 2e9 ? await makeBase("/dev/shm") : disk;

async function makeBase(parent: string): Promise<string> {
  const folder = await mkdtemp(path.join(parent, "embedded-test-"));
  await chmod(folder, 0o755);
  after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export const mounted = new Set<string>();
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
export async function dataDirFor(t: TestContext, below = "data", parent = base): Promise<string> {
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
export async function existingDataDirFor(t: TestContext, below = "data"): Promise<string> {
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

export function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {}
}

/** All processes of the server, by the folder they work in. */
export function serverProcesses(dataDir: string): number[] {
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

export async function query(server: EmbeddedServer, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export function startupError(...parts: (string | RegExp)[]): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof StartupError, `not a StartupError: ${error}`);
    for (const part of parts) {
      const found = typeof part === "string" ? error.message.includes(part) : part.test(error.message);
      assert.ok(found, `${part} is not in: ${error.message}`);
    }
    return true;
  };
}

export function processGroup(pid: number): number {
  if (process.platform !== "linux")
    return Number(execFileSync("/bin/ps", ["-o", "pgid=", "-p", String(pid)], { encoding: "utf8" }));
  // The name in brackets may hold anything; after it come state, parent and group.
  return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[2]);
}

export interface Child {
  readonly process: ChildProcess;
  /** The next line it writes; rejects with its errors when it ends before. */
  line(): Promise<string>;
  kill9(): Promise<void>;
}

/** A process of its own that runs `code` with the module's exports in scope. */
export function runChild(
  t: TestContext,
  code: string,
  options: { uid?: number; module?: string } = {},
): Child {
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

export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await condition()); await delay(5))
    assert.ok(Date.now() < deadline, `waited ${timeoutMs} ms for ${condition}`);
}

export function holdServer(dataDir: string): string {
  return `await startEmbeddedServer({ dataDir: ${JSON.stringify(dataDir)}, log }); say("ready"); await forEver();`;
}
