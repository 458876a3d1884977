/**
 * What is known of one import, event by event:
 *
 *   running → done
 *           ↘ stopped, by whoever looks on; goes on where it was
 *           ↘ failed, with the reason; most of them go on where it was, too
 */
import type { ImportEvent, ImportReport, LeftOut } from "../../../../importers/index.ts";

export type Counts = Omit<Extract<ImportEvent, { type: "progress" }>, "type">;

export interface ShownClaim {
  /** In the order they came. */
  number: number;
  content: string;
  outcome: string;
  at: string | undefined;
}

export interface Progress {
  status: "running" | "done" | "stopped" | "failed";
  dryRun: boolean;
  /** Stored by a run before. */
  resumed: number;
  counts: Counts;
  /** Of a dry run: the first of them. */
  claims: readonly ShownClaim[];
  /** The reason with the most first. */
  leftOut: readonly LeftOut[];
  report: ImportReport | undefined;
  error: unknown;
}

/** Enough to judge by; thousands of them would only make the page slow. */
export const MOST_SHOWN = 500;
const MOST_EXAMPLES = 5;

export const begun = (dryRun: boolean): Progress => ({
  status: "running",
  dryRun,
  resumed: 0,
  counts: { readBytes: 0, totalBytes: 0, items: 0, claims: 0, duplicates: 0, leftOut: 0 },
  claims: [],
  leftOut: [],
  report: undefined,
  error: undefined,
});

export function withEvent(progress: Progress, event: ImportEvent): Progress {
  switch (event.type) {
    case "found":
      return { ...progress, counts: { ...progress.counts, totalBytes: event.bytes } };
    case "resumed":
      return { ...progress, resumed: event.items };
    case "progress": {
      const { type, ...counts } = event;
      return { ...progress, counts };
    }
    case "claim":
      return withClaim(progress, event);
    case "left-out":
      return { ...progress, leftOut: withLeftOut(progress.leftOut, event) };
    case "done":
      return {
        ...progress,
        status: "done",
        report: event.report,
        leftOut: event.report.leftOut.toSorted((a, b) => b.count - a.count),
      };
  }
}

function withClaim(progress: Progress, event: Extract<ImportEvent, { type: "claim" }>): Progress {
  const { claims } = progress;
  if (claims.length >= MOST_SHOWN) return progress;
  const { content, outcome, at } = event;
  return { ...progress, claims: [...claims, { number: claims.length + 1, content, outcome, at }] };
}

function withLeftOut(
  known: readonly LeftOut[],
  { reason, place }: Extract<ImportEvent, { type: "left-out" }>,
): LeftOut[] {
  const before = known.find((one) => one.reason === reason) ?? { reason, count: 0, examples: [] };
  const examples = before.examples.length < MOST_EXAMPLES ? [...before.examples, place] : before.examples;
  return [...known.filter((one) => one !== before), { reason, count: before.count + 1, examples }].sort(
    (a, b) => b.count - a.count,
  );
}

/** 0 to 100; a hundred only at the end. */
export function percentOf({ status, counts: { readBytes, totalBytes } }: Progress): number {
  if (status === "done") return 100;
  return totalBytes === 0 ? 0 : Math.min(Math.floor((readBytes / totalBytes) * 100), 99);
}
