/** The real service with a database of its own, and accounts that were written straight into it. */
import { createHash } from "node:crypto";
import path from "node:path";
import { createKey, keyStart } from "../../src/modules/keys/key-format.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { newUuid, parseId } from "../../src/platform/ids.ts";
import { type Caller, signUp } from "../../test/support/api.ts";
import { makeFolder } from "../folder.ts";
import { createHttpClient, type HttpClient } from "../memory/http-client.ts";
import { type Measured, startMeasured } from "../process.ts";
import { openServiceDatabase } from "../service-database.ts";

export interface Stage {
  service: Measured;
  database: Database;
  client: HttpClient;
  publisher: Caller;
  /** Answers its id, formatted and bare. */
  createFeed(title: string, priceCredits: number): Promise<{ id: string; uuid: string }>;
}

export async function createStage(
  cleanup: AsyncDisposableStack,
  options: { flags?: string[] } = {},
): Promise<Stage> {
  const folder = makeFolder("feeds", cleanup);
  const dataDir = path.join(folder, "data");
  const service = await startMeasured([process.execPath, ...(options.flags ?? []), "src/main.ts"], {
    DATA_DIR: dataDir,
    EMBEDDER: "none",
    RATE_LIMIT_PER_MINUTE: "1000000",
    FREE_TIER_CREDITS: "100000000",
  });
  cleanup.defer(() => service.stop());
  const client = createHttpClient(service.url);
  cleanup.defer(() => client.close());
  const publisher = await signUp(service.url);
  return {
    service,
    database: await openServiceDatabase(dataDir, cleanup),
    client,
    publisher,
    async createFeed(title, priceCredits) {
      const body = { title, price_credits: priceCredits };
      const { id } = await client.call<{ id: string }>("POST", "/v1/feeds", { key: publisher.key, body });
      return { id, uuid: parseId("feed", id) as string };
    },
  };
}

/** A key for each account: signing thousands up would take minutes of password hashing. */
export async function seedKeys(
  database: Database,
  accountIds: readonly string[],
  scopes: readonly string[] = ["feeds:read"],
): Promise<string[]> {
  const keys = accountIds.map(createKey);
  const hashes = keys.map((key) => createHash("sha256").update(key).digest("hex"));
  await database.run`
    with made as (
      select * from unnest(${accountIds}::uuid[], ${accountIds.map(newUuid)}::uuid[], ${keys.map(keyStart)}::text[],
             ${hashes}::text[]) as k (account_id, id, start, hash)
    ), owners as (
      insert into accounts (id, email, email_key, password_hash, created_at)
      select account_id, account_id::text, account_id::text, '', now() from made
    )
    insert into api_keys (account_id, id, name, scopes, start, key_hash, created_at)
    select account_id, id, 'bench', ${scopes}::text[], start, decode(hash, 'hex'), now() from made`;
  return keys;
}
