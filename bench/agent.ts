/** The agent: what a run of the built-in helper costs beside a search alone, and what open streams hold. */
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import path from "node:path";
import { parseId } from "../src/platform/ids.ts";
import { type Caller, signUp } from "../test/support/api.ts";
import { ownUser } from "../test/support/memory-sets/own-user.ts";
import { startModelServer } from "../test/support/model-server.ts";
import { createSeededRandom } from "../test/support/seeded-random.ts";
import { withCleanup } from "./ending.ts";
import { heldByBareSockets } from "./feeds/bare-sockets.ts";
import { percentile, report, timed } from "./figures.ts";
import { makeFolder } from "./folder.ts";
import { createMaterial, seedAccount } from "./memory/seed.ts";
import { COLLECTING, heldBytesEach, type Measured, median, startMeasured } from "./process.ts";
import { step } from "./progress.ts";
import { openMinilm, openServiceDatabase } from "./service-database.ts";

const CLAIMS = 10_000;
const RUNS = 300;
const CONNECTIONS = 8;
const STREAMS = 500;
/** What opens first pays for what the process keeps anyway. */
const WARMING_STREAMS = 200;
const part = "agent";
const ENV = { RATE_LIMIT_PER_MINUTE: "1000000", FREE_TIER_CREDITS: "100000000" };

export async function run(): Promise<void> {
  await withCleanup(async (cleanup) => {
    const folder = makeFolder("agent", cleanup);
    await measureRuns(path.join(folder, "runs"), cleanup);
    await measureStreams(path.join(folder, "streams"), cleanup);
  });
}

async function measureRuns(dataDir: string, cleanup: AsyncDisposableStack): Promise<void> {
  const service = await startMeasured([process.execPath, "src/main.ts"], { DATA_DIR: dataDir, ...ENV });
  cleanup.defer(() => service.stop());
  const caller = await signUp(service.url);
  step(`seeding ${CLAIMS} claims`);
  await seed(dataDir, caller, cleanup);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  cleanup.defer(() => agent.destroy());
  // Every question once: a search that is asked again is answered from what was kept.
  const questions = ownUser.questions.map(({ question }) => question);
  let turn = 0;
  const search = () => {
    const q = encodeURIComponent(`${questions[turn++ % questions.length]} ${turn}`);
    return send(agent, service, caller, "GET", `/v1/memory/claims/search?q=${q}`);
  };
  const ask = () => {
    const message = `${questions[turn++ % questions.length]} ${turn}`;
    return send(agent, service, caller, "POST", "/v1/agent/run", { message });
  };
  step("runs and searches in turns");
  await timed(20, search);
  await timed(20, ask);
  // In turns, so that a busy moment of the machine meets both.
  const searches: number[] = [];
  const runs: number[] = [];
  for (let round = 0; round < RUNS / 20; round++) {
    searches.push(...(await timed(20, search)));
    runs.push(...(await timed(20, ask)));
  }
  const figure = { part, unit: "ms", better: "less" } as const;
  report({
    ...figure,
    name: `a run over ${CLAIMS} claims, p50`,
    value: median(runs),
    baseline: { name: "a search alone", value: median(searches) },
    ratioAim: 2,
  });
  report({
    ...figure,
    name: `a run over ${CLAIMS} claims, p99`,
    value: percentile(runs, 99),
    baseline: { name: "a search alone", value: percentile(searches, 99) },
  });
  step(`runs and searches over ${CONNECTIONS} connections`);
  const rate = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await Promise.all(Array.from({ length: CONNECTIONS }, () => timed(RUNS / CONNECTIONS, work)));
    return RUNS / ((performance.now() - began) / 1000);
  };
  const searchRate = await rate(search);
  const runRate = await rate(ask);
  report({
    part,
    name: `runs over ${CONNECTIONS} connections`,
    value: runRate,
    unit: "/s",
    better: "more",
    baseline: { name: "searches", value: searchRate },
  });
  await service.stop();
}

/** Readers of a run that goes on: its model says nothing. */
async function measureStreams(dataDir: string, cleanup: AsyncDisposableStack): Promise<void> {
  step("open streams");
  const bare = await heldByBareSockets(STREAMS, cleanup);
  const model = await startModelServer();
  cleanup.defer(() => model.close());
  model.intercept(() => "hang");
  const service = await startMeasured([process.execPath, ...COLLECTING, "src/main.ts"], {
    DATA_DIR: dataDir,
    EMBEDDER: "none",
    MODEL: "compatible:silent",
    MODEL_BASE_URL: model.baseUrl,
    ...ENV,
  });
  cleanup.defer(() => service.stop());
  const caller = await signUp(service.url);
  const first = await open(service, caller, "POST", "/v1/agent/run", { message: "Well?", stream: true });
  const runId = /"run_id":"(run_\w+)"/.exec(first.text)?.[1];
  const events = `/v1/agent/runs/${runId}/events`;
  const opened = [first];
  const openSome = async (from: number, to: number) => {
    for (let n = from; n < to; n++) opened.push(await open(service, caller, "GET", events));
  };
  const pid = service.child.pid as number;
  await heldBytesEach(pid, WARMING_STREAMS, openSome);
  report({
    part,
    name: "memory of an open stream",
    value: (await heldBytesEach(pid, STREAMS, openSome)) / 1024,
    unit: "KB",
    better: "less",
    baseline: { name: "a bare WebSocket", value: bare / 1024 },
    aim: 50,
  });
  for (const { end } of opened) end();
}

async function seed(dataDir: string, caller: Caller, cleanup: AsyncDisposableStack): Promise<void> {
  const database = await openServiceDatabase(dataDir, cleanup);
  const embedder = await openMinilm(dataDir, cleanup);
  const material = await createMaterial(embedder);
  const accountId = parseId("usr", caller.accountId) as string;
  await seedAccount(database, accountId, CLAIMS, material, embedder.model, createSeededRandom(1));
}

function send(
  agent: Agent | undefined,
  { url }: Measured,
  { key }: Caller,
  method: string,
  at: string,
  body?: object,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + at,
      { method, ...(agent ? { agent } : {}), headers: headersOf(key, body) },
      (response) => {
        response.resume();
        response.on("end", () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${at} answered ${response.statusCode}`)),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** A stream with its first bytes read, and left open. */
function open(
  { url }: Measured,
  { key }: Caller,
  method: string,
  at: string,
  body?: object,
): Promise<{ text: string; end: () => ClientRequest }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + at,
      { method, agent: false, headers: headersOf(key, body) },
      (response: IncomingMessage) => {
        response.once("data", (chunk) => resolve({ text: String(chunk), end: () => sent.destroy() }));
        response.on("error", () => {});
      },
    );
    sent.on("error", reject);
    sent.end(body && JSON.stringify(body));
  });
}

const headersOf = (key: string, body: object | undefined) => ({
  authorization: `Bearer ${key}`,
  ...(body ? { "content-type": "application/json" } : {}),
});
