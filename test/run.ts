/**
 * `npm test`: starts what the tests need (a PostgreSQL of their own, that of the system and a Redis if there are such),
 * runs them all, and says loudly what this machine could not run. With TEST_REQUIRE_ALL=1 leaving
 * anything out is an error. Arguments are test files; without any, all of them run.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { SUPERUSER } from "../src/platform/database/embedded/cluster.ts";
import { startEmbeddedServer } from "../src/platform/database/embedded/index.ts";
import { findRedisServer, startRedisServer } from "./support/redis-server.ts";
import { findSystemPostgres, startSystemPostgres } from "./support/system-postgres.ts";

const root = path.join(import.meta.dirname, "..");
const cleanup = new AsyncDisposableStack();
const leftOut: string[] = [];

async function startPostgres(): Promise<string> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "ph-test-"));
  cleanup.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startEmbeddedServer({ dataDir, log: { info() {}, warn() {} } });
  cleanup.defer(() => server.stop());
  const { host, port, user } = server.connection;
  const urlOf = (name: string) =>
    `postgres://${name}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`;
  await prepareForTests(urlOf(SUPERUSER), user);
  return urlOf(user);
}

/** Who kills this server or fills its disk has one of their own: here nothing has to survive a power cut. */
async function prepareForTests(url: string, user: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  // Test files make databases of their own, under the role that the service has.
  await client.query(`alter role ${user} createdb`);
  await client.query("alter system set fsync = off");
  await client.query("select pg_reload_conf()");
  await client.end();
}

/** What several instances share is tested on a PostgreSQL that did not come with the service. */
async function startExternalPostgres(): Promise<string | undefined> {
  const found = findSystemPostgres();
  if (!found) {
    leftOut.push("PostgreSQL of the system: install postgresql (15 or newer) to test instances on that");
    return undefined;
  }
  const server = await startSystemPostgres(found);
  cleanup.defer(() => server.stop());
  process.stderr.write(`test/cluster runs on PostgreSQL ${found.major} of the system\n`);
  return server.url;
}

async function startRedis(): Promise<string | undefined> {
  const binary = findRedisServer();
  if (!binary) {
    leftOut.push("Redis: install redis-server or valkey-server to test what instances share");
    return undefined;
  }
  const redis = await startRedisServer(binary);
  cleanup.defer(() => redis.kill());
  return redis.url;
}

/**
 * Hundreds of processes load the same files, and to compile them is most of a start. Filled by a process that
 * ends by itself: those of the tests are mostly killed, which keeps nothing.
 */
async function fillCompileCache(): Promise<string> {
  const folder = path.join(root, "node_modules/.cache/node-compile-cache");
  const load = ["--input-type=module", "--eval", 'await import("./src/service.ts")'];
  const env = { ...process.env, NODE_COMPILE_CACHE: folder };
  // Without it everything works, only slower; what can't be loaded, the tests tell better.
  await once(spawn(process.execPath, load, { cwd: root, env, stdio: "ignore" }), "exit");
  return folder;
}

/** The page that browsers open, and the client that programs import. */
async function buildWhatIsServed(): Promise<void> {
  const build = spawn(process.execPath, ["scripts/build.ts"], { cwd: root, stdio: "inherit" });
  const [code] = await once(build, "exit");
  if (code !== 0) throw new Error("The web page and the client can't be built; see above.");
}

