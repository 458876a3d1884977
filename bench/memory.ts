/** Memory: what searches, writes and imports cost, from a thousand claims of one user to a million of many. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../src/platform/database/database.ts";
import type { Embedder } from "../src/platform/embedder/embedder.ts";
import { newUuid, parseId } from "../src/platform/ids.ts";
import { type Caller, call, signUp } from "../test/support/api.ts";
import { ownUser } from "../test/support/memory-sets/own-user.ts";
import { createSeededRandom, type SeededRandom } from "../test/support/seeded-random.ts";
import { ms, percentile, say, timed } from "./figures.ts";
import { createHttpClient, type HttpClient } from "./memory/http-client.ts";
import { createMaterial, type Material, seedAccount, variation } from "./memory/seed.ts";
import { type Measured, median, residentMegabytes, startMeasured } from "./process.ts";
import { openMinilm, openServiceDatabase } from "./service-database.ts";

const SIZES = [1_000, 10_000, 100_000];
const MANY_USERS = 1_000;
const CLAIMS_OF_EACH = 1_000;
const MEASURED_USERS = 30;
const SEARCHES = 300;
const WRITES = 200;
const CONNECTIONS = 8;
const IMPORTED = 3_000;

const AIMS: Record<number, string> = { 10000: "p50 8, p99 25", 100000: "p50 20" };

interface Stage {
  service: Measured;
  client: HttpClient;
  database: Database;
  embedder: Embedder;
  material: Material;
  delayFile: string;
  random: SeededRandom;
}

export async function run(): Promise<void> {
  const cleanup = new AsyncDisposableStack();
  try {
    const stage = await prepare(cleanup);
    await measureBaseline(stage);
    for (const size of SIZES) await measureSize(stage, size);
    await measureManyUsers(stage);
    await measureWrites(stage);
    await measureImport(stage);
  } finally {
    await cleanup.disposeAsync();
  }
}

async function prepare(cleanup: AsyncDisposableStack): Promise<Stage> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "ph-bench-memory-"));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  say(`memory: ${os.cpus().length} cores ${os.arch()}, Node ${process.version}`);
  const dataDir = path.join(folder, "data");
  const delayFile = path.join(folder, "delay.json");
  const service = await startMeasured(
    [process.execPath, "--import", "./bench/memory/loop-delay.ts", "src/main.ts"],
    {
      DATA_DIR: dataDir,
      LOOP_DELAY_FILE: delayFile,
      RATE_LIMIT_PER_MINUTE: "1000000",
      FREE_TIER_CREDITS: "100000000",
    },
  );
  cleanup.defer(() => service.stop());
  const client = createHttpClient(service.url);
  cleanup.defer(() => client.close());
  const database = await openServiceDatabase(dataDir, cleanup);
  const embedder = await openMinilm(dataDir, cleanup);
  return {
    service,
    client,
    database,
    embedder,
    material: await createMaterial(embedder),
    delayFile,
    random: createSeededRandom(1),
  };
}

/** What every search needs, whatever it searches: one embedding, one guarded and charged call. */
async function measureBaseline(stage: Stage): Promise<void> {
  const { service, client, embedder } = stage;
  const caller = await signUp(service.url);
  const embeddings = await timed(100, () => embedder.embedQuery(question(stage)));
  const calls = await timed(100, () => client.call("GET", "/v1/memory/read?limit=1", { key: caller.key }));
  say(
    `baseline: embedding a query p50 ${ms(median(embeddings))}; reading an empty memory p50 ${ms(median(calls))}`,
  );
}

async function measureSize(stage: Stage, size: number): Promise<void> {
  const caller = await signUp(stage.service.url);
  await seed(stage, caller, size);
  const cold = await timed(1, () => search(stage, caller, question(stage)));
  await resetDelay(stage);
  const warm = await timed(SEARCHES, () => search(stage, caller, question(stage)));
  const repeated = question(stage);
  await search(stage, caller, repeated);
  const again = await timed(SEARCHES, () => search(stage, caller, repeated));
  const aim = AIMS[size] ? ` (aim ${AIMS[size]})` : "";
  say(
    `${size} claims of one user: cold ${ms(cold[0] as number)}; warm p50 ${ms(median(warm))}, ` +
      `p99 ${ms(percentile(warm, 99))}${aim}; repeated query p50 ${ms(median(again))} (aim 2); ${await loopDelay(stage)}`,
  );
  const { bytes, claims } = await indexSize(stage);
  say(`  index: ${(bytes / claims).toFixed(0)} bytes a claim (${claims} claims held)`);
}

