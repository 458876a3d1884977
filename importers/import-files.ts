/**
 * One import from beginning to end.
 *
 *   files ──▶ sources (archives opened) ──▶ format ──▶ pieces ──▶ batches ──▶ service
 *                                                                   │
 *                                                                   └─ noted after each, so that it can go on there
 */
import type { PersonalHelper } from "../client/src/index.ts";
import type { GivenFile, ImportEvent, ImportSettings, Place } from "./contract.ts";
import { detectFormat } from "./detect.ts";
import { readPieces } from "./formats/read.ts";
import { brokenAt, ImportError } from "./import-error.ts";
import type { Source } from "./reading/source.ts";
import { sourceOfBlob } from "./reading/source.ts";
import { isZip, openZip } from "./reading/zip.ts";
import { toBatches } from "./sending/batches.ts";
import { checkpointName, freshStanding, loadStanding, type Standing } from "./sending/checkpoint.ts";
import { explain, sleep } from "./sending/deliver.ts";
import { withKnownDays } from "./sending/known-days.ts";
import { createRehearsal } from "./sending/rehearsal.ts";
import { createStorage, type Stored } from "./sending/storage.ts";

const MAX_EXAMPLES = 5;
/** Some name what they met: a file of nothing but faults must not make a report of its size. */
const MAX_REASONS = 50;
const OTHER_REASONS = "other reasons";

export async function* importFiles(
  helper: PersonalHelper,
  files: readonly GivenFile[],
  settings: ImportSettings,
): AsyncGenerator<ImportEvent> {
  const { signal, checkpoints, dryRun = false } = settings;
  signal?.throwIfAborted();
  const given = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  const opened = await openAll(given);
  const { format, sources, leftOut } = await detectFormat(opened.sources, settings.format);
  const totalBytes = sources.reduce((sum, { size }) => sum + size, 0);
  yield { type: "found", format, files: sources.length, bytes: totalBytes };

  const name = await checkpointName(format, given, settings);
  const known = dryRun
    ? undefined
    : await loadStanding(checkpoints, name, helper).catch((error) => {
        throw explain(error, { file: given[0]?.name ?? "" });
      });
  const standing = known ?? freshStanding();
  if (!dryRun) await checkpoints.save(name, JSON.stringify(standing));
  if (standing.done > 0) yield { type: "resumed", items: standing.items };

  const counter = { bytes: 0 };
  const pieces = withKnownDays(
    readPieces(
      format,
      sources.map((source) => counted(source, counter)),
      settings,
    ),
    helper,
    format,
  );
  const deliver = dryRun
    ? createRehearsal(helper, format, signal)
    : createStorage(helper, format, standing.run, signal);
  const leave = (place: Place, reason: string): ImportEvent => {
    noteLeftOut(standing, place, reason);
    return { type: "left-out", place, reason };
  };
  const progress = (): ImportEvent => ({
    type: "progress",
    readBytes: Math.min(counter.bytes, totalBytes),
    totalBytes,
    items: standing.items,
    claims: standing.claims,
    duplicates: standing.duplicates,
    leftOut: standing.leftOut.reduce((sum, { count }) => sum + count, 0),
  });

  const skipped = standing.done;
  if (skipped === 0)
    for (const { place, reason } of [...opened.unreadable, ...leftOut]) yield leave(place, reason);
  for await (const batch of toBatches(skip(pieces, skipped))) {
    signal?.throwIfAborted();
    if ("type" in batch) {
      yield leave(batch.place, batch.reason);
      continue;
    }
    const stored = await deliver(batch);
    for (const { place, reason } of stored.leftOut) yield leave(place, reason);
    yield* stored.events;
    addUp(standing, stored, batch.items.length);
    standing.done = skipped + batch.end;
    if (!dryRun) await checkpoints.save(name, JSON.stringify(standing));
    yield progress();
    await sleep(settings.batchPause ?? 0, signal);
  }
  counter.bytes = totalBytes;
  yield progress();
  if (!dryRun) await checkpoints.remove(name);
  const { items, claims, duplicates, corrected } = standing;
  yield {
    type: "done",
    report: { format, items, claims, duplicates, corrected, leftOut: standing.leftOut, dryRun },
  };
}

function addUp(standing: Standing, stored: Stored, items: number): void {
  standing.items += items - stored.refused;
  standing.claims += stored.claims;
  standing.duplicates += stored.duplicates;
  standing.corrected += stored.corrected;
  if (stored.proof !== undefined) standing.proof = stored.proof;
}

function noteLeftOut(standing: Standing, place: Place, reason: string): void {
  const find = (wanted: string) => standing.leftOut.find((each) => each.reason === wanted);
  const isFull = standing.leftOut.length >= MAX_REASONS;
  const known = find(reason) ?? (isFull ? find(OTHER_REASONS) : undefined);
  if (!known) {
    standing.leftOut.push({ reason: isFull ? OTHER_REASONS : reason, count: 1, examples: [place] });
    return;
  }
  known.count++;
  if (known.examples.length < MAX_EXAMPLES) known.examples.push(place);
}

interface Opened {
  sources: Source[];
  unreadable: { place: Place; reason: string }[];
}

async function openAll(files: readonly GivenFile[]): Promise<Opened> {
  const opened: Opened = { sources: [], unreadable: [] };
  for (const { name, blob, modifiedAt, leftOut } of files) {
    if (leftOut !== undefined) {
      opened.unreadable.push({ place: { file: name }, reason: leftOut });
      continue;
    }
    try {
      if (await isZip(blob)) {
        const archive = await openZip(name, blob);
        opened.sources.push(...archive.sources.sort((a, b) => (a.name < b.name ? -1 : 1)));
        for (const { name: file, reason } of archive.unreadable)
          opened.unreadable.push({ place: { file }, reason });
      } else opened.sources.push(sourceOfBlob(name, blob, modifiedAt));
    } catch (cause) {
      if (cause instanceof ImportError) throw cause;
      throw brokenAt(
        `it can't be read (${cause instanceof Error ? cause.message : cause})`,
        { file: name },
        { cause },
      );
    }
  }
  if (opened.sources.length === 0)
    throw brokenAt(
      opened.unreadable[0]?.reason ?? "nothing is in it",
      opened.unreadable[0]?.place ?? { file: files[0]?.name ?? "what was given" },
    );
  return opened;
}

const counted = (source: Source, counter: { bytes: number }): Source => ({
  ...source,
  async *open() {
    for await (const chunk of source.open()) {
      counter.bytes += chunk.byteLength;
      yield chunk;
    }
  },
});

/** What was dealt with before is read again, and no more. */
async function* skip<T>(all: AsyncIterable<T>, count: number): AsyncGenerator<T> {
  let at = 0;
  for await (const each of all) if (at++ >= count) yield each;
}
