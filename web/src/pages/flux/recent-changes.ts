/** The latest changes for people to read, and what of the tree they light up. */
import { type Path, pointerOf } from "./json.ts";
import type { Difference } from "./state-diff.ts";

export interface Change {
  id: number;
  /** Another device's, one's own, an own one that was not accepted, or what was missed without a connection. */
  kind: "device" | "own" | "undone" | "missed";
  /** The device, where it is another's. */
  by: string;
  version: number;
  differences: readonly Difference[];
  at: string;
  /** How many in a row are told as this one. */
  times: number;
}

/** Pointers of what was changed last, each with a number that is new every time it is. */
export type Flashes = ReadonlyMap<string, number>;

const MOST_CHANGES = 20;
const MOST_FLASHES = 200;
/** A cursor that moves is one change, not thirty a second. */
const SAME_WITHIN_MS = 5_000;

let counted = 0;

/** Newest first. */
export function addChange(changes: readonly Change[], change: Omit<Change, "id" | "times">): Change[] {
  const [last, ...others] = changes;
  if (last && isContinued(last, change))
    return [{ ...change, id: last.id, times: last.times + 1 }, ...others];
  return [{ ...change, id: ++counted, times: 1 }, ...changes].slice(0, MOST_CHANGES);
}

const isContinued = (last: Change, next: Omit<Change, "id" | "times">): boolean =>
  last.kind === next.kind &&
  last.by === next.by &&
  Date.parse(next.at) - Date.parse(last.at) < SAME_WITHIN_MS &&
  signature(last) === signature(next);

const signature = ({ differences }: { differences: readonly Difference[] }): string =>
  differences.map(({ path, what }) => `${what} ${pointerOf(path)}`).join("\n");

export function flash(flashes: Flashes, differences: readonly Difference[]): Flashes {
  const all = new Map(flashes);
  for (const { path, what } of differences) {
    // What is gone can't light up; what held it can.
    const pointer = pointerOf(what === "removed" ? path.slice(0, -1) : path);
    all.delete(pointer);
    all.set(pointer, ++counted);
  }
  return new Map([...all].slice(-MOST_FLASHES));
}

/** Of the value at this path; with `within` of anything in it, for one that is folded up. */
export function flashOf(flashes: Flashes, path: Path, within: boolean): number {
  const pointer = pointerOf(path);
  let latest = flashes.get(pointer) ?? 0;
  if (within) {
    for (const [changed, number] of flashes) {
      if (changed.startsWith(`${pointer}/`)) latest = Math.max(latest, number);
    }
  }
  return latest;
}
