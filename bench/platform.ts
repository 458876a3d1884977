/** The ground floor: start-up, memory, and what the guards and the charge cost a call. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import autocannon from "autocannon";
import { signUp } from "../test/support/api.ts";
import { findRedisServer, startRedisServer } from "../test/support/redis-server.ts";
import { say } from "./figures.ts";
import { type Measured, median, residentMegabytes, startMeasured } from "./process.ts";

const KEYS = 200;
const CONNECTIONS = 64;
const ROUNDS = 3;
const ROUND_SECONDS = 6;
const STARTS = 3;

const node = process.execPath;
const PROBE = [node, "test/support/probe-service.ts"];
/** High enough that neither limit nor balance ends a round; both are still checked and written. */
const UNBOUNDED = { RATE_LIMIT_PER_MINUTE: "1000000", FREE_TIER_CREDITS: "100000000" };

export async function run(): Promise<void> {
  const cleanup = new AsyncDisposableStack();
  try {
    await measure(cleanup);
  } finally {
    await cleanup.disposeAsync();
  }
}

async function measure(cleanup: AsyncDisposableStack): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "ph-bench-"));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));

  say(`platform: ${os.cpus().length} cores ${os.arch()}, Node ${process.version}`);
  await measureStarts(path.join(folder, "starts"));
  await measureMemory(path.join(folder, "memory"));
  await measureCalls("in process", { DATA_DIR: path.join(folder, "local") });

  const binary = findRedisServer();
  if (!binary) {
    say("with Redis: LEFT OUT, there is no redis-server or valkey-server on this machine");
    return;
  }
  const redis = await startRedisServer(binary);
  cleanup.defer(() => redis.kill());
  await measureCalls("with Redis", { DATA_DIR: path.join(folder, "redis"), REDIS_URL: redis.url });
}

async function measureStarts(dataDir: string): Promise<void> {
  const first: number[] = [];
  const later: number[] = [];
  for (let i = 0; i < STARTS; i++) {
    const env = { DATA_DIR: `${dataDir}-${i}` };
    const npm = ["npm", "start"];
    const one = await startMeasured(npm, env);
    first.push(one.readyMs);
    await one.stop();
    const two = await startMeasured(npm, env);
    later.push(two.readyMs);
    await two.stop();
  }
  say(`npm start to ready, first start: ${seconds(median(first))} s (aim 5)`);
  say(`npm start to ready, later start: ${seconds(median(later))} s (aim 2)`);
}

async function measureMemory(dataDir: string): Promise<void> {
  const service = await startMeasured([node, "src/main.ts"], { DATA_DIR: dataDir, EMBEDDER: "none" });
  await delay(5_000);
  const megabytes = residentMegabytes(service.child.pid as number);
  await service.stop();
  say(`resident memory of the idle process: ${megabytes.toFixed(0)} MB (aim 150)`);
}

async function measureCalls(name: string, env: Record<string, string>): Promise<void> {
  const bare = await startMeasured([node, "bench/bare-server.ts"]);
  const service = await startMeasured(PROBE, { ...UNBOUNDED, ...env });
  try {
    const keys = await signUpMany(service.url);
    const rates = { bare: [] as autocannon.Result[], guarded: [] as autocannon.Result[] };
    await load(service, keys, 2);
    await load(bare, keys, 2);
    for (let round = 0; round < ROUNDS; round++) {
      rates.bare.push(await load(bare, keys, ROUND_SECONDS));
      rates.guarded.push(await load(service, keys, ROUND_SECONDS));
    }
    const perSecond = (results: autocannon.Result[]) =>
      median(results.map((result) => result.requests.average));
    const p99 = (results: autocannon.Result[]) => median(results.map((result) => result.latency.p99));
    const ratio = perSecond(rates.guarded) / perSecond(rates.bare);
    say(
      `guarded and charged call, ${name}: ${perSecond(rates.guarded).toFixed(0)}/s, p99 ${p99(rates.guarded)} ms; ` +
        `bare Fastify ${perSecond(rates.bare).toFixed(0)}/s, p99 ${p99(rates.bare)} ms; ` +
        `ratio ${ratio.toFixed(2)} (aim ${env.REDIS_URL ? 0.4 : 0.5})`,
    );
  } finally {
    await service.stop();
    await bare.stop();
  }
  const { status, stdout, stderr } = spawnSync(node, ["src/admin.ts", "verify-ledger"], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: env.DATA_DIR },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the ledger is wrong after the load:\n${stdout}${stderr}`);
}

async function signUpMany(url: string): Promise<string[]> {
  const keys: string[] = [];
  const worker = async () => {
    while (keys.length < KEYS) {
      const { key } = await signUp(url);
      keys.push(key);
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return keys;
}

async function load({ url }: Measured, keys: string[], duration: number): Promise<autocannon.Result> {
  const result = await autocannon({
    url: `${url}/v1/probe/read`,
    connections: CONNECTIONS,
    duration,
    // Each connection begins elsewhere in the list: in step, all of them would call with the same key at once.
    setupClient: (client) => {
      const from = Math.floor(Math.random() * keys.length);
      const turned = [...keys.slice(from), ...keys.slice(0, from)];
      client.setRequests(
        turned.map((key) => ({
          method: "GET",
          path: "/v1/probe/read",
          headers: { authorization: `Bearer ${key}` },
        })),
      );
    },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`);
  }
  return result;
}

const seconds = (ms: number) => (ms / 1000).toFixed(2);
