/** The real service on a database of its own, with credits and calls enough for any test. */
import { signUp } from "./api.ts";
import { createTestDatabaseUrl } from "./database.ts";
import { createMemoryClient, type MemoryClient } from "./memory-client.ts";
import { type ServiceProcess, spawnService } from "./processes.ts";

export interface MemoryService {
  url: string;
  databaseUrl: string;
  process: ServiceProcess;
  /** A new account's memory. */
  newMemory(): Promise<MemoryClient & { key: string; session: string; accountId: string }>;
}

/** Without vectors unless `EMBEDDER` says otherwise: most of what is tested here does not depend on them. */
export async function startMemoryService(env: Record<string, string> = {}): Promise<MemoryService> {
  const databaseUrl = env.DATABASE_URL ?? (await createTestDatabaseUrl());
  const process = await spawnService({
    program: "src/main.ts",
    env: {
      DATABASE_URL: databaseUrl,
      EMBEDDER: "none",
      RATE_LIMIT_PER_MINUTE: "1000000",
      FREE_TIER_CREDITS: "1000000",
      ...env,
    },
  });
  return {
    url: process.url,
    databaseUrl,
    process,
    async newMemory() {
      const { key, session, accountId } = await signUp(process.url);
      return { ...createMemoryClient(process.url, key), key, session, accountId };
    },
  };
}
