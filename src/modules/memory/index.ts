/** Memory: claims that are found by meaning, corrected by time and never lost. */
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Embedder } from "../../platform/embedder/embedder.ts";
import type { Module } from "../../platform/http/module.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Model } from "../../platform/model/model.ts";
import { createClaimStore } from "./claim-store.ts";
import { createExtractor } from "./extraction/extractor.ts";
import { createForgetting, type ForgetElsewhere } from "./forgetting.ts";
import { createMemoryStore } from "./memory-store.ts";
import { createMessageStore } from "./message-store.ts";
import { createImporter } from "./portability/importer.ts";
import { createProfileStore } from "./profile/profile-store.ts";
import { createProfiles } from "./profile/profiles.ts";
import { createReEmbedding } from "./re-embedding.ts";
import { createRoutes } from "./routes.ts";
import { createClaimSearch } from "./search/claim-search.ts";
import { createSearchEngine } from "./search/engine.ts";
import { createIndexStore } from "./search/index-store.ts";
import type { RankingWeights } from "./search/ranking/weights.ts";
import { createSearcher } from "./search/searcher.ts";
import { createVectorStore } from "./vector-store.ts";
import { createVectors } from "./vectors.ts";
import { createCorrector } from "./writing/corrector.ts";
import { createWriter } from "./writing/writer.ts";

export type { RankingWeights } from "./search/ranking/weights.ts";

export interface MemoryDeps {
  database: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  embedder: Embedder | undefined;
  model: Model | undefined;
  forgetElsewhere: ForgetElsewhere;
  /** Other weights than those that were learned: to measure with. */
  rankingWeights?: RankingWeights | undefined;
}

export interface Memory {
  module: Module;
}

/** What the indexes of all accounts may take together; the least used are dropped first. */
const INDEX_BYTES = 512 * 1024 * 1024;

const ERASED = "memory.erased";

export function createMemory(deps: MemoryDeps): Memory {
  const { database, clock, log, embedder, model } = deps;
  const claims = createClaimStore(database);
  const messages = createMessageStore(database);
  const memories = createMemoryStore(database);
  const vectors = createVectors(embedder, log);
  const engine = createSearchEngine({
    maxBytes: INDEX_BYTES,
    log,
    ...(deps.rankingWeights ? { weights: deps.rankingWeights } : {}),
  });
  const searcher = createSearcher({
    engine,
    memories,
    rows: createIndexStore(database, embedder?.model ?? null),
    embedder,
    log,
  });
  const search = createClaimSearch({ searcher, memories, claims, clock });
  // Nothing depends on it: an index that is behind an erasure answers nothing. It only frees the text sooner.
  const unsubscribe = deps.bus.subscribe(ERASED, (accountId) => search.drop(accountId));
  const reEmbedding = createReEmbedding({ database, vectors, store: createVectorStore(database), memories });
  const forgetting = createForgetting({
    database,
    claims,
    messages,
    memories,
    profiles: createProfileStore(database),
    elsewhere: deps.forgetElsewhere,
    clock,
  });
  const writer = createWriter({
    claims,
    messages,
    memories,
    extractor: createExtractor({ ...(model ? { model } : {}), log }),
    vectors,
    clock,
  });

  return {
    module: {
      name: "memory",
      routes: createRoutes({
        database,
        claims,
        writer,
        corrector: createCorrector({ claims, memories, vectors, clock }),
        forgetting,
        search,
        onErased: (accountId) => deps.bus.publish(ERASED, accountId),
        profiles: createProfiles({ database, clock, model, log }),
        importer: createImporter({ claims, messages, memories, clock }),
        reEmbedding,
        clock,
      }),
      sweeps: [
        { name: "memory-expired-claims", everyMs: 60_000, run: () => forgetting.forgetExpired() },
        { name: "memory-missing-vectors", everyMs: 30_000, run: () => reEmbedding.sweep() },
      ],
      gauges: [
        {
          name: "memory_index_bytes",
          help: "Memory that the search indexes take",
          read: async () => (await engine.stats()).bytes,
        },
        {
          name: "memory_index_claims",
          help: "Claims in the search indexes that are held",
          read: async () => (await engine.stats()).claims,
        },
      ],
      close: async () => {
        unsubscribe();
        await engine.close();
      },
    },
  };
}
