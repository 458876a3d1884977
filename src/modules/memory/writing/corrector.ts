/** Changes and forgets single claims. */
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { AppError, invalidRequest } from "../../../platform/errors.ts";
import { formatId } from "../../../platform/ids.ts";
import type { ClaimEvents } from "../claim-events.ts";
import { type ClaimReading, readClaim } from "../claim-reading.ts";
import type { StoredClaim } from "../claim-row.ts";
import type { ClaimStore, NewClaim } from "../claim-store.ts";
import { maskSecrets } from "../extraction/secrets.ts";
import type { MemoryStore } from "../memory-store.ts";
import type { Vectors } from "../vectors.ts";
import type { KnownClaims } from "./known-claims.ts";
import { resolve } from "./resolve.ts";
import { saveResolution } from "./save-resolution.ts";

/** What to change; absent fields stay as they are. */
interface ClaimChanges {
  content?: string | undefined;
  tags?: string[] | undefined;
  metadata?: Record<string, unknown> | undefined;
  source?: string | null | undefined;
  occurred_at?: Date | null | undefined;
  expires_at?: Date | null | undefined;
}

interface PreparedCorrection {
  store(tx: Tx): Promise<{ claim: StoredClaim; redacted: string[] }>;
}

export interface Corrector {
  prepare(accountId: string, id: string, changes: ClaimChanges): Promise<PreparedCorrection>;
}

export function createCorrector(deps: {
  claims: ClaimStore;
  claimEvents: ClaimEvents;
  memories: MemoryStore;
  vectors: Vectors;
  known: KnownClaims;
  clock: Clock;
}): Corrector {
  const { claims, memories, vectors, clock } = deps;

  return {
    async prepare(accountId, id, changes) {
      if (changes.expires_at && changes.expires_at <= clock.now()) {
        throw invalidRequest([{ pointer: "/expires_at", message: "must be in the future" }]);
      }
      const masked = changes.content === undefined ? undefined : maskSecrets(changes.content);
      const before = (await claims.findMany(accountId, [id]))[0];
      const content = masked?.text ?? before?.content ?? "";
      const [vector] = await vectors.embedClaims([content]);
      return {
        async store(tx) {
          const { version, now } = await memories.begin(tx, accountId, clock.now());
          const old = (await claims.findForUpdate(tx, accountId, [id]))[0];
          if (!old || (old.expires_at && old.expires_at <= now)) throw noClaim();
          // Another correction may have come first: then the text that was embedded is not the one that stays.
          const fits = masked !== undefined || old.content === content;
          const { next, reading } = change(old, { ...changes, content: masked?.text }, now);
          next.vector = (fits && vector) || null;
          await correctOthers(tx, accountId, next, reading, version, now);
          // Also where another closes it: that it is told in other words now is what this version is for.
          next.change = "corrected";
          await claims.keepVersions(tx, accountId, [id]);
          await claims.replace(tx, accountId, next, vectors.model, version);
          await deps.claimEvents.updated(tx, accountId, [next]);
          return { claim: next, redacted: masked?.kinds ?? [] };
        },
      };
    },
  };

  /** With its new text it may contradict, or repeat, what else is known. */
  async function correctOthers(
    tx: Tx,
    accountId: string,
    next: NewClaim,
    { analysis }: ClaimReading,
    version: number,
    now: Date,
  ): Promise<void> {
    // With itself comes what closed it: a claim is closed by one other, and both know it.
    const related = await claims.findRelated(
      tx,
      accountId,
      {
        normals: [next.normal],
        keys: next.keys,
        superseded: [next.id],
        sourceIds: [],
        since: next.valid_from,
      },
      vectors.model,
    );
    const known = related.filter(({ id }) => id !== next.id).map(deps.known.read);
    const { results, added, changed } = resolve(
      known,
      [{ claim: next, analysis, closesIds: [], upsert: false }],
      now,
    );
    const [result] = results;
    if (result?.outcome === "duplicate") {
      throw new AppError("conflict", `The claim ${formatId("clm", result.claim.id)} says this already.`);
    }
    // It is there already; new is only what was split off from a claim that it closes now.
    const others = { changed, added: added.filter((claim) => claim !== next) };
    await saveResolution(deps, tx, accountId, others, vectors.model, version);
  }
}

export const noClaim = () => new AppError("not_found", "There is no claim with this id.");

function change(
  old: StoredClaim,
  changes: ClaimChanges,
  now: Date,
): { next: NewClaim; reading: ClaimReading } {
  const content = changes.content ?? old.content;
  const occurredAt = changes.occurred_at === undefined ? old.occurred_at : changes.occurred_at;
  const validFrom = changes.occurred_at === undefined ? old.valid_from : (occurredAt ?? old.created_at);
  const reading = readClaim(content, old.speaker, validFrom);
  const next: NewClaim = {
    ...old,
    content,
    tags: changes.tags ?? old.tags,
    metadata: changes.metadata ?? old.metadata,
    source: changes.source === undefined ? old.source : changes.source,
    occurred_at: occurredAt,
    valid_from: validFrom,
    // A claim can't end before it begins.
    valid_to: old.valid_to && old.valid_to < validFrom ? validFrom : old.valid_to,
    stated_at: changes.occurred_at === undefined ? old.stated_at : [validFrom],
    expires_at: changes.expires_at === undefined ? old.expires_at : changes.expires_at,
    dates: reading.dates,
    updated_at: now,
    revision: old.revision + 1,
    change: "corrected",
    normal: reading.normal,
    keys: reading.keys,
    vector: null,
  };
  return { next, reading };
}
