/**
 * `node scripts/upgrade-proof.ts [REVISION]`: an older version and this one side by side on one PostgreSQL and one
 * Redis, as in a rolling upgrade. The old one serves a load; this one starts beside it and migrates; both serve, what
 * is written on one is read on the other; the old one is stopped. No call may fail and nothing that was acknowledged
 * may be missing. Without a revision: the last one before the newest migration.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startEmbeddedServer } from "../src/platform/database/embedded/index.ts";
import { type AllParts, createAllParts, PARTS, type Part } from "../test/support/all-parts.ts";
import { findRedisServer, startRedisServer } from "../test/support/redis-server.ts";
import { findSystemPostgres, startSystemPostgres } from "../test/support/system-postgres.ts";
import { until } from "../test/support/until.ts";
import { startWebhookSink } from "../test/support/webhook-sink.ts";
import { type Instance, startInstance } from "./upgrade-proof/instance.ts";

const root = path.join(import.meta.dirname, "..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string", default: "10" } },
});
const WRITERS = 3;
const PATIENCE_MS = 120_000;
/** What was on its way to an instance has arrived by then. */
const ARRIVAL_MS = 250;
const cleanup = new AsyncDisposableStack();
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const git = (...args: string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

function findRevision(): string {
  const [asked] = positionals;
  if (asked) return git("rev-parse", "--verify", `${asked}^{commit}`);
  const added = git("log", "-1", "--diff-filter=A", "--format=%H", "--", "migrations");
  return git("rev-parse", "--verify", `${added}^`);
}

/** The older version as it was committed, with what it needs to run. */
function unpack(revision: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "upgrade-proof-"));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const archive = execFileSync("git", ["archive", revision], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  const lock = (of: string) => readFileSync(path.join(of, "package-lock.json"), "utf8");
  if (lock(folder) === lock(root)) {
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  } else {
    say("  its dependencies differ: npm ci");
    const { status, stderr } = spawnSync(
      "npm",
      ["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"],
      {
        cwd: folder,
        encoding: "utf8",
      },
    );
    if (status !== 0) throw new Error(`npm ci of ${revision} failed:\n${stderr}`);
  }
  return folder;
}

async function startDatabase(): Promise<string> {
  const system = findSystemPostgres();
  if (system) {
    const server = await startSystemPostgres(system);
    cleanup.defer(() => server.stop());
    say(`PostgreSQL ${system.major} of the system`);
    return server.url;
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), "upgrade-proof-"));
  cleanup.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startEmbeddedServer({ dataDir, log: { info() {}, warn() {} } });
  cleanup.defer(() => server.stop());
  say("the PostgreSQL that comes with the service, as there is none of the system");
  const { user, host, port } = server.connection;
  return `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`;
}

async function startRedis(): Promise<string> {
  const binary = findRedisServer();
  if (!binary) throw new Error("Instances share a Redis: install redis-server or valkey-server.");
  const redis = await startRedisServer(binary);
  cleanup.defer(() => redis.kill());
  return redis.url;
}

interface Load {
  /** Waits for so many more rounds of writes; throws if a call has failed. */
  rounds(count: number): Promise<number>;
  /** Answers how many rounds there were. */
  end(): Promise<number>;
}

/** Writes without a pause, each call over one of the instances that serve then, and reads it back over another. */
function load(parts: AllParts, serving: () => Instance[]): Load {
  let over = false;
  let rounds = 0;
  let calls = 0;
  let failure: Error | undefined;
  const next = (): string => {
    const instances = serving();
    return (instances[calls++ % instances.length] as Instance).url;
  };
  const writer = async (): Promise<void> => {
    while (!over) {
      // The calls of a round take turns, so what one instance wrote is read by the other sooner or later.
      await parts.readBack(next, await parts.write(next));
      rounds += 1;
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, writer));
  writers.catch((error: Error) => {
    failure = error;
  });
  return {
    async rounds(count) {
      const from = rounds;
      const done = () => {
        if (failure) throw failure;
        return rounds >= from + count;
      };
      await until(`${count} more rounds of writes`, done, PATIENCE_MS);
      return rounds;
    },
    async end() {
      over = true;
      await writers;
      return rounds;
    },
  };
}

