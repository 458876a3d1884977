/** The ground floor: start-up, memory, and what the guards and the charge cost a call. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import autocannon from "autocannon";
import { signUp } from "../test/support/api.ts";
import { findRedisServer, startRedisServer } from "../test/support/redis-server.ts";
import { withCleanup } from "./ending.ts";
import { type Figure, report, say } from "./figures.ts";
import { makeFolder } from "./folder.ts";
import { type Measured, median, residentMegabytes, startMeasured } from "./process.ts";
import { step } from "./progress.ts";

const KEYS = 200;
const CONNECTIONS = 64;
const ROUNDS = 3;
const ROUND_SECONDS = 4;
const STARTS = 3;

const node = process.execPath;
const BARE = [node, "bench/bare-server.ts"];
const PROBE = [node, "test/support/probe-service.ts"];
/** High enough that neither limit nor balance ends a round; both are still checked and written. */
const UNBOUNDED = { RATE_LIMIT_PER_MINUTE: "1000000", FREE_TIER_CREDITS: "100000000" };

const part = "platform";

export const run = (): Promise<void> => withCleanup(measure);

async function measure(cleanup: AsyncDisposableStack): Promise<void> {
  const folder = makeFolder("platform", cleanup);

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
  const bare: number[] = [];
  for (let i = 0; i < STARTS; i++) {
    const env = { DATA_DIR: `${dataDir}-${i}` };
    const npm = ["npm", "--loglevel=error", "start"];
    step(`start ${i + 1} of ${STARTS}`);
    const server = await startMeasured(BARE);
    bare.push(server.readyMs / 1000);
    await server.stop();
    const one = await startMeasured(npm, env);
    first.push(one.readyMs / 1000);
    await one.stop();
    const two = await startMeasured(npm, env);
    later.push(two.readyMs / 1000);
    await two.stop();
  }
  const figure = { part, unit: "s", better: "less", baseline: bareFastify(median(bare)) } as const;
  report({ ...figure, name: "npm start to ready, first start", value: median(first), aim: 5 });
  report({ ...figure, name: "npm start to ready, later start", value: median(later), aim: 2 });
}

/** Memory that the start took is given back once nothing happens. */
const IDLE_MS = 25_000;

async function measureMemory(dataDir: string): Promise<void> {
  step("memory of the idle process");
  const bare = await startMeasured(BARE);
  const service = await startMeasured([node, "src/main.ts"], { DATA_DIR: dataDir, EMBEDDER: "none" });
  await delay(IDLE_MS);
  report({
    part,
    name: "resident memory of the idle process",
    value: residentMegabytes(service.child.pid as number),
    unit: "MB",
    better: "less",
    baseline: bareFastify(residentMegabytes(bare.child.pid as number)),
    aim: 150,
  });
  await service.stop();
  await bare.stop();
}

async function measureCalls(name: string, env: Record<string, string>): Promise<void> {
  step(`calls, ${name}`);
  const bare = await startMeasured(BARE);
  const service = await startMeasured(PROBE, { ...UNBOUNDED, ...env });
  try {
    const keys = await signUpMany(service.url);
    const rates = { bare: [] as autocannon.Result[], guarded: [] as autocannon.Result[] };
    await load(service, keys, 2);
    await load(bare, keys, 2);
    for (let round = 0; round < ROUNDS; round++) {
      step(`calls, ${name}, round ${round + 1} of ${ROUNDS}`);
      rates.bare.push(await load(bare, keys, ROUND_SECONDS));
      rates.guarded.push(await load(service, keys, ROUND_SECONDS));
    }
    const perSecond = (results: autocannon.Result[]) =>
      median(results.map((result) => result.requests.average));
    const p99 = (results: autocannon.Result[]) => median(results.map((result) => result.latency.p99));
    report({
      part,
      name: `guarded and charged calls, ${name}`,
      value: perSecond(rates.guarded),
      unit: "/s",
      better: "more",
      baseline: bareFastify(perSecond(rates.bare)),
      ratioAim: env.REDIS_URL ? 0.4 : 0.5,
    });
    report({
      part,
      name: `p99 of those, ${name}, over ${CONNECTIONS} connections`,
      value: p99(rates.guarded),
      unit: "ms",
      better: "less",
      baseline: bareFastify(p99(rates.bare)),
    });
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

const bareFastify = (value: number): Figure["baseline"] => ({ name: "bare Fastify", value });
