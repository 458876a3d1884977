import { createTestDatabaseUrl } from "./database.ts";
import { type ServiceProcess, spawnService } from "./processes.ts";

export const LIMIT = 150;

/** With few credits and a low limit, so that both are used up soon. */
export const startMcpService = async (): Promise<ServiceProcess> =>
  spawnService({
    program: "src/main.ts",
    env: {
      DATABASE_URL: await createTestDatabaseUrl(),
      EMBEDDER: "none",
      RATE_LIMIT_PER_MINUTE: String(LIMIT),
      FREE_TIER_CREDITS: "200",
    },
  });
