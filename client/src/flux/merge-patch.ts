/** JSON Merge Patch (RFC 7396): applying it, and joining two into one. */
import { isObject, type Json, type JsonObject, memberOf, reuse } from "./json-value.ts";

/** The target itself where the merge changes nothing; otherwise a copy of what it changes, and no more. */
export function applyMerge(target: Json | undefined, merge: Json): Json {
  if (!isObject(merge)) return reuse(target, merge);
  const before = isObject(target) ? target : {};
  let after = before;
  for (const name of Object.keys(merge)) {
    const change = merge[name] as Json;
    const was = memberOf(before, name);
    const now = change === null ? undefined : applyMerge(was, change);
    if (now === was) continue;
    if (after === before) after = { ...before };
    if (now === undefined) delete after[name];
    else after[name] = now;
  }
  return after;
}

/**
 * One merge that does to every state what the two do one after the other, or undefined where none can: an object
 * over what the first one removed, or made something else, would be joined with what older states have there.
 */
export function joinMerges(first: JsonObject, second: JsonObject): JsonObject | undefined {
  const joined: JsonObject = { ...first };
  for (const name of Object.keys(second)) {
    const later = second[name] as Json;
    const earlier = memberOf(first, name);
    if (earlier === undefined || !isObject(later)) joined[name] = later;
    else {
      const both = isObject(earlier) ? joinMerges(earlier, later) : undefined;
      if (!both) return undefined;
      joined[name] = both;
    }
  }
  return joined;
}
