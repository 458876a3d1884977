/**
 * The profile of a user: made once for each version of the memory, on the first read, and kept.
 *
 *   read → kept and still true → answered, one query
 *        → else made from the claims (once, however many ask), kept if the memory is still the same
 */
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Model } from "../../../platform/model/model.ts";
import { readClaimFacts } from "../correction/analyse.ts";
import { summariseByModel } from "./model-summary.ts";
import type { ProfileClaim } from "./profile-claim.ts";
import { createProfileStore, type KeptProfile, type ProfileState } from "./profile-store.ts";
import { NOTHING_KNOWN, type Summary, summarise } from "./summary.ts";

interface Profile {
  summary: string;
  /** When the memory last changed; null while it is empty. */
  updatedAt: Date | null;
  /** Claims that are true now. */
  claimCount: number;
  /** Ids of the claims that the summary stands on, in the order of use. */
  highlights: string[];
}

export interface Profiles {
  read(accountId: string): Promise<Profile>;
}

/** Then what is known is told as it is: the memory may change faster than a model writes. */
const MOST_TRIES = 3;
/** The caller waits for it, once a version. */
const MODEL_TIMEOUT_MS = 10_000;

export function createProfiles(deps: {
  database: Database;
  clock: Clock;
  model: Model | undefined;
  log: { warn(fields: object, message: string): void };
  modelTimeoutMs?: number;
}): Profiles {
  const { clock, model, log, modelTimeoutMs = MODEL_TIMEOUT_MS } = deps;
  const store = createProfileStore(deps.database);
  /** By account and version: who asks after a change never gets what was made before it. */
  const underWay = new Map<string, Promise<Profile | undefined>>();

  async function read(accountId: string): Promise<Profile> {
    for (let attempt = 1; attempt < MOST_TRIES; attempt++) {
      const state = await store.find(accountId, clock.now());
      const kept = presentKept(state);
      if (kept) return kept;
      const key = `${accountId} ${state?.version}`;
      const byAnother = underWay.get(key);
      if (byAnother === undefined) {
        const made = await share(key, make(accountId));
        if (made) return made;
      } else {
        // Looked up again then: a claim may have expired since the other began.
        await byAnother;
      }
    }
    return makeAtOnce(accountId);
  }

  async function share(key: string, making: Promise<Profile | undefined>): Promise<Profile | undefined> {
    underWay.set(key, making);
    try {
      return await making;
    } finally {
      underWay.delete(key);
    }
  }

  /** Undefined if the memory changed meanwhile: what is gone from it must not be told any more. */
  async function make(accountId: string): Promise<Profile | undefined> {
    const now = clock.now();
    // Another may have been done with it between the look at what is kept and the look at what is under way.
    const state = await store.find(accountId, now);
    const kept = presentKept(state);
    if (kept || !state) return kept ?? NO_PROFILE;
    const { plain, claimCount } = await summariseNow(accountId, state.changedAt, now);
    const profile = toKept(await improve(plain), claimCount);
    const isKept = (await store.save(accountId, state.version, profile, now)) > 0;
    return isKept ? present(profile, state.changedAt) : undefined;
  }

  /** For a memory that never rests: as it is now, without the model, and not kept. */
  async function makeAtOnce(accountId: string): Promise<Profile> {
    const now = clock.now();
    const state = await store.find(accountId, now);
    const kept = presentKept(state);
    if (kept || !state) return kept ?? NO_PROFILE;
    const { plain, claimCount } = await summariseNow(accountId, state.changedAt, now);
    return present(toKept(plain, claimCount), state.changedAt);
  }

  async function summariseNow(accountId: string, changedAt: Date, now: Date) {
    const [claims, claimCount] = await Promise.all([
      store.loadClaims(accountId, now),
      store.countClaims(accountId, now),
    ]);
    return { plain: await summarise(claims, factsOf, changedAt), claimCount };
  }

  async function improve(plain: Summary): Promise<Summary> {
    if (!model || plain.told.length === 0) return plain;
    try {
      const better = await withTimeout(modelTimeoutMs, (signal) => summariseByModel(model, plain, signal));
      if (better) return better;
      log.warn({ model: model.name }, "the model's profile names no claims; the plain one is used");
    } catch (error) {
      // Only the kind of error: a message may quote what was sent.
      const kind = error instanceof Error ? error.name : typeof error;
      log.warn({ model: model.name, error: kind }, "no profile from the model; the plain one is used");
    }
    return plain;
  }

  return { read };
}

const factsOf = ({ content, speaker, valid_from, dates }: ProfileClaim) =>
  readClaimFacts(content, { speaker, at: valid_from }, dates);

const toKept = ({ text, told }: Summary, claimCount: number): KeptProfile => ({
  summary: text,
  highlights: told.map(({ claim }) => claim.id),
  claimCount,
});

const NO_PROFILE: Profile = { summary: NOTHING_KNOWN, updatedAt: null, claimCount: 0, highlights: [] };

const present = ({ summary, highlights, claimCount }: KeptProfile, changedAt: Date): Profile => ({
  summary,
  updatedAt: claimCount > 0 ? changedAt : null,
  claimCount,
  highlights,
});

/** Undefined if it has to be made. */
function presentKept(state: ProfileState | undefined): Profile | undefined {
  if (!state) return NO_PROFILE;
  return state.profile && present(state.profile, state.changedAt);
}

/** Ends in time also if the work doesn't listen to its signal. */
async function withTimeout<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason);
  signal.addEventListener("abort", end, { once: true });
  try {
    return await Promise.race([work(signal), timeout]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}
