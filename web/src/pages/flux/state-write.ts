/**
 * What one edit in the tree is as a write. A merge where it says the same: it stands whatever others do elsewhere,
 * and merges that wait become one. It can't say null, replaces no object and knows no places in arrays: those are
 * patches, and in an array one that is made only if what was seen there still is.
 */
import { type Json, type JsonObject, type Path, pointerOf } from "./json.ts";

type PatchOperation =
  | { op: "add" | "replace" | "test"; path: string; value: Json }
  | { op: "remove"; path: string };

export type StateWrite = { merge: JsonObject } | { patch: PatchOperation[] };

const isInObjects = (path: Path): path is readonly string[] => path.every((step) => typeof step === "string");

const isPlain = (value: Json): boolean => value !== null && typeof value !== "object";

const mergeAt = (path: readonly string[], value: Json): JsonObject =>
  path.reduceRight<Json>((inner, name) => ({ [name]: inner }), value) as JsonObject;

/** A member or an element that is there. */
export function writeValue(path: Path, before: Json, value: Json): StateWrite {
  if (isInObjects(path) && isPlain(value)) return { merge: mergeAt(path, value) };
  const pointer = pointerOf(path);
  if (isInObjects(path)) return { patch: [{ op: "add", path: pointer, value }] };
  return {
    patch: [
      { op: "test", path: pointer, value: before },
      { op: "replace", path: pointer, value },
    ],
  };
}

/** `name` is undefined at the end of an array. */
export function writeMember(holder: Path, name: string | undefined, value: Json): StateWrite {
  if (name === undefined) return { patch: [{ op: "add", path: `${pointerOf(holder)}/-`, value }] };
  const path = [...holder, name];
  if (isInObjects(path) && isPlain(value)) return { merge: mergeAt(path, value) };
  return { patch: [{ op: "add", path: pointerOf(path), value }] };
}

export function writeRemoval(path: Path, before: Json): StateWrite {
  if (isInObjects(path)) return { merge: mergeAt(path, null) };
  const pointer = pointerOf(path);
  return {
    patch: [
      { op: "test", path: pointer, value: before },
      { op: "remove", path: pointer },
    ],
  };
}
