/** Stores what a call brings: extract, embed, and in one transaction compare, correct and insert. */
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { type Fault, invalidRequest } from "../../../platform/errors.ts";
import { formatId } from "../../../platform/ids.ts";
import { mapInSlices } from "../../../platform/time-slices.ts";
import type { ClaimEvents } from "../claim-events.ts";
import type { ClaimQuota } from "../claim-quota.ts";
import { readClaim } from "../claim-reading.ts";
import type { StoredClaim } from "../claim-row.ts";
import type { ClaimStore, NewClaim, Relations } from "../claim-store.ts";
import type { WriteInput } from "../contract.ts";
import type { Extractor } from "../extraction/extractor.ts";
import type { MemoryStore } from "../memory-store.ts";
import type { MessageStore, NewMessage } from "../message-store.ts";
import type { Vectors } from "../vectors.ts";
import { type ClaimDraft, createDrafts, type Drafts } from "./drafts.ts";
import type { KnownClaims } from "./known-claims.ts";
import { type Draft, type Outcome, type Resolution, resolveInSlices } from "./resolve.ts";
import { saveResolution } from "./save-resolution.ts";

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

/** What was done before the transaction. */
interface Embedded {
  ofMessages: ReadonlyMap<string, Int8Array | null>;
  /** Claims that have their vectors, or for which there was none to be had. */
  tried: ReadonlySet<NewClaim>;
}

export interface Writer {
  prepare(accountId: string, input: WriteInput): Promise<PreparedWrite>;
}

export interface WriterDeps {
  claims: ClaimStore;
  claimEvents: ClaimEvents;
  messages: MessageStore;
  memories: MemoryStore;
  extractor: Extractor;
  vectors: Vectors;
  known: KnownClaims;
  quota: ClaimQuota;
  clock: Clock;
}

export function createWriter(deps: WriterDeps): Writer {
  const { claims, messages, memories, vectors, clock } = deps;

  async function prepare(accountId: string, input: WriteInput): Promise<PreparedWrite> {
    const now = clock.now();
    checkExpiry(input, now);
    await deps.quota.check(accountId);
    const drafts = await createDrafts(input, {
      extractor: deps.extractor,
      now,
      findLast: (source) => messages.findLast(accountId, source),
    });
    deps.quota.note(accountId, drafts.claims.length);
    const candidates = await mapInSlices(drafts.claims, (draft) => toDraft(draft, now));
    const withClaims = new Set(drafts.claims.map(({ messageId }) => messageId));
    const embedded = drafts.messages.filter(({ id }) => withClaims.has(id));
    // Before the transaction, so that nobody waits for it with the memory locked.
    const [ofMessages, tried] = await Promise.all([
      vectors.embedMessages(embedded),
      embedUnknown(accountId, candidates),
    ]);
    const messageVectors = new Map(embedded.map(({ id }, place) => [id, ofMessages[place] ?? null]));
    return {
      redacted: drafts.redacted,
      store: (tx) => store(tx, accountId, drafts, candidates, { ofMessages: messageVectors, tried }),
    };
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

  async function store(
    tx: Tx,
    accountId: string,
    drafts: Drafts,
    candidates: readonly Draft[],
    embedded: Embedded,
  ): Promise<WrittenClaim[]> {
    const named = drafts.messages.filter(({ source_id }) => source_id !== null);
    const [{ version, now }, sameMessages, related] = await Promise.all([
      memories.begin(tx, accountId, clock.now()),
      named.length > 0 ? messages.findSame(tx, accountId, named[0]?.source ?? null, named) : [],
      claims.findRelated(tx, accountId, relationsOf(candidates, clock.now()), vectors.model),
    ]);
    for (const candidate of candidates) setTime(candidate, now);
    checkSuperseded(drafts.claims, new Set(related.map(({ id }) => id)));
    const resolution = await resolveInSlices(related, deps.known.read, candidates, now);
    const same = new Map(sameMessages.map((message) => [message.draft_id, message]));
    for (const claim of resolution.added) {
      const message = claim.message_id === null ? undefined : same.get(claim.message_id);
      if (message) Object.assign(claim, { message_id: message.id, group_id: message.group_id });
    }
    // Looked like a duplicate, and is none: the value came back, or the other was forgotten meanwhile. What was tried in
    // vain gets its vector later: nobody waits for a slow provider with the memory locked.
    if (vectors.enabled)
      await embed(resolution.added.filter((claim) => claim.vector === null && !embedded.tried.has(claim)));
    await Promise.all([
      saveResolution(deps, tx, accountId, resolution, vectors.model, version),
      saveMessages(
        tx,
        accountId,
        { ...drafts, messages: drafts.messages.filter(({ id }) => !same.has(id)) },
        resolution,
        embedded.ofMessages,
        version,
      ),
    ]);
    return resolution.results.map((result, place) => ({
      ...result,
      redacted: drafts.claims[place]?.redacted ?? [],
    }));
  }

  /** A conversation that is sent again brings nothing new: its messages are not stored twice either. */
  async function saveMessages(
    tx: Tx,
    accountId: string,
    drafts: Drafts,
    { added }: Resolution,
    messageVectors: ReadonlyMap<string, Int8Array | null>,
    version: number,
  ): Promise<void> {
    if (added.length === 0) return;
    const claimed = new Set(drafts.claims.map(({ messageId }) => messageId));
    const stored = new Set(added.map(({ message_id }) => message_id));
    const kept = drafts.messages.filter(({ id }) => stored.has(id) || !claimed.has(id));
    const rows: NewMessage[] = kept.map(({ text, textBefore, ...message }) => ({
      ...message,
      vector: messageVectors.get(message.id) ?? null,
    }));
    await Promise.all([
      messages.insert(tx, accountId, rows, vectors.model, version),
      memories.addSpeakers(
        tx,
        accountId,
        rows.map(({ name }) => name),
      ),
    ]);
  }

  return { prepare };
}

export const relationsOf = (candidates: readonly Draft[], now: Date): Relations => ({
  normals: candidates.map(({ claim }) => claim.normal),
  keys: candidates.flatMap(({ analysis }) => analysis.keys),
  superseded: candidates.flatMap(({ closesIds }) => closesIds),
  sourceIds: candidates.flatMap(({ claim, upsert }) => (upsert && claim.source_id ? [claim.source_id] : [])),
  since: new Date(Math.min(now.getTime(), ...candidates.map(({ claim }) => claim.valid_from.getTime()))),
});

export function toDraft(draft: ClaimDraft, now: Date): Draft {
  const at = draft.occurredAt ?? now;
  const { analysis, dates, normal, keys } = readClaim(draft.content, draft.speaker, at);
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
    normal,
    keys,
    vector: null,
  };
  return { claim, analysis, closesIds: draft.supersedes, upsert: draft.upsert };
}

/** The memory says what time it is, once it is locked: what is told later counts as later. */
function setTime({ claim }: Draft, now: Date): void {
  claim.created_at = now;
  claim.updated_at = now;
  if (claim.occurred_at) return;
  claim.valid_from = now;
  claim.stated_at = [now];
}

export function checkExpiry(input: WriteInput, now: Date): void {
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

export function checkSuperseded(drafts: readonly ClaimDraft[], found: ReadonlySet<string>): void {
  const faults = drafts.flatMap(({ supersedes, pointer }) =>
    supersedes.flatMap((id, place) =>
      found.has(id)
        ? []
        : [{ pointer: `${pointer}/${place}`, message: `there is no claim ${formatId("clm", id)}` }],
    ),
  );
  if (faults.length > 0) throw invalidRequest(faults);
}
