/** JSON values as they are here: never changed in place once anybody else can see them. */
import type { Json, JsonObject } from "../flux.ts";

/** Levels of objects and arrays, the state itself included: with the body around it as deep as a body may be. */
export const MAX_DEPTH = 63;

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whatever the object inherits is no member of it. */
export const memberOf = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

export function isEqual(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, place) => isEqual(item, b[place] as Json))
    );
  }
  if (Array.isArray(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && isEqual(a[name] as Json, b[name] as Json));
}

/**
 * What makes a value unfit to be kept, or undefined. JSON has no infinity (it would come back as null, which a merge
 * takes for "remove"), and `__proto__` is no name that every reader can be trusted with.
 */
export function faultOfValue(value: Json, depth = 0): string | undefined {
  if (typeof value === "number")
    return Number.isFinite(value) ? undefined : "holds a number that is too large";
  if (typeof value !== "object" || value === null) return undefined;
  if (depth >= MAX_DEPTH) return `is nested deeper than ${MAX_DEPTH} levels`;
  if (Array.isArray(value)) {
    for (const item of value) {
      const fault = faultOfValue(item, depth + 1);
      if (fault) return fault;
    }
    return undefined;
  }
  for (const name of Object.keys(value)) {
    if (name === "__proto__") return "holds a field named __proto__, which is not taken";
    const fault = faultOfValue(value[name] as Json, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}
