/** Where two states differ. Parts that are the very same value are not looked into: the client shares what stayed. */
import type { Json, Path } from "./json.ts";

export interface Difference {
  path: Path;
  what: "set" | "removed";
}

/** At most this many: a list of more says less than "and others". */
const MOST = 50;

export function differences(before: Json, after: Json): Difference[] {
  const found: Difference[] = [];
  compare(before, after, [], found);
  return found;
}

function compare(before: Json | undefined, after: Json | undefined, path: Path, found: Difference[]): void {
  if (before === after || found.length >= MOST) return;
  if (after === undefined) {
    found.push({ path, what: "removed" });
    return;
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const longer = Math.max(before.length, after.length);
    for (let place = 0; place < longer; place++) {
      compare(before[place], after[place], [...path, place], found);
    }
  } else if (isObject(before) && isObject(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compare(memberOf(before, name), memberOf(after, name), [...path, name], found);
    }
  } else found.push({ path, what: "set" });
}

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const memberOf = (object: { [name: string]: Json }, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;
