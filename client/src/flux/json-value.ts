/** JSON values as they are here: never changed in place, so that what did not change is the same value as before. */
export type Json = string | number | boolean | null | Json[] | JsonObject;

export type JsonObject = { [name: string]: Json };

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whatever the object inherits is no member of it. */
export const memberOf = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

export const isEqual = (a: Json, b: Json): boolean => reuse(a, b) === a;

/** `next`, with every part that is equal to the one in `known` being that very one. */
export function reuse(known: Json | undefined, next: Json): Json {
  const isList = Array.isArray(next);
  const areAlike = isList ? Array.isArray(known) : isObject(known) && isObject(next);
  if (known === next || !areAlike) return next;
  const [from, to] = [known, next] as [JsonObject, JsonObject];
  const names = Object.keys(to);
  let isSame = names.length === Object.keys(from).length;
  const parts = (isList ? [] : {}) as JsonObject;
  for (const name of names) {
    const was = memberOf(from, name);
    const now = reuse(was, to[name] as Json);
    isSame &&= now === was;
    parts[name] = now;
  }
  return isSame ? from : parts;
}
