/** What a write makes of a state, and how the others are told. */
import { finish, type Slices } from "../../../platform/time-slices.ts";
import type { FluxChange, Json, JsonObject } from "../flux.ts";
import { applyingPatch, PatchFault } from "./json-patch.ts";
import { isObject } from "./json-value.ts";
import { findingMerge, mergingInto } from "./merge-patch.ts";

/**
 * Throws PatchFault, and then has changed nothing. The state that it is applied to stays as it is, except for what is
 * in `own`: a merge changes that in place.
 */
export const applyChange = (state: JsonObject, change: FluxChange, own?: WeakSet<object>): JsonObject =>
  finish(applyingChange(state, change, own));

export function* applyingChange(
  state: JsonObject,
  change: FluxChange,
  own?: WeakSet<object>,
): Slices<JsonObject> {
  switch (change.kind) {
    case "state":
      return change.state;
    case "merge":
      return yield* mergingInto(state, change.merge, own);
    case "patch": {
      const result: Json | undefined = yield* applyingPatch(state, change.patch);
      if (!isObject(result))
        throw new PatchFault("conflict", "The patch would leave no object: a state is one.");
      return result;
    }
  }
}

/** The change as JSON text of one member, the way it was made. */
export const writeChange = (change: FluxChange): string => {
  switch (change.kind) {
    case "state":
      return `"state":${JSON.stringify(change.state)}`;
    case "merge":
      return `"merge":${JSON.stringify(change.merge)}`;
    case "patch":
      return `"patch":${JSON.stringify(change.patch)}`;
  }
};

/**
 * The change as the others are told: as a merge wherever one can say it, in no more words than it was `made` with.
 * An element added to a long list stays a patch, and what leaves little of a state in place a whole state.
 */
export const tellChange = (before: JsonObject, change: FluxChange, after: JsonObject, made: string): string =>
  finish(tellingChange(before, change, after, made));

export function* tellingChange(
  before: JsonObject,
  change: FluxChange,
  after: JsonObject,
  made: string,
): Slices<string> {
  if (change.kind === "merge") return made;
  const merge = yield* findingMerge(before, after);
  if (!merge) return made;
  yield;
  const told = `"merge":${JSON.stringify(merge)}`;
  return told.length <= made.length ? told : made;
}

/** The state that was left by changes, as they were told. */
export function replay(state: JsonObject, told: readonly string[]): JsonObject {
  const own = new WeakSet<object>();
  return told.reduce((current, each) => applyChange(current, readTold(each), own), state);
}

/** The change that was told. */
export function readTold(told: string): FluxChange {
  const { state, merge, patch } = JSON.parse(`{${told}}`);
  if (state) return { kind: "state", state };
  return merge ? { kind: "merge", merge } : { kind: "patch", patch };
}
