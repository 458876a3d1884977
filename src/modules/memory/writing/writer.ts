/**
 * Stores what a call brings. What takes long is done before the transaction: texts are read, vectors made and, where
 * there is much of it, all of it compared with what is known.
 *
 *   little   read ─▶ embed ─▶ [ lock, find related, compare, store ]          compared in milliseconds
 *                              └ much to read about it ─▶ as much
 *   much     version ─▶ find related, read and compare in a thread ─▶ embed ─▶ [ lock, unchanged?, store ]
 *             ▲                                                                    └ changed: once more
 *             └────────────────────────────────────────────────────────────────────┘
 */
import type { Tx } from "../../../platform/database/database.ts";
import type { NewClaim } from "../claim-store.ts";
import type { WriteInput } from "../contract.ts";
import { relationsOf, setTime } from "./candidates.ts";
import { checkExpiry, checkSuperseded } from "./checks.ts";
import { passagesOf } from "./drafts.ts";
import { MuchToRead } from "./known-claims.ts";
import { createLongWrites } from "./long-writes.ts";
import { type Draft, resolveInSlices } from "./resolve.ts";
import { findSame, joinSame, saveWrite } from "./save-write.ts";
import type { ReadWrite, WriteTask } from "./understanding.ts";
import type { Transact, WriterDeps, Written } from "./write.ts";

export interface Writer {
  write<Result>(
    accountId: string,
    input: WriteInput,
    transact: Transact<Result>,
    signal?: AbortSignal,
  ): Promise<Result>;
  /** For what is little, and belongs into a transaction of somebody else's. */
  prepare(accountId: string, input: WriteInput): Promise<{ store(tx: Tx): Promise<Written> }>;
}

/** What was done before the transaction. */
interface Embedded {
  ofMessages: ReadonlyMap<string, Int8Array | null>;
  /** Claims that have their vectors, or for which there was none to be had. */
  tried: ReadonlySet<NewClaim>;
}

export function createWriter(deps: WriterDeps): Writer {
  const { claims, messages, memories, vectors, clock, understanding } = deps;
  const longWrites = createLongWrites(deps);

  async function createTask(accountId: string, input: WriteInput): Promise<WriteTask> {
    const now = clock.now();
    checkExpiry(input, now);
    await deps.quota.check(accountId);
    const [byModel, last] = await Promise.all([
      deps.extractor.readByModel(passagesOf(input, now)),
      input.messages ? messages.findLast(accountId, input.source ?? null) : undefined,
    ]);
    return { input, now, last, byModel };
  }

  async function prepareShort(accountId: string, task: WriteTask, signal?: AbortSignal) {
    const read = await understanding.read(accountId, task, signal);
    deps.quota.note(accountId, read.drafts.claims.length);
    const withClaims = new Set(read.drafts.claims.map(({ messageId }) => messageId));
    const embedded = read.drafts.messages.filter(({ id }) => withClaims.has(id));
    const [ofMessages, tried] = await Promise.all([
      vectors.embedMessages(embedded),
      embedUnknown(accountId, read.candidates),
    ]);
    const messageVectors = new Map(embedded.map(({ id }, place) => [id, ofMessages[place] ?? null]));
    return { store: (tx: Tx) => storeShort(tx, accountId, read, { ofMessages: messageVectors, tried }) };
  }

  /** What is stored already needs no vector: most of what is sent twice ends here. Answers what was tried. */
  async function embedUnknown(
    accountId: string,
    candidates: readonly Draft[],
  ): Promise<ReadonlySet<NewClaim>> {
    if (!vectors.enabled || candidates.length === 0) return new Set();
    const normals = candidates.map(({ claim }) => claim.normal);
    const known = new Set(await claims.findCurrentNormals(accountId, normals));
    const unknown = candidates
      .map(({ claim }) => claim)
      .filter(({ normal }) => !known.has(normal.toString("hex")));
    await embed(unknown);
    return new Set(unknown);
  }

  async function embed(unembedded: readonly NewClaim[]): Promise<void> {
    const made = await vectors.embedClaims(unembedded.map(({ content }) => content));
    for (const [place, claim] of unembedded.entries()) claim.vector = made[place] ?? null;
  }

  async function storeShort(
    tx: Tx,
    accountId: string,
    { drafts, candidates }: ReadWrite,
    embedded: Embedded,
  ): Promise<Written> {
    const [{ version, now }, same, related] = await Promise.all([
      memories.begin(tx, accountId, clock.now()),
      findSame(deps, tx, accountId, drafts.messages),
      claims.findRelated(tx, accountId, relationsOf(candidates, clock.now()), vectors.model),
    ]);
    for (const candidate of candidates) setTime(candidate, now);
    checkSuperseded(drafts.claims, new Set(related.map(({ id }) => id)));
    const resolution = await resolveInSlices(await deps.known.readAll(related), candidates, now);
    joinSame(resolution.added, same);
    // Looked like a duplicate, and is none: the value came back, or the other was forgotten meanwhile. What was tried in
    // vain gets its vector later: nobody waits for a slow provider with the memory locked.
    if (vectors.enabled)
      await embed(resolution.added.filter((claim) => claim.vector === null && !embedded.tried.has(claim)));
    const claimed = new Set(drafts.claims.map(({ messageId }) => messageId));
    await saveWrite(
      deps,
      tx,
      accountId,
      {
        added: resolution.added,
        changed: [...resolution.changed.values()],
        messages: drafts.messages,
        claimed,
        messageVectors: embedded.ofMessages,
      },
      same,
      version,
    );
    return {
      redacted: drafts.redacted,
      claims: resolution.results.map((result, place) => ({
        ...result,
        redacted: drafts.claims[place]?.redacted ?? [],
      })),
    };
  }

  return {
    async write(accountId, input, transact, signal) {
      const task = await createTask(accountId, input);
      if (understanding.isShort(input)) {
        const prepared = await prepareShort(accountId, task, signal);
        try {
          return await transact(prepared.store);
        } catch (error) {
          if (!(error instanceof MuchToRead)) throw error;
        }
      }
      return longWrites.write(accountId, task, transact, signal);
    },
    prepare: async (accountId, input) => prepareShort(accountId, await createTask(accountId, input)),
  };
}
