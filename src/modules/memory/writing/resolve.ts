/**
 * Decides what a write means beside what is known: which claims are said again, which ones it closes, and
 * which ones close it. Time decides, not arrival:
 *
 *   told, in any order      day 1: A   day 10: B   day 20: A      (A and B contradict each other)
 *   ends up as              A ────────▶ B ─────────▶ A' ───▶
 *
 * A claim remembers when it was stated. Where a contradiction arrives late and falls between two of those
 * moments, the claim is split, so that the same was true at every moment as if all had come in order.
 * Pure, so that any order can be tried.
 */
import { newUuid } from "../../../platform/ids.ts";
import { mapInSlices } from "../../../platform/time-slices.ts";
import type { StoredClaim } from "../claim-row.ts";
import type { NewClaim } from "../claim-store.ts";
import type { ClaimAnalysis } from "../correction/analysis.ts";
import { closes, weightOf } from "../correction/closes.ts";
import { exactNormal } from "../correction/normal.ts";

/**
 * Of the claims that share a key, the latest so many are compared: ten thousand statements about one thing would be a
 * hundred million pairs.
 */
const MOST_COMPARED = 250;

/** Who repeats something every day must not make its row grow for ever. */
const MAX_STATED = 64;

/** A claim of the database; it may be changed here, `analysis` may not. */
export interface Known {
  claim: NewClaim;
  analysis: ClaimAnalysis;
}

export interface Draft extends Known {
  /** Claims it was told to close. */
  closesIds: string[];
  /** It takes the place of what has its source and its id there. */
  upsert: boolean;
}

export type Outcome = "added" | "duplicate" | "superseded_older";

export interface Resolution {
  /** In the order of the drafts. */
  results: { claim: StoredClaim; outcome: Outcome }[];
  added: NewClaim[];
  changed: Map<string, Changed>;
}

/** A stored claim that changed. */
export interface Changed {
  claim: NewClaim;
  /** The change belongs into its history. */
  revised: boolean;
  /** The same, said in other words: these count from now on, those before are in the history. */
  reworded: boolean;
}

interface Entry extends Known {
  isNew: boolean;
}

export function resolve(known: readonly Known[], drafts: readonly Draft[], now: Date): Resolution {
  const { know, decide, added, changed } = startResolution(now);
  known.forEach(know);
  return { results: drafts.map(decide), added, changed };
}

/** The same, with breaks in which others are served. */
export async function resolveInSlices(
  known: readonly Known[],
  drafts: readonly Draft[],
  now: Date,
): Promise<Resolution> {
  const { know, decide, added, changed } = startResolution(now);
  await mapInSlices(known, know);
  return { results: await mapInSlices(drafts, decide), added, changed };
}