async function measureManyUsers(stage: Stage): Promise<void> {
  const callers: Caller[] = [];
  while (callers.length < MEASURED_USERS) callers.push(await signUp(stage.service.url));
  const others = Array.from({ length: MANY_USERS - MEASURED_USERS }, newUuid);
  for (const accountId of [...callers.map(accountOf), ...others]) {
    await seedAccount(
      stage.database,
      accountId,
      CLAIMS_OF_EACH,
      stage.material,
      stage.embedder.model,
      stage.random,
    );
  }
  await resetDelay(stage);
  const cold: number[] = [];
  for (const caller of callers) cold.push(...(await timed(1, () => search(stage, caller, question(stage)))));
  let turn = 0;
  const warm = await timed(SEARCHES, () =>
    search(stage, callers[turn++ % callers.length] as Caller, question(stage)),
  );
  say(
    `${MANY_USERS * CLAIMS_OF_EACH} claims of ${MANY_USERS} users: cold p50 ${ms(median(cold))}, ` +
      `p99 ${ms(percentile(cold, 99))}; warm p50 ${ms(median(warm))}, p99 ${ms(percentile(warm, 99))}; ` +
      `${await loopDelay(stage)}; process ${residentMegabytes(stage.service.child.pid as number).toFixed(0)} MB`,
  );
}

async function measureWrites(stage: Stage): Promise<void> {
  const caller = await signUp(stage.service.url);
  const write = async () => {
    const { text } = variation(stage.material, stage.random);
    const body = { claims: [{ content: text }] };
    await stage.client.call("POST", "/v1/memory/write", { key: caller.key, body });
  };
  await resetDelay(stage);
  const single = await timed(WRITES, write);
  const began = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, () => timed(WRITES / 2, write)));
  const rate = (CONNECTIONS * WRITES) / 2 / ((performance.now() - began) / 1000);
  say(
    `writes of one claim: p50 ${ms(median(single))} (aim 25), p99 ${ms(percentile(single, 99))}; ` +
      `${rate.toFixed(0)}/s over ${CONNECTIONS} connections; ${await loopDelay(stage)}`,
  );
}

async function measureImport(stage: Stage): Promise<void> {
  const caller = await signUp(stage.service.url);
  const lines = Array.from({ length: IMPORTED }, () =>
    JSON.stringify({ type: "claim", content: variation(stage.material, stage.random).text }),
  );
  await resetDelay(stage);
  const began = performance.now();
  const answer = await call(stage.service.url, "POST", "/v1/memory/import", {
    token: caller.key,
    headers: { "content-type": "application/x-ndjson" },
    body: lines.join("\n"),
  });
  if (answer.status !== 201) throw new Error(`the import answered ${answer.status}`);
  const rate = IMPORTED / ((performance.now() - began) / 1000);
  say(`import of ${IMPORTED} claims: ${rate.toFixed(0)}/s (aim 150); ${await loopDelay(stage)}`);
}

const accountOf = (caller: Caller): string => parseId("usr", caller.accountId) as string;

const seed = (stage: Stage, caller: Caller, size: number) =>
  seedAccount(stage.database, accountOf(caller), size, stage.material, stage.embedder.model, stage.random);

/** Hardly ever asked before: its vector is in no cache. */
function question({ random, material }: Stage): string {
  return `${random.pick(ownUser.questions).question} ${random.pick(material.words)}`;
}

async function search({ client }: Stage, { key }: Caller, q: string): Promise<void> {
  const address = `/v1/memory/claims/search?q=${encodeURIComponent(q)}`;
  const { length } = await client.call<unknown[]>("GET", address, { key });
  if (length !== 10) throw new Error(`a search found ${length}`);
}

async function readDelay({ service, delayFile }: Stage): Promise<{ p99Ms: number; maxMs: number }> {
  rmSync(delayFile, { force: true });
  process.kill(service.child.pid as number, "SIGUSR2");
  for (let i = 0; i < 100; i++) {
    await delay(20);
    try {
      return JSON.parse(readFileSync(delayFile, "utf8"));
    } catch {
      // Not written yet, or half of it.
    }
  }
  throw new Error("the service did not tell its delay");
}

const resetDelay = readDelay;

async function loopDelay(stage: Stage): Promise<string> {
  const { p99Ms, maxMs } = await readDelay(stage);
  return `event loop delay p99 ${ms(p99Ms)} (aim 20), longest ${ms(maxMs)}`;
}

async function indexSize({ service }: Stage): Promise<{ bytes: number; claims: number }> {
  const { body } = await call(service.url, "GET", "/metrics");
  const read = (name: string) => Number(new RegExp(`^ph_${name} (\\S+)$`, "m").exec(String(body))?.[1]);
  return { bytes: read("memory_index_bytes"), claims: read("memory_index_claims") };
}
