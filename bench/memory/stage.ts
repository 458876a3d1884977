/** The real service with a database of its own, and what seeds it and calls it. */
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../src/platform/database/database.ts";
import type { Embedder } from "../../src/platform/embedder/embedder.ts";
import { parseId } from "../../src/platform/ids.ts";
import { type Caller, signUp } from "../../test/support/api.ts";
import { ownUser } from "../../test/support/memory-sets/own-user.ts";
import { createSeededRandom, type SeededRandom } from "../../test/support/seeded-random.ts";
import { prepareBareInsert } from "../bare-insert.ts";
import { report, timed } from "../figures.ts";
import { makeFolder } from "../folder.ts";
import { type Measured, startMeasured } from "../process.ts";
import { step } from "../progress.ts";
import { openMinilm, openServiceDatabase } from "../service-database.ts";
import { createHttpClient, type HttpClient } from "./http-client.ts";
import { createMaterial, type Material, seedAccount, variation } from "./seed.ts";

export const part = "memory";
export const BARE_SEARCH = "embedding and an empty read";
export const BARE_WRITE = "embedding and a bare insert";

export interface Stage {
  service: Measured;
  client: HttpClient;
  database: Database;
  embedder: Embedder;
  material: Material;
  delayFile: string;
  random: SeededRandom;
  /** One embedding, and one guarded and charged call: what every search needs, whatever it searches. */
  bareSearch: () => Promise<unknown>;
  /** One embedding, and one row committed. */
  bareWrite: () => Promise<unknown>;
}

export async function prepareStage(cleanup: AsyncDisposableStack): Promise<Stage> {
  const folder = makeFolder("memory", cleanup);
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
  step("embedding the material");
  const material = await createMaterial(embedder);
  const random = createSeededRandom(1);
  const insert = await prepareBareInsert(database);
  const { key } = await signUp(service.url);
  return {
    service,
    client,
    database,
    embedder,
    material,
    delayFile,
    random,
    bareSearch: async () => {
      await embedder.embedQuery(question({ random, material }));
      await client.call("GET", "/v1/memory/read?limit=1", { key });
    },
    bareWrite: async () => {
      await embedder.embedQuery(variation(material, random).text);
      await insert();
    },
  };
}

export const accountOf = (caller: Caller): string => parseId("usr", caller.accountId) as string;

export const seed = (stage: Stage, accountId: string, size: number): Promise<void> =>
  seedAccount(stage.database, accountId, size, stage.material, stage.embedder.model, stage.random);

/** Hardly ever asked before: its vector is in no cache. */
export const question = ({ random, material }: Pick<Stage, "random" | "material">): string =>
  `${random.pick(ownUser.questions).question} ${random.pick(material.words)}`;

export async function search({ client }: Stage, { key }: Caller, q: string): Promise<void> {
  const address = `/v1/memory/claims/search?q=${encodeURIComponent(q)}`;
  const { length } = await client.call<unknown[]>("GET", address, { key });
  if (length !== 10) throw new Error(`a search found ${length}`);
}

export async function write({ client, material, random }: Stage, { key }: Caller): Promise<void> {
  const body = { claims: [{ content: variation(material, random).text }] };
  await client.call("POST", "/v1/memory/write", { key, body });
}

/** The delay of the service's event loop since this was last asked. */
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

export const resetDelay = readDelay;

export async function reportDelay(stage: Stage, during: string): Promise<void> {
  const { p99Ms } = await readDelay(stage);
  const name = `delay of the event loop while ${during}, p99`;
  report({ part, name, value: Math.max(0, p99Ms), unit: "ms", better: "less", aim: 20 });
}

/** Both in turns, so that a busy moment of the machine meets both. */
export async function inTurns(
  count: number,
  work: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<{ times: number[]; bareTimes: number[] }> {
  const times: number[] = [];
  const bareTimes: number[] = [];
  for (let n = 0; n < count / TURN; n++) {
    times.push(...(await timed(TURN, work)));
    bareTimes.push(...(await timed(TURN / 2, bare)));
  }
  return { times, bareTimes };
}

const TURN = 10;
