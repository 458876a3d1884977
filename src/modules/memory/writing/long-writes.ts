/**
 * Writes that take seconds to read and compare: that is done without a transaction, in a thread, and holds for as long
 * as nothing it was compared with has changed.
 */
import type { Tx } from "../../../platform/database/database.ts";
import { keepAlive } from "../../../platform/database/keep-alive.ts";
import { mapInSlices } from "../../../platform/time-slices.ts";
import type { StoredClaim } from "../claim-row.ts";
import { checkSuperseded } from "./checks.ts";
import { findSame, joinSame, saveWrite } from "./save-write.ts";
import type { Decision, WriteTask } from "./understanding.ts";
import type { Transact, WriterDeps, Written } from "./write.ts";

/** Then others wait until this one is done: who writes all the time to one memory must not keep it from ever being. */
const FREE_ATTEMPTS = 3;
/** Beyond this, claims get their vectors after the answer. They are found by their words at once. */
const EMBED_MS = 10_000;
const EMBED_BATCH = 32;

class Outdated extends Error {
  override name = "Outdated";
}

/** What has been embedded, by its text: a second attempt needs it again. */
type KnownVectors = Map<string, Int8Array | null>;

export interface LongWrites {
  write<Result>(
    accountId: string,
    task: WriteTask,
    transact: Transact<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result>;
}

export function createLongWrites(deps: WriterDeps): LongWrites {
  const { claims, memories, vectors, understanding } = deps;
  /** One at a time for a memory: two would only outdate each other. */
  const writing = new Map<string, Promise<unknown>>();

  function decide(
    on: Parameters<typeof claims.findRelated>[0],
    accountId: string,
    task: WriteTask,
    signal: AbortSignal | undefined,
  ): Promise<Decision> {
    return understanding.decide(
      accountId,
      task,
      async (relations, told) => {
        const related = await claims.findRelated(on, accountId, relations, vectors.model);
        checkSuperseded(told, new Set(related.map(({ id }) => id)));
        return related;
      },
      signal,
    );
  }

  async function embed(
    decision: Decision,
    made: KnownVectors,
  ): Promise<ReadonlyMap<string, Int8Array | null>> {
    if (!vectors.enabled) return new Map();
    const end = performance.now() + EMBED_MS;
    const rewritten = decision.changed.filter(({ reworded }) => reworded).map(({ claim }) => claim);
    const unembedded = [...decision.added, ...rewritten].filter(({ vector }) => vector === null);
    await inBatches(
      unembedded.map(({ content }) => content),
      (texts) => vectors.embedClaims(texts),
      made,
      end,
    );
    for (const claim of unembedded) claim.vector = made.get(claim.content) ?? null;
    const withClaims = new Set(decision.added.map(({ message_id }) => message_id));
    const spoken = decision.messages.filter(({ id }) => withClaims.has(id));
    const ofMessages = new Map<string, Int8Array | null>();
    for (let from = 0; from < spoken.length && performance.now() < end; from += EMBED_BATCH) {
      const batch = spoken.slice(from, from + EMBED_BATCH);
      const found = await vectors.embedMessages(batch);
      for (const [place, { id }] of batch.entries()) ofMessages.set(id, found[place] ?? null);
    }
    return ofMessages;
  }

  async function store(
    tx: Tx,
    accountId: string,
    decision: Decision,
    messageVectors: ReadonlyMap<string, Int8Array | null>,
    version: number,
  ): Promise<Written> {
    const same = await findSame(deps, tx, accountId, decision.messages);
    const claimed = new Set(decision.claims.map(({ messageId }) => messageId));
    joinSame(decision.added, same);
    tx.afterCommit(() => deps.quota.note(accountId, decision.added.length));
    await saveWrite(deps, tx, accountId, { ...decision, claimed, messageVectors }, same, version);
    const known = new Map<string, StoredClaim>(decision.related.map((claim) => [claim.id, claim]));
    for (const { claim } of decision.changed) known.set(claim.id, claim);
    for (const claim of decision.added) known.set(claim.id, claim);
    return {
      redacted: decision.redacted,
      claims: await mapInSlices(decision.results, ({ id, outcome }, place) => ({
        claim: known.get(id) as StoredClaim,
        outcome,
        redacted: decision.claims[place]?.redacted ?? [],
      })),
    };
  }

  /** Without holding anything while it is compared. */
  async function tryFreely<Result>(
    accountId: string,
    task: WriteTask,
    made: KnownVectors,
    transact: Transact<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const seen = await memories.findState(accountId);
    const now = new Date(Math.max(deps.clock.now().getTime(), seen.changedAt?.getTime() ?? 0));
    const decision = await decide(deps.database.as(accountId), accountId, { ...task, now }, signal);
    const messageVectors = await embed(decision, made);
    return transact(async (tx) => {
      const { version } = await memories.begin(tx, accountId, now);
      const ids = decision.related.map(({ id }) => id);
      const isOutdated =
        version !== seen.version + 1 &&
        (await claims.isChanged(tx, accountId, decision.relations, ids, seen.version));
      if (isOutdated) throw new Outdated("the memory has changed meanwhile");
      return store(tx, accountId, decision, messageVectors, version);
    });
  }

  /** With the memory locked. */
  function insist<Result>(
    accountId: string,
    task: WriteTask,
    made: KnownVectors,
    transact: Transact<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    return transact(async (tx) => {
      const { version, now } = await memories.begin(tx, accountId, deps.clock.now());
      const decision = await keepAlive(tx, () => decide(tx, accountId, { ...task, now }, signal));
      for (const claim of decision.added) claim.vector = made.get(claim.content) ?? null;
      return store(tx, accountId, decision, new Map(), version);
    });
  }

  async function attempt<Result>(
    accountId: string,
    task: WriteTask,
    transact: Transact<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const made: KnownVectors = new Map();
    for (let tries = 0; tries < FREE_ATTEMPTS; tries++) {
      signal?.throwIfAborted();
      try {
        return await tryFreely(accountId, task, made, transact, signal);
      } catch (error) {
        if (!(error instanceof Outdated)) throw error;
      }
    }
    return insist(accountId, task, made, transact, signal);
  }

  return {
    async write(accountId, task, transact, signal) {
      const before = writing.get(accountId) ?? Promise.resolve();
      const own = before.catch(() => {}).then(() => attempt(accountId, task, transact, signal));
      writing.set(accountId, own);
      try {
        return await own;
      } finally {
        if (writing.get(accountId) === own) writing.delete(accountId);
      }
    },
  };
}

async function inBatches(
  texts: readonly string[],
  embed: (texts: readonly string[]) => Promise<(Int8Array | null)[]>,
  made: KnownVectors,
  end: number,
): Promise<void> {
  const missing = [...new Set(texts)].filter((text) => !made.has(text));
  for (let from = 0; from < missing.length && performance.now() < end; from += EMBED_BATCH) {
    const batch = missing.slice(from, from + EMBED_BATCH);
    const vectors = await embed(batch);
    for (const [place, text] of batch.entries()) made.set(text, vectors[place] ?? null);
  }
}
