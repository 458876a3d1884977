/** A change as clients send it: exactly one of `state`, `merge` and `patch`. */
import { z } from "zod";
import type { Fault } from "../../../platform/errors.ts";
import { anyObject } from "../../../platform/http/any-object.ts";
import type { FluxChange, Json, JsonObject, JsonPatchOperation } from "../flux.ts";
import { faultOfValue } from "./json-value.ts";

/** Each may shift an array of half a million elements by one. */
const MAX_OPERATIONS = 1_000;
const MAX_POINTER_CHARACTERS = 4_096;

const Pointer = z.string().max(MAX_POINTER_CHARACTERS).meta({ format: "json-pointer" });
const Value = z.unknown().refine((value) => value !== undefined, "is required");

/** Not strict: unknown members of an operation are ignored, as RFC 6902 has it. */
const Operation = z.discriminatedUnion("op", [
  z.object({ op: z.enum(["add", "replace", "test"]), path: Pointer, value: Value }),
  z.object({ op: z.literal("remove"), path: Pointer }),
  z.object({ op: z.enum(["move", "copy"]), from: Pointer, path: Pointer }),
]);

const Members = anyObject();

/** The members of a body or a frame that hold the change; `readChange` sees that there is exactly one. */
export const changeMembers = {
  state: Members.optional().meta({ description: "The whole new state." }),
  merge: Members.optional().meta({
    description: "A merge patch (RFC 7396): members are set, and removed where they are null.",
  }),
  patch: z.array(Operation).max(MAX_OPERATIONS).optional().meta({
    description:
      "A JSON Patch (RFC 6902): all of its operations, or none (409). Unknown members of an operation are ignored.",
  }),
};

export interface ChangeInput {
  state?: Record<string, unknown> | undefined;
  merge?: Record<string, unknown> | undefined;
  patch?: readonly unknown[] | undefined;
}

export const EXACTLY_ONE = "must hold exactly one of state, merge and patch";

export const holdsOne = ({ state, merge, patch }: ChangeInput): boolean =>
  [state, merge, patch].filter((member) => member !== undefined).length === 1;

/** What has passed the schemas above, as a change, or what is wrong with it. */
export function readChange(input: ChangeInput): { change: FluxChange } | { fault: Fault } {
  const { state, merge, patch } = input;
  if (!holdsOne(input)) return { fault: { pointer: "", message: EXACTLY_ONE } };
  for (const [pointer, value] of valuesOf(input)) {
    const fault = faultOfValue(value);
    if (fault) return { fault: { pointer, message: fault } };
  }
  if (state) return { change: { kind: "state", state: state as JsonObject } };
  if (merge) return { change: { kind: "merge", merge: merge as JsonObject } };
  return { change: { kind: "patch", patch: patch as JsonPatchOperation[] } };
}

function* valuesOf({ state, merge, patch = [] }: ChangeInput): Generator<[pointer: string, value: Json]> {
  if (state) yield ["/state", state as Json];
  if (merge) yield ["/merge", merge as Json];
  for (const [place, operation] of patch.entries()) {
    const { value } = operation as { value?: Json };
    if (value !== undefined) yield [`/patch/${place}/value`, value];
  }
}
