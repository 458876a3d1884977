/** What stands beside a service that is measured: its own database, and an embedder like its own, to seed with. */
import path from "node:path";
import { createDatabase, type Database } from "../src/platform/database/database.ts";
import { findEmbeddedServer } from "../src/platform/database/embedded/index.ts";
import type { Embedder } from "../src/platform/embedder/embedder.ts";
import { createEmbedder } from "../src/platform/embedder/open.ts";
import { createLog } from "../src/platform/log/log.ts";

export async function openServiceDatabase(dataDir: string, cleanup: AsyncDisposableStack): Promise<Database> {
  const connection = await findEmbeddedServer(dataDir);
  if (!connection) throw new Error("the service's database is not there");
  const database = createDatabase(connection, { onIdleError: () => {} });
  cleanup.defer(() => database.close());
  return database;
}

export async function openMinilm(dataDir: string, cleanup: AsyncDisposableStack): Promise<Embedder> {
  const embedder = await createEmbedder(
    { embedder: "minilm", modelBaseUrl: undefined, openaiApiKey: undefined, modelApiKey: undefined },
    { modelsFolder: path.join(dataDir, "models"), log: createLog("warn").log },
  );
  if (!embedder) throw new Error("there is no embedder");
  cleanup.defer(() => embedder.close());
  return embedder;
}
