/** JSON Merge Patch (RFC 7396): applying it, joining two into one, and finding the one between two states. */

import { finish, type Slices } from "../../../platform/time-slices.ts";
import type { Json, JsonObject } from "../flux.ts";
import { isEqual, isObject, memberOf } from "./json-value.ts";

/** Of a large object, what is copied or compared in a few milliseconds. */
const MEMBERS_A_SLICE = 5_000;

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

export const mergeInto = (target: Json | undefined, merge: JsonObject, own?: WeakSet<object>): JsonObject =>
  finish(mergingInto(target, merge, own));

export function* mergingInto(
  target: Json | undefined,
  merge: JsonObject,
  own: WeakSet<object> = new WeakSet(),
): Slices<JsonObject> {
  const isOwn = isObject(target) && own.has(target);
  const result: JsonObject = isOwn ? target : {};
  let left = MEMBERS_A_SLICE;
  if (isObject(target) && !isOwn) {
    for (const name of Object.keys(target)) {
      result[name] = target[name] as Json;
      if (--left > 0) continue;
      yield;
      left = MEMBERS_A_SLICE;
    }
  }
  own.add(result);
  for (const name of Object.keys(merge)) {
    const value = merge[name] as Json;
    if (value === null) delete result[name];
    else result[name] = isObject(value) ? yield* mergingInto(memberOf(result, name), value, own) : value;
    if (--left > 0) continue;
    yield;
    left = MEMBERS_A_SLICE;
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
export const mergeBetween = (before: JsonObject, after: JsonObject): JsonObject | undefined =>
  finish(findingMerge(before, after));

export function* findingMerge(before: JsonObject, after: JsonObject): Slices<JsonObject | undefined> {
  const merge: JsonObject = {};
  let left = MEMBERS_A_SLICE;
  for (const name of Object.keys(after)) {
    if (--left <= 0) {
      yield;
      left = MEMBERS_A_SLICE;
    }
    const now = after[name] as Json;
    const was = memberOf(before, name);
    if (was !== undefined && isSame(was, now)) continue;
    if (isObject(was) && isObject(now)) {
      const inner: JsonObject | undefined = yield* findingMerge(was, now);
      if (!inner) return undefined;
      if (Object.keys(inner).length > 0) merge[name] = inner;
    } else {
      if (!canBeSet(now)) return undefined;
      merge[name] = now;
    }
  }
  yield;
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
