/** Memory: claims that are found by meaning, corrected by time and never lost. */
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Embedder } from "../../platform/embedder/embedder.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Module } from "../../platform/http/module.ts";
import type { SpoolRoom } from "../../platform/http/spool-room.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Model } from "../../platform/model/model.ts";
import { createClaimEvents } from "./claim-events.ts";
import { createClaimQuota } from "./claim-quota.ts";
import { createClaimStore } from "./claim-store.ts";
import { readClaimFacts } from "./correction/analyse.ts";
import type { Fact } from "./correction/facts.ts";
import * as eventRecords from "./event-records.ts";
import { createExtractor } from "./extraction/extractor.ts";
import { createForgetting, type ForgetElsewhere } from "./forgetting.ts";
import { createMemoryStore } from "./memory-store.ts";
import { createMessageStore } from "./message-store.ts";
import { createNotes, type Note, type PreparedNote } from "./notes.ts";
import { createImporter } from "./portability/importer.ts";
import { createProfileStore } from "./profile/profile-store.ts";
import { createProfiles } from "./profile/profiles.ts";
import { createReEmbedding } from "./re-embedding.ts";
import type { KnownClaim, Recall } from "./recall.ts";
import { createRoutes } from "./routes.ts";
import { createClaimSearch } from "./search/claim-search.ts";
import { createSearchEngine } from "./search/engine.ts";
import { createIndexStore } from "./search/index-store.ts";
import type { RankingWeights } from "./search/ranking/weights.ts";
import { createSearcher } from "./search/searcher.ts";
import { createVectorStore } from "./vector-store.ts";
import { createVectors } from "./vectors.ts";
import { createCorrector } from "./writing/corrector.ts";
import { createKnownClaims } from "./writing/known-claims.ts";
import { createPreview } from "./writing/preview.ts";
import { createUnderstanding } from "./writing/understanding.ts";
import type { WriterDeps } from "./writing/write.ts";
import { createWriter } from "./writing/writer.ts";

export type { Fact } from "./correction/facts.ts";
export type { KnownClaim, Recall, RecalledClaim } from "./recall.ts";
export { DOUBT_THRESHOLD } from "./search/doubt/threshold.ts";
export type { RankingWeights } from "./search/ranking/weights.ts";

/** How many of the largest imports an account can keep. */
const IMPORTS_KEPT = 4;
/** Messages have lines of their own, and ids of conversations are held as well. */
const LINES_A_CLAIM = 3;

export interface MemoryDeps {
  database: Database;
  spools: SpoolRoom;
  /** Of an account. */
  maxClaims: number;
  /** Of one import. */
  importMaxBytes: number;
  bus: Bus;
  clock: Clock;
  log: Log;
  embedder: Embedder | undefined;
  model: Model | undefined;
  forgetElsewhere: ForgetElsewhere;
  events: Events;
  /** Other weights than those that were learned: to measure with. */
  rankingWeights?: RankingWeights | undefined;
}

export interface Memory {
  module: Module;
  /** What may answer a question. */
  recall(accountId: string, question: string, limit: number): Promise<Recall>;
  /** `recall` will be asked for this next: what takes longest begins. */
  expect(accountId: string, question: string): void;
  /** Closed ones too; forgotten ones are missing. */
  findClaims(accountId: string, ids: readonly string[]): Promise<KnownClaim[]>;
  /** Whether none of these was forgotten; none can be until the transaction ends. */
  holdClaims(tx: Tx, accountId: string, ids: readonly string[]): Promise<boolean>;
  readProfile(accountId: string): Promise<{ summary: string; claimIds: string[] }>;
  /** Stores what the user said, as a write of free text does. */
  remember(accountId: string, text: string, source: string): Promise<KnownClaim[]>;
  /** What a feed said, for the caller's transaction to store: everything slow is done before. */
  prepareNote(accountId: string, note: Note): Promise<PreparedNote>;
}

/** What the indexes of all accounts may take together; the least used are dropped first. */
const INDEX_BYTES = 512 * 1024 * 1024;

const ERASED = "memory.erased";

