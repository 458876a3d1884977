/** Stores what a call brings: extract, embed, and in one transaction compare, correct and insert. */
import { createHash } from "node:crypto";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { type Fault, invalidRequest } from "../../../platform/errors.ts";
import { formatId } from "../../../platform/ids.ts";
import type { StoredClaim } from "../claim-row.ts";
import type { ClaimStore, NewClaim } from "../claim-store.ts";
import type { WriteInput } from "../contract.ts";
import { analyseClaim } from "../correction/analyse.ts";
import { resolveDates } from "../extraction/dates.ts";
import type { Extractor } from "../extraction/extractor.ts";
import type { MemoryStore } from "../memory-store.ts";
import type { MessageStore, NewMessage } from "../message-store.ts";
import type { Vectors } from "../vectors.ts";
import { type ClaimDraft, createDrafts, type Drafts } from "./drafts.ts";
import { type Draft, type Known, type Outcome, type Resolution, resolve } from "./resolve.ts";

interface WrittenClaim {
  claim: StoredClaim;
  outcome: Outcome;
  redacted: string[];
}

/** A write, ready but for the transaction: everything slow has been done. */
interface PreparedWrite {
  /** Kinds of secrets that were taken out. */
  redacted: string[];
  store(tx: Tx): Promise<WrittenClaim[]>;
}

export interface Writer {
  prepare(accountId: string, input: WriteInput): Promise<PreparedWrite>;
}

export interface WriterDeps {
  claims: ClaimStore;
  messages: MessageStore;
  memories: MemoryStore;
  extractor: Extractor;
  vectors: Vectors;
  clock: Clock;
}

export function createWriter(deps: WriterDeps): Writer {
  const { claims, messages, memories, vectors, clock } = deps;

  async function prepare(accountId: string, input: WriteInput): Promise<PreparedWrite> {
    checkExpiry(input, clock.now());
    const drafts = await createDrafts(input, {
      extractor: deps.extractor,
      now: clock.now(),
      findLast: (source) => messages.findLast(accountId, source),
    });
    const withClaims = new Set(drafts.claims.map(({ messageId }) => messageId));
    const embedded = drafts.messages.filter(({ id }) => withClaims.has(id));
    // Before the transaction, so that nobody waits for it with the memory locked.
    const [ofClaims, ofMessages] = await Promise.all([
      embedUnknown(accountId, drafts.claims),
      vectors.embedMessages(embedded),
    ]);
    const messageVectors = new Map(embedded.map(({ id }, place) => [id, ofMessages[place] ?? null]));
    return {
      redacted: drafts.redacted,
      store: (tx) =>
        store(tx, accountId, drafts, ofClaims, (messageId) => messageVectors.get(messageId) ?? null),
    };
  }

  /** What is stored already needs no vector: most of what is sent twice ends here. */
  async function embedUnknown(
    accountId: string,
    drafts: readonly ClaimDraft[],
  ): Promise<(Int8Array | null)[]> {
    if (!vectors.enabled || drafts.length === 0) return [];
    const now = clock.now();
    const normals = drafts.map((draft) => toDraft(draft, null, now).claim.normal);
    const known = new Set(await claims.findCurrentNormals(accountId, normals));
    const places = drafts.flatMap((_, place) =>
      known.has(normals[place]?.toString("hex") ?? "") ? [] : [place],
    );
    const made = await vectors.embedClaims(places.map((place) => drafts[place]?.content ?? ""));
    const found: (Int8Array | null)[] = drafts.map(() => null);
    for (const [i, place] of places.entries()) found[place] = made[i] ?? null;
    return found;
  }

  /** Looked like a duplicate, and is none: the value came back, or the other was forgotten meanwhile. */
  async function embedLate(added: readonly NewClaim[]): Promise<void> {
    const late = vectors.enabled ? added.filter(({ vector }) => vector === null) : [];
    const made = await vectors.embedClaims(late.map(({ content }) => content));
    for (const [i, claim] of late.entries()) claim.vector = made[i] ?? null;
  }

  async function store(
    tx: Tx,
    accountId: string,
    drafts: Drafts,
    claimVectors: readonly (Int8Array | null)[],
    messageVector: (messageId: string) => Int8Array | null,
  ): Promise<WrittenClaim[]> {
    const { version, now } = await memories.begin(tx, accountId, clock.now());
    const candidates = drafts.claims.map((draft, place) => toDraft(draft, claimVectors[place] ?? null, now));
    const related = await claims.findRelated(
      tx,
      accountId,
      candidates.map(({ claim }) => claim.normal),
      candidates.flatMap(({ analysis }) => analysis.keys),
      candidates.flatMap(({ closesIds }) => closesIds),
      vectors.model,
    );
    checkSuperseded(drafts.claims, new Set(related.map(({ id }) => id)));
    const resolution = resolve(related.map(toKnown), candidates, now);
    await embedLate(resolution.added);
    await save(tx, accountId, resolution, version);
    await saveMessages(tx, accountId, drafts, resolution, messageVector, version);
    return resolution.results.map((result, place) => ({
      ...result,
      redacted: drafts.claims[place]?.redacted ?? [],
    }));
  }

  async function save(tx: Tx, accountId: string, { added, changed }: Resolution, version: number) {
    const revised = [...changed.values()].filter((change) => change.revised).map(({ claim }) => claim.id);
    if (revised.length > 0) await claims.keepVersions(tx, accountId, revised);
    for (const { claim, reworded } of changed.values()) {
      if (reworded) await claims.replace(tx, accountId, claim, vectors.model, version);
    }
    const rest = [...changed.values()].filter(({ reworded }) => !reworded).map(({ claim }) => claim);
    await claims.updateState(tx, accountId, rest, version);
    await claims.insert(tx, accountId, added, vectors.model, version);
    await claims.insertFirstVersions(
      tx,
      accountId,
      added.filter(({ revision }) => revision > 1),
    );
  }

  /** A conversation that is sent again brings nothing new: its messages are not stored twice either. */
  async function saveMessages(
    tx: Tx,
    accountId: string,
    drafts: Drafts,
    { added }: Resolution,
    messageVector: (messageId: string) => Int8Array | null,
    version: number,
  ): Promise<void> {
    if (added.length === 0) return;
    const claimed = new Set(drafts.claims.map(({ messageId }) => messageId));
    const stored = new Set(added.map(({ message_id }) => message_id));
    const kept = drafts.messages.filter(({ id }) => stored.has(id) || !claimed.has(id));
    const rows: NewMessage[] = kept.map(({ text, textBefore, ...message }) => ({
      ...message,
      vector: messageVector(message.id),
    }));
    await messages.insert(tx, accountId, rows, vectors.model, version);
    await memories.addSpeakers(
      tx,
      accountId,
      rows.map(({ name }) => name),
    );
  }

  return { prepare };
}

