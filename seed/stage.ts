/** The real service in this process, on the real database, with a clock that the seed moves. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { PersonalHelper } from "../client/src/index.ts";
import type { Config } from "../src/platform/config/config.ts";
import { createLog } from "../src/platform/log/log.ts";
import { startService } from "../src/service.ts";
import { createMovingClock, type MovingClock } from "./moving-clock.ts";

/** Named in the seeded webhooks; another is taken where something listens on it. */
const RECEIVER_PORT = 8795;
/** What shows in the service's metrics while something goes on that a call has set off. */
const UNDER_WAY =
  /^ph_(?:feed_lanes_waiting|feeds_tasks_waiting|agent_runs_active|webhook_lanes_active) (\d+)$/gm;

/** Longer than the service gathers events for webhooks before it sends them. */
const GATHERING_MS = 8;

export interface Stage {
  clock: MovingClock;
  /** Of the receiver of webhooks. */
  receiverUrl: string;
  /** What the receiver answers on this path from now on; 200 unless said. */
  answers(path: string, answer: { status: number; body: string }): void;
  as(apiKey?: string): PersonalHelper;
  /** Resolves when nothing is under way. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export async function openStage(config: Config, start: Date): Promise<Stage> {
  const cleanup = new AsyncDisposableStack();
  try {
    const answers = new Map<string, { status: number; body: string }>();
    const receiver = await startReceiver(answers);
    cleanup.defer(() => closeServer(receiver));
    const clock = createMovingClock(start);
    const { log, flush } = createLog(config.logLevel);
    cleanup.defer(flush);
    const service = await startService({
      config: forSeeding(config),
      log,
      clock,
      onFatal: (error) => {
        throw error;
      },
    });
    cleanup.defer(() => service.stop());
    return {
      clock,
      receiverUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
      answers: (path, answer) => void answers.set(path, answer),
      as: (apiKey) => new PersonalHelper({ baseUrl: service.url, ...(apiKey ? { apiKey } : {}) }),
      settle: () => settle(service.url),
      close: () => cleanup.disposeAsync(),
    };
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
}

/**
 * A port of its own, no other instance beside it (which would live in today), nothing sent to a provider, no limit on
 * calls, and webhooks to this machine for as long as the seed runs.
 */
const forSeeding = (config: Config): Config => ({
  ...config,
  host: "127.0.0.1",
  port: 0,
  role: "all",
  redisUrl: undefined,
  model: undefined,
  embedder: typeof config.embedder === "string" ? config.embedder : "minilm",
  rateLimitPerMinute: 1_000_000,
  accountRateLimitPerMinute: 1_000_000,
  signUpsPerHour: 1_000_000,
  webhookAllowPrivate: true,
});

/** Between a commit and the work it sets off lie some milliseconds, so once is not enough. */
async function settle(url: string): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    await delay(GATHERING_MS);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const idle = [...metrics.matchAll(UNDER_WAY)].every(([, count]) => count === "0");
    quiet = idle ? quiet + 1 : 0;
  }
}

async function startReceiver(
  answers: ReadonlyMap<string, { status: number; body: string }>,
): Promise<Server> {
  const server = createServer((request, response) => {
    const { status, body } = answers.get(request.url ?? "") ?? { status: 200, body: '{"received":true}' };
    request.resume().on("end", () => {
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    });
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
  };
  return listen(RECEIVER_PORT).catch(() => listen(0));
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}
