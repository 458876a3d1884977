/** A service whose event loop is watched from outside. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createTestDatabaseUrl } from "../../support/database.ts";
import { spawnService } from "../../support/processes.ts";

const watch = pathToFileURL(path.join(import.meta.dirname, "loop-watch.ts")).href;

export interface WatchedService {
  url: string;
  forgetHolds(): Promise<void>;
  /** The longest that the event loop was held since then, in milliseconds of the processor. */
  longestHold(): Promise<number>;
}

export async function startWatchedService(): Promise<WatchedService> {
  const service = await spawnService({
    program: "src/main.ts",
    env: {
      DATABASE_URL: await createTestDatabaseUrl(),
      NODE_OPTIONS: `--import=${watch}`,
      RATE_LIMIT_PER_MINUTE: "1000000",
      FREE_TIER_CREDITS: "1000000",
      WEBHOOK_ALLOW_PRIVATE: "true",
    },
  });
  const at = /loop watch at (http\S+)/.exec(service.output())?.[1];
  if (!at) throw new Error("the loop is not watched");
  return {
    url: service.url,
    forgetHolds: async () => void (await (await fetch(at, { method: "DELETE" })).text()),
    longestHold: async () => Number(await (await fetch(at)).text()),
  };
}