/** What a stored claim says, from its text. */
export const analyse = ({ content, speaker, valid_from, dates }: StoredClaim) =>
  analyseClaim(content, { speaker, at: valid_from }, dates);

/** A row that may be related to what is written, with what it says. */
export function toKnown(row: StoredClaim & { normal: Buffer; vector: Buffer | null }): Known {
  const analysis = analyse(row);
  const vector = row.vector && new Int8Array(row.vector.buffer, row.vector.byteOffset, row.vector.length);
  return { claim: { ...row, keys: analysis.keys, vector }, analysis };
}

/** The hash of what a claim says; the text of it would double the row. */
export const hashNormal = (normal: string): Buffer =>
  createHash("sha256").update(normal).digest().subarray(0, 16);

function toDraft(draft: ClaimDraft, vector: Int8Array | null, now: Date): Draft {
  const at = draft.occurredAt ?? now;
  const dates = resolveDates(draft.content, at);
  const analysis = analyseClaim(draft.content, { speaker: draft.speaker, at }, dates);
  const claim: NewClaim = {
    id: draft.id,
    content: draft.content,
    message_id: draft.messageId,
    group_id: draft.groupId,
    position: draft.position,
    speaker: draft.speaker,
    source: draft.source,
    source_id: draft.sourceId,
    tags: draft.tags,
    metadata: draft.metadata,
    occurred_at: draft.occurredAt,
    valid_from: at,
    valid_to: null,
    stated_at: [at],
    expires_at: draft.expiresAt,
    supersedes: [],
    superseded_by: null,
    dates,
    created_at: now,
    updated_at: now,
    revision: 1,
    change: "created",
    normal: hashNormal(analysis.normal),
    keys: analysis.keys,
    vector,
  };
  return { claim, analysis, closesIds: draft.supersedes };
}

function checkExpiry(input: WriteInput, now: Date): void {
  const faults: Fault[] = [];
  const check = (expiresAt: Date | undefined, pointer: string) => {
    if (expiresAt && expiresAt <= now) faults.push({ pointer, message: "must be in the future" });
  };
  check(input.expires_at, "/expires_at");
  input.claims?.forEach((claim, place) => {
    check(claim.expires_at, `/claims/${place}/expires_at`);
  });
  if (faults.length > 0) throw invalidRequest(faults);
}

function checkSuperseded(drafts: readonly ClaimDraft[], found: ReadonlySet<string>): void {
  const faults = drafts.flatMap(({ supersedes, pointer }) =>
    supersedes.flatMap((id, place) =>
      found.has(id)
        ? []
        : [{ pointer: `${pointer}/${place}`, message: `there is no claim ${formatId("clm", id)}` }],
    ),
  );
  if (faults.length > 0) throw invalidRequest(faults);
}
