/** The real service with a database of its own, and accounts whose events go to sinks. */
import path from "node:path";
import type { Database } from "../../src/platform/database/database.ts";
import { formatId, parseId } from "../../src/platform/ids.ts";
import { signUp } from "../../test/support/api.ts";
import { makeFolder } from "../folder.ts";
import { createHttpClient } from "../memory/http-client.ts";
import { startMeasured } from "../process.ts";
import { openServiceDatabase } from "../service-database.ts";

export interface Stage {
  database: Database;
  newOwner(): Promise<Owner>;
}

export interface Owner {
  accountId: string;
  /** Answers the UUID. */
  addWebhook(url: string): Promise<string>;
  setStatus(webhookIds: readonly string[], status: "enabled" | "disabled"): Promise<void>;
  /** Writes a claim; answers its id and when the write was answered, in milliseconds since the epoch. */
  write(content: string): Promise<{ claim: string; at: number }>;
  /** Makes the service look at the webhook now. */
  ping(webhookId: string): Promise<void>;
}

export async function createStage(cleanup: AsyncDisposableStack): Promise<Stage> {
  const folder = makeFolder("webhooks", cleanup);
  const dataDir = path.join(folder, "data");
  const service = await startMeasured([process.execPath, "src/main.ts"], {
    DATA_DIR: dataDir,
    EMBEDDER: "none",
    WEBHOOK_ALLOW_PRIVATE: "true",
    // What the service can do, and not what one account is allowed.
    WEBHOOK_DELIVERIES_PER_SECOND: "100000",
    RATE_LIMIT_PER_MINUTE: "1000000",
    FREE_TIER_CREDITS: "100000000",
  });
  cleanup.defer(() => service.stop());
  const client = createHttpClient(service.url);
  cleanup.defer(() => client.close());
  const database = await openServiceDatabase(dataDir, cleanup);

  async function newOwner(): Promise<Owner> {
    const { key, accountId } = await signUp(service.url);
    const send = <Body>(method: string, at: string, body?: object) =>
      client.call<Body>(method, at, { key, ...(body ? { body } : {}) });
    return {
      accountId: parseId("usr", accountId) as string,
      async addWebhook(url) {
        const body = { url, events: ["memory.claim.created", "ping"] };
        return parseId("whk", (await send<{ id: string }>("POST", "/v1/webhooks", body)).id) as string;
      },
      async setStatus(webhookIds, status) {
        for (const id of webhookIds) await send("PATCH", `/v1/webhooks/${formatId("whk", id)}`, { status });
      },
      async write(content) {
        const body = { claims: [{ content }] };
        const { claims } = await send<{ claims: { id: string }[] }>("POST", "/v1/memory/write", body);
        return { claim: claims[0]?.id ?? "", at: performance.timeOrigin + performance.now() };
      },
      ping: (id) => send<void>("POST", `/v1/webhooks/${formatId("whk", id)}/test`),
    };
  }
  return { database, newOwner };
}
