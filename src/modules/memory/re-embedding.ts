/** Gives a vector to what has none of the current model: after an import, a failure, or a change of the model. */
import type { Database } from "../../platform/database/database.ts";
import type { MemoryStore } from "./memory-store.ts";
import type { NewVector, Unembedded, VectorStore } from "./vector-store.ts";
import type { Vectors } from "./vectors.ts";

const BATCH = 256;
/** A sweep holds a lock; it ends in time for others to have their turn. */
const SWEEP_MS = 20_000;
const LONG_AGO = new Date(0);

export interface ReEmbedding {
  /** All that an account lacks. Gives up silently where the embedder fails: the sweep goes on with it later. */
  complete(accountId: string): Promise<void>;
  sweep(): Promise<void>;
}

export function createReEmbedding(deps: {
  database: Database;
  vectors: Vectors;
  store: VectorStore;
  memories: MemoryStore;
}): ReEmbedding {
  const { database, vectors, store, memories } = deps;

  /** Answers whether there may be more. */
  async function embedBatch(accountId: string | null, urgency: "write" | "background"): Promise<boolean> {
    const claims = await store.findClaims(vectors.model, accountId, BATCH);
    const messages = await store.findMessages(vectors.model, accountId, BATCH);
    if (claims.length + messages.length === 0) return false;
    const ofClaims = await vectors.embedClaims(
      claims.map(({ text }) => text ?? ""),
      urgency,
    );
    const ofMessages = await vectors.embedMessages(
      messages.map(({ text, text_before }) => ({ text: text ?? "", textBefore: text_before ?? "" })),
      urgency,
    );
    const failed = [...ofClaims, ...ofMessages].includes(null);
    if (failed) return false;
    await save(pair(claims, ofClaims), pair(messages, ofMessages));
    return claims.length === BATCH || messages.length === BATCH;
  }

  async function save(claims: Map<string, NewVector[]>, messages: Map<string, NewVector[]>): Promise<void> {
    for (const accountId of new Set([...claims.keys(), ...messages.keys()])) {
      await database.as(accountId).transaction(async (tx) => {
        // A new vector is no change that a person would call one: the time of the last stays.
        const { version } = await memories.begin(tx, accountId, LONG_AGO);
        await store.updateClaims(tx, accountId, claims.get(accountId) ?? [], vectors.model, version);
        await store.updateMessages(tx, accountId, messages.get(accountId) ?? [], vectors.model, version);
      });
    }
  }

  return {
    async complete(accountId) {
      if (!vectors.enabled) return;
      while (await embedBatch(accountId, "write"));
    },
    async sweep() {
      if (!vectors.enabled) return;
      const end = performance.now() + SWEEP_MS;
      while ((await embedBatch(null, "background")) && performance.now() < end);
    },
  };
}

function pair(rows: readonly Unembedded[], vectors: readonly (Int8Array | null)[]): Map<string, NewVector[]> {
  const byAccount = new Map<string, NewVector[]>();
  rows.forEach(({ account_id, id, changed_version }, place) => {
    const list = byAccount.get(account_id) ?? [];
    list.push({ id, vector: vectors[place] ?? null, madeFrom: changed_version });
    byAccount.set(account_id, list);
  });
  return byAccount;
}
