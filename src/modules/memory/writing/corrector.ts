/** Changes single claims. */
import { isDeepStrictEqual } from "node:util";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { keepAlive } from "../../../platform/database/keep-alive.ts";
import { AppError, invalidRequest } from "../../../platform/errors.ts";
import { formatId } from "../../../platform/ids.ts";
import type { ClaimEvents } from "../claim-events.ts";
import type { ClaimReading } from "../claim-reading.ts";
import type { StoredClaim } from "../claim-row.ts";
import type { ClaimStore, NewClaim } from "../claim-store.ts";
import { maskSecrets } from "../extraction/secrets.ts";
import type { MemoryStore } from "../memory-store.ts";
import type { Vectors } from "../vectors.ts";
import { type KnownClaims, MuchToRead, type Readings } from "./known-claims.ts";
import { resolveInSlices } from "./resolve.ts";
import { saveResolution } from "./save-resolution.ts";
import type { Understanding, Unread } from "./understanding.ts";

/** What to change; absent fields stay as they are. */
interface ClaimChanges {
  content?: string | undefined;
  tags?: string[] | undefined;
  metadata?: Record<string, unknown> | undefined;
  source?: string | null | undefined;
  occurred_at?: Date | null | undefined;
  expires_at?: Date | null | undefined;
}

interface Corrected {
  claim: StoredClaim;
  redacted: string[];
}

export interface Corrector {
  /** `transact` may be tried more than once. */
  correct<Result>(
    accountId: string,
    id: string,
    changes: ClaimChanges,
    transact: (work: (tx: Tx) => Promise<Corrected>) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result>;
}

/** Each needs more to read about the claim, come in the moments between. */
const ATTEMPTS = 5;

export function createCorrector(deps: {
  claims: ClaimStore;
  claimEvents: ClaimEvents;
  memories: MemoryStore;
  vectors: Vectors;
  known: KnownClaims;
  understanding: Pick<Understanding, "readClaims">;
  clock: Clock;
}): Corrector {
  const { claims, memories, vectors, clock } = deps;

  return {
    async correct(accountId, id, changes, transact, signal) {
      if (changes.expires_at && changes.expires_at <= clock.now()) {
        throw invalidRequest([{ pointer: "/expires_at", message: "must be in the future" }]);
      }
      const masked = changes.content === undefined ? undefined : maskSecrets(changes.content);
      const loaded: Readings = new Map();
      for (let attempt = 1; ; attempt++) {
        const before = (await claims.findMany(accountId, [id]))[0];
        if (!before) throw noClaim();
        const unread = unreadAfter(before, { ...changes, content: masked?.text });
        const [[reading], [vector]] = await Promise.all([
          deps.understanding.readClaims(accountId, [unread], signal),
          vectors.embedClaims([unread.content]),
        ]);
        try {
          return await transact(async (tx) => {
            const { version, now } = await memories.begin(tx, accountId, clock.now());
            const old = (await claims.findForUpdate(tx, accountId, [id]))[0];
            if (!old || (old.expires_at && old.expires_at <= now)) throw noClaim();
            const unreadNow = unreadAfter(old, { ...changes, content: masked?.text });
            // Another correction came first: then what was read and embedded is not what stays.
            const isAsBefore = isDeepStrictEqual(unreadNow, unread);
            const [read] = isAsBefore
              ? [reading]
              : await keepAlive(tx, () => deps.understanding.readClaims(accountId, [unreadNow], signal));
            if (!read) throw new Error("nothing was read");
            const next = change(old, { ...changes, content: masked?.text }, read, now);
            next.vector = (isAsBefore && vector) || null;
            await correctOthers(tx, accountId, next, read, loaded, version, now);
            // Also where another closes it: that it is told in other words now is what this version is for.
            next.change = "corrected";
            await claims.keepVersions(tx, accountId, [id]);
            await claims.replace(tx, accountId, next, vectors.model, version);
            await deps.claimEvents.updated(tx, accountId, [next]);
            return { claim: next, redacted: masked?.kinds ?? [] };
          });
        } catch (error) {
          if (!(error instanceof MuchToRead)) throw error;
          if (attempt >= ATTEMPTS) throw changesTooFast();
          for (const [name, each] of await deps.known.load(accountId, error.rows, signal))
            loaded.set(name, each);
        }
      }
    },
  };

  /** With its new text it may contradict, or repeat, what else is known. */
  async function correctOthers(
    tx: Tx,
    accountId: string,
    next: NewClaim,
    { analysis }: ClaimReading,
    loaded: Readings,
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
    const others = related.filter(({ id }) => id !== next.id);
    const { results, added, changed } = await resolveInSlices(
      await deps.known.readAll(others, loaded),
      [{ claim: next, analysis, closesIds: [], upsert: false }],
      now,
    );
    const [result] = results;
    if (result?.outcome === "duplicate") {
      throw new AppError("conflict", `The claim ${formatId("clm", result.claim.id)} says this already.`);
    }
    // It is there already; new is only what was split off from a claim that it closes now.
    const rest = { changed: [...changed.values()], added: added.filter((claim) => claim !== next) };
    await saveResolution(deps, tx, accountId, rest, vectors.model, version);
  }
}

const changesTooFast = () =>
  new AppError(
    "unavailable",
    "The memory changes faster than this can be compared with it. Try again in a moment.",
    {
      headers: { "Retry-After": "5" },
    },
  );

export const noClaim = () => new AppError("not_found", "There is no claim with this id.");

const validFromAfter = (old: StoredClaim, { occurred_at }: ClaimChanges): Date =>
  occurred_at === undefined ? old.valid_from : (occurred_at ?? old.created_at);

/** What there is to read once it is changed. */
const unreadAfter = (old: StoredClaim, changes: ClaimChanges): Unread => ({
  content: changes.content ?? old.content,
  speaker: old.speaker,
  valid_from: validFromAfter(old, changes),
});

function change(old: StoredClaim, changes: ClaimChanges, reading: ClaimReading, now: Date): NewClaim {
  const occurredAt = changes.occurred_at === undefined ? old.occurred_at : changes.occurred_at;
  const validFrom = validFromAfter(old, changes);
  return {
    ...old,
    content: changes.content ?? old.content,
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
}