const partsOf = (folder: string): Part[] => {
  const { paths } = JSON.parse(readFileSync(path.join(folder, "openapi.json"), "utf8"));
  return PARTS.filter((part) => Object.keys(paths).some((one) => one.startsWith(`/v1/${part}`)));
};

const migrationsOf = (folder: string): string[] => readdirSync(path.join(folder, "migrations")).sort();

async function prove(): Promise<void> {
  const revision = findRevision();
  say(`From ${git("log", "-1", "--format=%h %s", revision)}`);
  const folder = unpack(revision);
  const parts = partsOf(folder);
  const missing = migrationsOf(root).filter((name) => !migrationsOf(folder).includes(name));
  say(`  it serves ${parts.join(", ")}; migrations that it does not know: ${missing.join(", ") || "none"}`);
  const [DATABASE_URL, REDIS_URL, sink] = await Promise.all([
    startDatabase(),
    startRedis(),
    startWebhookSink(),
  ]);
  cleanup.defer(() => sink.close());
  const dataDir = path.join(folder, "data");
  mkdirSync(dataDir);
  const env = {
    DATABASE_URL,
    REDIS_URL,
    DATA_DIR: dataDir,
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    EMBEDDER: "none",
    RATE_LIMIT_PER_MINUTE: "1000000",
    SIGN_UPS_PER_HOUR: "1000000",
    FREE_TIER_CREDITS: "10000000",
    WEBHOOK_ALLOW_PRIVATE: "true",
  };

  const old = await startInstance(folder, env, cleanup);
  const first = await createAllParts(old.url, sink, parts);
  let serving = [old];
  const work = load(first, () => serving);
  say(`The old version serves: ${await work.rounds(WRITERS)} rounds of writes`);

  const fresh = await startInstance(root, env, cleanup);
  say(`The new one has started beside it and migrated: ${await work.rounds(WRITERS)} rounds`);
  serving = [old, fresh];
  const second = await createAllParts(fresh.url, sink, PARTS);
  const newWork = load(second, () => [fresh]);
  await delay(Number(values.seconds) * 1_000);
  await newWork.rounds(WRITERS);
  say(`Both serve, each reads what the other writes: ${await work.rounds(WRITERS)} rounds`);

  // As a balancer does: nothing new goes to the old one, what is under way there is answered.
  serving = [fresh];
  await delay(ARRIVAL_MS);
  const code = await old.stop();
  if (code !== 0) throw new Error(`the old version ended with ${code}:\n${old.output()}`);
  await work.rounds(WRITERS);
  const rounds = (await work.end()) + (await newWork.end());
  say(`The old one has ended with 0: ${rounds} rounds in all, no call failed`);

  for (const one of [first, second]) {
    const lost = await one.findMissing(fresh.url);
    if (lost.length > 0) throw new Error(`acknowledged and not there: ${lost.slice(0, 10).join(", ")}`);
    await one.checkSignature(fresh.url);
  }
  const told = await until(
    "an event for every run",
    () => {
      const ids = new Set(sink.received.map(({ body }) => body.data?.id ?? body.data?.run?.id));
      return (
        [first, second].every(({ acknowledged }) => acknowledged.runs.every((id) => ids.has(id))) && ids.size
      );
    },
    PATIENCE_MS,
  );
  say(`Nothing is missing: ${countOf(first) + countOf(second)} things, and webhooks told of ${told}`);
  const ledger = spawnSync(process.execPath, ["src/admin.ts", "verify-ledger"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  if (ledger.status !== 0) throw new Error(`the ledger is wrong:\n${ledger.stdout}${ledger.stderr}`);
  say("The ledger is right.");
  await fresh.stop();
}

const countOf = ({ acknowledged: { claims, runs, updates } }: AllParts): number =>
  claims.length + runs.length + updates.length;

try {
  await prove();
  say("Old and new run side by side.");
} catch (error) {
  say(`✖ ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await cleanup.disposeAsync();
}