/** The first of these that is installed. */
function findProgram(names: readonly string[], use: string): string | undefined {
  for (const name of names) {
    const { status, stdout } = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  leftOut.push(use);
  return undefined;
}

/** The service needs a newer Node than its client does. */
function findOldNode(): string | undefined {
  const folders = (process.env.PATH ?? "")
    .split(path.delimiter)
    .filter((folder) => !/node_modules/.test(folder));
  for (const folder of folders) {
    const program = path.join(folder, "node");
    const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
    if (/^v2[0-2]\./.test(stdout ?? "")) return program;
  }
  leftOut.push("Node 20 to 22: install one to test that the client runs there");
  return undefined;
}

async function run(): Promise<number> {
  const asked = process.argv.slice(2);
  const files = asked.length > 0 ? asked : findAll();
  const { cluster = [], plain = [], others = [] } = Object.groupBy(files, kindOf);
  const [databaseUrl, externalUrl, redisUrl, compileCache] = await Promise.all([
    startPostgres(),
    cluster.length > 0 ? startExternalPostgres() : undefined,
    startRedis(),
    fillCompileCache(),
    buildWhatIsServed(),
  ]);
  const environment = {
    ...process.env,
    NODE_COMPILE_CACHE: compileCache,
    TEST_DATABASE_URL: databaseUrl,
    TEST_REDIS_URL: redisUrl,
    TEST_CHROMIUM: findProgram(
      ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
      "Chromium: install chromium-headless-shell or chromium to test the pages in a browser",
    ),
    TEST_CURL: findProgram(["curl"], "curl: install it to test streams with it"),
    TEST_OLD_NODE: findOldNode(),
  };
  if (leftOut.length > 0 && process.env.TEST_REQUIRE_ALL === "1") {
    process.stderr.write(`TEST_REQUIRE_ALL=1, but this machine lacks:\n  ${leftOut.join("\n  ")}\n`);
    return 1;
  }
  // All, whatever the first says: one run tells all that is wrong.
  const codes = [
    ...(await Promise.all([runTogether(plain, environment), runFiles(others, environment, 3)])),
    await runFiles(cluster, { ...environment, TEST_DATABASE_URL: externalUrl ?? databaseUrl }, 3),
  ];
  const code = Math.max(...codes);
  if (leftOut.length > 0)
    process.stderr.write(`\n*** LEFT OUT on this machine ***\n  ${leftOut.join("\n  ")}\n`);
  return code;
}

const findAll = (): string[] =>
  globSync(
    ["src", "client/src", "web/src", "importers", "cli", "test"].map((folder) => `${folder}/**/*.test.ts`),
    { cwd: root },
  ).sort();

/** `plain` ones start nothing, and leave nothing behind that another file could meet. */
function kindOf(file: string): "cluster" | "plain" | "others" {
  if (file.startsWith("test/cluster/")) return "cluster";
  const text = readFileSync(path.join(root, file), "utf8");
  const uses = /^import \{ ([^}]*) \} from "node:test";$/m.exec(text)?.[1]?.split(", ") ?? [];
  const isPlain = uses.length > 0 && uses.every((name) => ["describe", "test"].includes(name));
  return isPlain && !file.startsWith("test/") && !text.includes("/test/support/") ? "plain" : "others";
}

/** In one process: to start one for each of them takes far longer than what they do there. */
async function runTogether(files: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  if (files.length === 0) return 0;
  const args = ["--test", "--test-isolation=none", "--test-timeout=240000", ...files];
  const runner = spawn(process.execPath, args, {
    cwd: root,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Shown when it is whole: another run is under way.
  const output: Buffer[] = [];
  for (const stream of [runner.stdout, runner.stderr]) stream.on("data", (chunk) => output.push(chunk));
  const [code] = (await once(runner, "close")) as [number | null];
  process.stdout.write(Buffer.concat(output));
  return code ?? 1;
}

/**
 * Most of a file is waiting, for processes to start and leases to end: three at a time take little more than one. Those
 * of a cluster have several processes each, so fewer of them.
 */
async function runFiles(
  files: readonly string[],
  environment: NodeJS.ProcessEnv,
  concurrency: number,
): Promise<number> {
  if (files.length === 0) return 0;
  const args = ["--test", `--test-concurrency=${concurrency}`, "--test-timeout=240000", ...files];
  const runner = spawn(process.execPath, args, { cwd: root, env: environment, stdio: "inherit" });
  const [code] = (await once(runner, "exit")) as [number | null];
  return code ?? 1;
}

try {
  process.exitCode = await run();
} finally {
  await cleanup.disposeAsync();
}
