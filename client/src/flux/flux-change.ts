/** What a write makes of a state. Parts that it does not change stay the very same values. */
import { applyPatch, type JsonPatchOperation } from "./json-patch.ts";
import { isObject, type JsonObject, reuse } from "./json-value.ts";
import { applyMerge } from "./merge-patch.ts";

/** A change that was once JSON text: nobody else holds a part of it, and nothing in it is undefined, a Date or so. */
export interface PlainChange {
  state?: JsonObject;
  merge?: JsonObject;
  patch?: JsonPatchOperation[];
}

export const toPlain = (text: string): PlainChange => JSON.parse(text) as PlainChange;

/** Throws where a patch can't be applied. */
export function applyChange(state: JsonObject, { merge, patch, state: whole }: PlainChange): JsonObject {
  if (merge) return applyMerge(state, merge) as JsonObject;
  const after = patch ? reuse(state, applyPatch(state, patch)) : reuse(state, whole ?? {});
  if (!isObject(after)) throw new Error("a state is an object");
  return after;
}