function startResolution(now: Date) {
  const entries = new Map<string, Entry>();
  const byKey = new Map<string, Entry[]>();
  /** Of them those that may end something. */
  const changingByKey = new Map<string, Entry[]>();
  const byNormal = new Map<string, Entry[]>();
  const bySourceId = new Map<string, Entry[]>();
  const changed: Resolution["changed"] = new Map();
  const added: NewClaim[] = [];

  /** Each entry is placed once under a key. */
  const place = (index: Map<string, Entry[]>, key: string, entry: Entry) => {
    const found = index.get(key);
    if (found) found.push(entry);
    else index.set(key, [entry]);
  };

  function remember(claim: NewClaim, analysis: ClaimAnalysis, isNew: boolean): Entry {
    const entry: Entry = { claim, analysis, isNew };
    entries.set(claim.id, entry);
    place(byNormal, analysis.normal, entry);
    const { changes } = weightOf(analysis);
    for (const key of new Set(analysis.keys)) {
      place(byKey, key, entry);
      if (changes) place(changingByKey, key, entry);
    }
    const sourceId = sourceIdOf(claim);
    if (sourceId) place(bySourceId, sourceId, entry);
    if (isNew) added.push(claim);
    return entry;
  }

  /** With a change, it belongs into the claim's history, once a write. Without, only a link or a tag is new. */
  function touch({ claim, isNew }: Entry, change?: "superseded" | "corrected"): void {
    const before = changed.get(claim.id);
    if (change) {
      if (claim.change === "created" || !(isNew || before?.revised)) claim.revision += 1;
      claim.change = change;
      claim.updated_at = now;
    }
    if (isNew) return;
    const revised = before?.revised || change !== undefined;
    changed.set(claim.id, { claim, revised, reworded: before?.reworded ?? false });
  }

  function related({ keys }: ClaimAnalysis, index: ReadonlyMap<string, Entry[]>): Set<Entry> {
    const found = new Set<Entry>();
    for (const key of keys) for (const entry of index.get(key)?.slice(-MOST_COMPARED) ?? []) found.add(entry);
    return found;
  }

  /** What it could end. Of what ends nothing itself, only that something is over. */
  const endedBy = (analysis: ClaimAnalysis) =>
    related(analysis, weightOf(analysis).changes ? byKey : changingByKey);

  /** What could end it. What is over, whatever says that it is so again. */
  const endersOf = (analysis: ClaimAnalysis) =>
    related(analysis, weightOf(analysis).ends ? byKey : changingByKey);

  /** `by` ends `older`; one that was closed later, by another, is closed by the earlier one now. */
  function close(older: Entry, by: Entry, at: Date): void {
    unlink(older);
    const end = at < older.claim.valid_from ? older.claim.valid_from : at;
    // Told to close what had ended before: it does not begin to hold again.
    if (older.claim.valid_to === null || older.claim.valid_to > end) older.claim.valid_to = end;
    older.claim.superseded_by = by.claim.id;
    if (!by.claim.supersedes.includes(older.claim.id)) by.claim.supersedes.push(older.claim.id);
    touch(older, "superseded");
    touch(by);
  }

  function unlink(older: Entry): void {
    const closer = older.claim.superseded_by ? entries.get(older.claim.superseded_by) : undefined;
    if (!closer) return;
    closer.claim.supersedes = closer.claim.supersedes.filter((id) => id !== older.claim.id);
    touch(closer);
  }

  /** What was stated again after `at` becomes a claim of its own, with the end that the whole had. */
  function split(entry: Entry, at: Date): void {
    const later = entry.claim.stated_at.filter((stated) => stated > at);
    const [from] = later;
    if (!from) return;
    entry.claim.stated_at = entry.claim.stated_at.filter((stated) => stated <= at);
    const rest = remember(
      {
        ...entry.claim,
        id: newUuid(),
        occurred_at: from,
        valid_from: from,
        stated_at: later,
        supersedes: [],
        superseded_by: null,
        valid_to: null,
        created_at: now,
        updated_at: now,
        revision: 1,
        change: "created",
      },
      entry.analysis,
      true,
    );
    const closer = entry.claim.superseded_by ? entries.get(entry.claim.superseded_by) : undefined;
    if (closer && entry.claim.valid_to) close(rest, closer, entry.claim.valid_to);
    else rest.claim.valid_to = entry.claim.valid_to;
  }

  /** A statement of `at` ends whatever holds then and contradicts it. */
  function closeContradicted(entry: Entry, at: Date): void {
    for (const older of endedBy(entry.analysis)) {
      const { valid_from, valid_to } = older.claim;
      if (older === entry || valid_from > at || (valid_to !== null && valid_to <= at)) continue;
      if (!closes(entry.analysis, older.analysis)) continue;
      split(older, at);
      close(older, entry, at);
    }
  }

  /** Here arrival decides: when an appointment takes place does not say which of two versions is the later. */
  function replaceOthers(entry: Entry, { claim }: Draft): void {
    for (const other of bySourceId.get(sourceIdOf(claim) ?? "") ?? [])
      if (other !== entry && other.claim.valid_to === null) close(other, entry, claim.valid_from);
  }

  /** The first statement after `from` that ends what `analysis` says. */
  function firstEnd(analysis: ClaimAnalysis, from: Date): { by: Entry; at: Date } | undefined {
    let first: { by: Entry; at: Date } | undefined;
    for (const entry of endersOf(analysis)) {
      const at = entry.claim.stated_at.find((stated) => stated > from);
      if (!at || (first && at >= first.at) || !closes(entry.analysis, analysis)) continue;
      first = { by: entry, at };
    }
    return first;
  }

  function findDuplicate({ claim, analysis }: Draft): Entry | undefined {
    const from = claim.valid_from;
    const same = [...(byNormal.get(analysis.normal) ?? [])].filter(
      ({ claim: { expires_at } }) => expires_at === null || expires_at > now,
    );
    const holding = same.find(
      ({ claim: { valid_from, valid_to } }) => valid_from <= from && (valid_to === null || valid_to > from),
    );
    if (holding) return holding;
    // Said of an earlier time, and true without a break until it was said before.
    const later = same.filter(({ claim: { valid_from } }) => valid_from > from);
    if (later.length === 0) return undefined;
    const end = firstEnd(analysis, from);
    return later.find(({ claim: { valid_from } }) => !end || end.at >= valid_from);
  }

  /**
   * What is brought again as it was. Something else may have ended it since, also what came with it: that it is
   * still so at its source says nothing new, unless it said something else there meanwhile.
   */
  function findUnchanged({ claim, analysis }: Draft): Entry | undefined {
    const sourceId = sourceIdOf(claim);
    for (const entry of byNormal.get(analysis.normal) ?? []) {
      const { claim: known } = entry;
      const closer = entries.get(known.superseded_by ?? "");
      const isSame =
        sourceIdOf(known) === sourceId && known.occurred_at?.getTime() === claim.occurred_at?.getTime();
      if (isSame && !(closer && sourceIdOf(closer.claim) === sourceId)) return entry;
    }
    return undefined;
  }

  /** What the repetition adds: a tag to be found by, a longer life, other words, an earlier beginning. */
  function merge(entry: Entry, { claim: draft }: Draft): void {
    const { claim } = entry;
    // The words of what was heard before, and comes again with an older conversation, are not the last ones.
    const isLatest = claim.stated_at.every((stated) => stated < draft.valid_from);
    const tags = [...new Set([...claim.tags, ...draft.tags])];
    if (tags.length > claim.tags.length || Object.keys(draft.metadata).length > 0) {
      claim.tags = tags;
      claim.metadata = { ...claim.metadata, ...draft.metadata };
      touch(entry);
    }
    if (claim.expires_at && (!draft.expires_at || draft.expires_at > claim.expires_at)) {
      claim.expires_at = draft.expires_at;
      touch(entry);
    }
    if (draft.valid_from < claim.valid_from) {
      claim.valid_from = draft.valid_from;
      claim.occurred_at = draft.occurred_at;
      touch(entry, "corrected");
    }
    if (!claim.stated_at.some((stated) => stated.getTime() === draft.valid_from.getTime())) {
      claim.stated_at = [...claim.stated_at, draft.valid_from].sort((a, b) => a.getTime() - b.getTime());
      // The first says since when, the last ones what is said now.
      if (claim.stated_at.length > MAX_STATED) claim.stated_at.splice(1, 1);
      touch(entry);
    }
    if (isLatest && !entry.isNew && exactNormal(draft.content) !== exactNormal(claim.content)) {
      touch(entry, "corrected");
      Object.assign(claim, { content: draft.content, dates: draft.dates, vector: draft.vector });
      changed.set(claim.id, { claim, revised: true, reworded: true });
    }
  }

  const know = ({ claim, analysis }: Known): void => void remember(claim, analysis, false);

  function decide(draft: Draft): Resolution["results"][number] {
    const duplicate = findDuplicate(draft);
    const unchanged = duplicate || !draft.upsert ? undefined : findUnchanged(draft);
    if (unchanged) return { claim: unchanged.claim, outcome: "duplicate" };
    const at = draft.claim.valid_from;
    if (duplicate) merge(duplicate, draft);
    const entry = duplicate ?? remember(draft.claim, draft.analysis, true);
    closeContradicted(entry, at);
    for (const id of draft.closesIds) {
      const older = entries.get(id);
      if (older && older !== entry) close(older, entry, at);
    }
    if (draft.upsert) replaceOthers(entry, draft);
    if (duplicate) return { claim: entry.claim, outcome: "duplicate" };
    const end = firstEnd(draft.analysis, at);
    if (end) close(entry, end.by, end.at);
    return { claim: entry.claim, outcome: entry.claim.supersedes.length > 0 ? "superseded_older" : "added" };
  }

  return { know, decide, added, changed };
}

/** Of a claim that was given as such: those of one message share its id. */
const sourceIdOf = ({ message_id, source, source_id }: StoredClaim): string | undefined =>
  message_id === null && source_id ? JSON.stringify([source, source_id]) : undefined;