export function createMemory(deps: MemoryDeps): Memory {
  const { database, clock, log, embedder, model } = deps;
  const claims = createClaimStore(database);
  const claimEvents = createClaimEvents(deps.events);
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
  const understanding = createUnderstanding();
  const known = createKnownClaims(understanding);
  const quota = createClaimQuota({ countClaims: claims.countUpTo, maxClaims: deps.maxClaims });
  const unsubscribe = deps.bus.subscribe(ERASED, (accountId) => {
    search.drop(accountId);
    quota.forget(accountId);
    known.clear();
  });
  const reEmbedding = createReEmbedding({
    database: database.background,
    vectors,
    store: createVectorStore(database.background),
    memories,
  });
  const forgetting = createForgetting({
    database,
    claims,
    claimEvents,
    messages,
    memories,
    profiles: createProfileStore(database),
    elsewhere: deps.forgetElsewhere,
    onForgotten: known.clear,
    clock,
  });
  const writing: WriterDeps = {
    database,
    claims,
    claimEvents,
    messages,
    memories,
    extractor: createExtractor({ ...(model ? { model } : {}), log }),
    vectors,
    understanding,
    known,
    quota,
    clock,
  };
  const writer = createWriter(writing);
  const notes = createNotes(writing);

  const profiles = createProfiles({ database, clock, model, log });

  return {
    async recall(accountId, question, limit) {
      const { found, doubt, ofAnother } = await search.recall(accountId, question, limit);
      return { claims: found.map(({ claim, score }) => ({ ...claim, score })), doubt, ofAnother };
    },
    expect: search.expect,
    findClaims: (accountId, ids) => claims.findMany(accountId, ids),
    async holdClaims(tx, accountId, ids) {
      const [, known] = await Promise.all([
        memories.hold(tx, accountId),
        claims.countKnown(tx, accountId, ids),
      ]);
      return known === new Set(ids).size;
    },
    async readProfile(accountId) {
      const { summary, highlights } = await profiles.read(accountId);
      return { summary, claimIds: highlights };
    },
    async remember(accountId, text, source) {
      const written = await writer.write(
        accountId,
        { content: text, source },
        database.as(accountId).transaction,
      );
      return written.claims.map(({ claim }) => claim);
    },
    prepareNote: notes.prepare,
    module: {
      name: "memory",
      events: Object.values(eventRecords),
      routes: createRoutes({
        database,
        claims,
        writer,
        preview: createPreview(writing),
        corrector: createCorrector(writing),
        forgetting,
        search,
        onErased: (accountId) => deps.bus.publish(ERASED, accountId),
        profiles,
        spools: deps.spools,
        importer: createImporter({
          ...writing,
          maxBytes: IMPORTS_KEPT * deps.importMaxBytes,
          maxLines: LINES_A_CLAIM * deps.maxClaims,
        }),
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
        await Promise.all([engine.close(), understanding.close()]);
      },
    },
  };
}

/** What a claim states, and of whom: for answers that put several together. */
export const factsOf = (claim: KnownClaim): Fact[] =>
  readClaimFacts(claim.content, { speaker: claim.speaker, at: claim.valid_from }, claim.dates);

export { readStated, type Stated } from "./correction/stated.ts";
export { resolveDates } from "./extraction/dates.ts";
export { statesFact } from "./extraction/fact-parts.ts";
export { splitMaterial } from "./extraction/material.ts";
export { spellOutQuestion } from "./extraction/question-words.ts";
export { maskSecrets } from "./extraction/secrets.ts";
export { splitSentences } from "./extraction/sentence-split.ts";
export { isSmallTalk } from "./extraction/small-talk.ts";
export { tenseOf } from "./extraction/tense.ts";
export { isInstruction, isQuestion } from "./extraction/utterance.ts";
export { isForeign } from "./profile/language.ts";
export { findOwnName } from "./profile/own-name.ts";
export { fixDates } from "./profile/relative-dates.ts";
export { MONTHS, showDate } from "./profile/shown-text.ts";
export { isReport, readReport } from "./report.ts";
export { plainText, readWords as readTerms, type Word as TermWord } from "./search/text/words.ts";
