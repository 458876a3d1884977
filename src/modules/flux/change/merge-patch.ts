/** JSON Merge Patch (RFC 7396): applying it, joining two into one, and finding the one between two states. */
import type { Json, JsonObject } from "../flux.ts";
import { isEqual, isObject, memberOf } from "./json-value.ts";

/**
 * The result shares with both what neither changed; they stay as they are. Only what is in `own` is changed in place
 * (nobody else can see it), and what is made here is put into it: copying a large object costs milliseconds.
 */
export function applyMerge(
  target: Json | undefined,
  merge: Json,
  own: WeakSet<object> = new WeakSet(),
): Json {
  return isObject(merge) ? mergeInto(target, merge, own) : merge;
}

export function mergeInto(
  target: Json | undefined,
  merge: JsonObject,
  own: WeakSet<object> = new WeakSet(),
): JsonObject {
  const result: JsonObject = !isObject(target) ? {} : own.has(target) ? target : { ...target };
  own.add(result);
  for (const name of Object.keys(merge)) {
    const value = merge[name] as Json;
    if (value === null) delete result[name];
    else result[name] = applyMerge(memberOf(result, name), value, own);
  }
  return result;
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

/** The merge that makes `after` of `before`, or undefined where none can: a merge can't set a null. */
export function mergeBetween(before: JsonObject, after: JsonObject): JsonObject | undefined {
  const merge: JsonObject = {};
  for (const name of Object.keys(after)) {
    const now = after[name] as Json;
    const was = memberOf(before, name);
    if (was !== undefined && isSame(was, now)) continue;
    if (isObject(was) && isObject(now)) {
      const inner = mergeBetween(was, now);
      if (!inner) return undefined;
      if (Object.keys(inner).length > 0) merge[name] = inner;
    } else {
      if (!canBeSet(now)) return undefined;
      merge[name] = now;
    }
  }
  for (const name of Object.keys(before)) if (!Object.hasOwn(after, name)) merge[name] = null;
  return merge;
}

/** Objects are compared member by member where they are merged. */
const isSame = (was: Json, now: Json): boolean => was === now || (!isObject(now) && isEqual(was, now));

/** Arrays are set as they are; a null in an object would remove instead. */
function canBeSet(value: Json): boolean {
  if (value === null) return false;
  return !isObject(value) || Object.values(value).every(canBeSet);
}
