/** The service as it is by default, with users who have a memory, an app and a feed that others read. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../src/platform/database/database.ts";
import { signUp } from "../../test/support/api.ts";
import { makeFolder } from "../folder.ts";
import { createHttpClient, type HttpClient } from "../memory/http-client.ts";
import { type Measured, residentMegabytes, startMeasured } from "../process.ts";
import { openServiceDatabase } from "../service-database.ts";
import type { InnerFigures } from "./inner-figures.ts";
import type { User } from "./mix.ts";

const CLAIMS_EACH = 30;
const SUBSCRIBERS_EACH = 4;
const CONSENT = { accept_price: 0.1, daily_limit: 1_000_000 };

export interface LoadStage {
  service: Measured;
  pid: number;
  database: Database;
  client: HttpClient;
  users: User[];
  /** What the service holds after a collection, and the memory that the system gives it. */
  look(): Promise<InnerFigures & { residentMegabytes: number }>;
  /** A figure of /metrics; the sum where it has labels. */
  figure(name: string): Promise<number>;
  /** Throws when the sums of the books are wrong. The service goes on meanwhile. */
  verifyLedger(): void;
}

export async function createLoadStage(
  cleanup: AsyncDisposableStack,
  options: { users: number; env?: Record<string, string> },
): Promise<LoadStage> {
  const folder = makeFolder("load", cleanup);
  const dataDir = path.join(folder, "data");
  const figuresFile = path.join(folder, "inner-figures.json");
  const flags = ["--expose-gc", "--import", "./bench/load/inner-figures.ts"];
  const service = await startMeasured([process.execPath, ...flags, "src/main.ts"], {
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: "1000000",
    FREE_TIER_CREDITS: "100000000",
    WEBHOOK_ALLOW_PRIVATE: "true",
    INNER_FIGURES_FILE: figuresFile,
    ...options.env,
  });
  cleanup.defer(() => service.stop());
  const pid = service.child.pid as number;
  const client = createHttpClient(service.url);
  cleanup.defer(() => client.close());

  return {
    service,
    pid,
    database: await openServiceDatabase(dataDir, cleanup),
    client,
    users: await createUsers(service.url, client, options.users),
    async look() {
      const before = existsSync(figuresFile) ? readFigures(figuresFile).n : 0;
      process.kill(pid, "SIGUSR2");
      for (;;) {
        await delay(50);
        if (!existsSync(figuresFile)) continue;
        const figures = readFigures(figuresFile);
        if (figures.n > before) return { ...figures, residentMegabytes: residentMegabytes(pid) };
      }
    },
    async figure(name) {
      const text = await (await fetch(`${service.url}/metrics`)).text();
      const lines = [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? ([-\\d.e+]+)$`, "gm"))];
      if (lines.length === 0) throw new Error(`/metrics has no ${name}`);
      return lines.reduce((sum, [, value]) => sum + Number(value), 0);
    },
    verifyLedger() {
      const { status, stdout, stderr } = spawnSync(process.execPath, ["src/admin.ts", "verify-ledger"], {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
        encoding: "utf8",
      });
      if (status !== 0) throw new Error(`the ledger is wrong after the load:\n${stdout}${stderr}`);
    },
  };
}

const readFigures = (file: string): InnerFigures => JSON.parse(readFileSync(file, "utf8"));

async function createUsers(url: string, client: HttpClient, count: number): Promise<User[]> {
  const users: User[] = [];
  const creator = async () => {
    while (users.length < count) {
      const user: User = { key: "", feedId: "" };
      users.push(user);
      user.key = (await signUp(url)).key;
      const claims = Array.from({ length: CLAIMS_EACH }, (_, n) => ({
        content: `Box ${n} of the cellar holds the ${n % 2 ? "winter" : "summer"} things of year ${1990 + n}.`,
      }));
      await client.call("POST", "/v1/memory/write", { key: user.key, body: { claims } });
      const feed = { title: "Readings", price_credits: CONSENT.accept_price };
      user.feedId = (
        await client.call<{ id: string }>("POST", "/v1/feeds", { key: user.key, body: feed })
      ).id;
    }
  };
  await Promise.all(Array.from({ length: 4 }, creator));
  const places = users.keys();
  const subscriber = async () => {
    for (const place of places) {
      const { key } = users[place] as User;
      for (let n = 1; n <= Math.min(SUBSCRIBERS_EACH, count - 1); n++) {
        const { feedId } = users[(place + n) % count] as User;
        await client.call("POST", `/v1/feeds/${feedId}/subscribe`, { key, body: CONSENT });
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, subscriber));
  return users;
}
