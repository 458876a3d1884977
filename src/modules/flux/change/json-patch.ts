/**
 * JSON Patch (RFC 6902). The value that it is applied to is shared with others and stays as it is: what the patch
 * touches is copied, each object and array once, however many operations follow.
 */
import type { ErrorCode } from "../../../platform/errors.ts";
import { finish, type Slices } from "../../../platform/time-slices.ts";
import type { Json, JsonObject, JsonPatchOperation } from "../flux.ts";
import { readIndex, readPointer } from "./json-pointer.ts";
import { isEqual, isObject, MAX_DEPTH } from "./json-value.ts";

/** A chain of copies doubles a state with every operation; nobody needs more than a few states' worth. */
const MAX_COPIED_CHARACTERS = 4 * 1024 * 1024;
/** As many as the largest state has a few times over: moving a large value to and fro costs a walk each time. */
const MAX_WALKED_VALUES = 2_000_000;

/** Why a patch can't be applied. Nothing of it is. */
export class PatchFault extends Error {
  override name = "PatchFault";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const applyPatch = (target: Json, patch: readonly JsonPatchOperation[]): Json =>
  finish(applyingPatch(target, patch));

export function* applyingPatch(target: Json, patch: readonly JsonPatchOperation[]): Slices<Json> {
  const document = createDocument(target);
  for (const [place, operation] of patch.entries()) {
    try {
      document.apply(operation);
      yield;
    } catch (error) {
      if (!(error instanceof PatchFault)) throw error;
      throw new PatchFault(error.code, `Operation ${place} (${operation.op}): ${error.message}.`);
    }
  }
  return document.value();
}

const conflict = (message: string) => new PatchFault("conflict", message);
const missing = (pointer: string) => conflict(`there is nothing at ${shown(pointer)}`);
const shown = (pointer: string) =>
  JSON.stringify(pointer.length > 200 ? `${pointer.slice(0, 200)}…` : pointer);

function namesOf(pointer: string): string[] {
  const names = readPointer(pointer);
  if (!names) throw new PatchFault("invalid_request", `${shown(pointer)} is not a JSON Pointer`);
  if (names.includes("__proto__")) {
    throw new PatchFault("invalid_request", "a field named __proto__ is not taken");
  }
  return names;
}

function createDocument(target: Json) {
  // The whole document as a member, so that replacing all of it is like replacing anything else.
  const holder: JsonObject = { "": target };
  /** Made by this patch: nobody else has seen them, so they can be changed in place. */
  const own = new WeakSet<object>([holder]);
  let copied = 0;
  let walked = 0;

  /** `depth` levels are around the value. */
  function checkDepth(value: Json, depth: number): void {
    if (++walked > MAX_WALKED_VALUES) throw new PatchFault("too_large", "the patch moves too much");
    if (typeof value !== "object" || value === null) return;
    if (depth >= MAX_DEPTH) {
      throw new PatchFault("invalid_request", `the state would be nested deeper than ${MAX_DEPTH} levels`);
    }
    for (const inner of Object.values(value)) checkDepth(inner, depth + 1);
  }

  /** The value at a pointer. */
  function find(pointer: string): Json {
    let value: Json = holder[""] as Json;
    for (const name of namesOf(pointer)) {
      const next: Json | undefined = Array.isArray(value)
        ? value[readIndex(name) ?? -1]
        : isObject(value) && Object.hasOwn(value, name)
          ? value[name]
          : undefined;
      if (next === undefined) throw missing(pointer);
      value = next;
    }
    return value;
  }

  /** What holds the value at a pointer, with all on the way to it made our own. */
  function open(pointer: string): { container: Json[] | JsonObject; name: string; depth: number } {
    const names = ["", ...namesOf(pointer)];
    const name = names.pop() as string;
    let container: Json[] | JsonObject = holder;
    for (const step of names) {
      const key: string | number = Array.isArray(container) ? (readIndex(step) ?? -1) : step;
      const inner: Json | undefined = Object.hasOwn(container, key)
        ? (container as JsonObject)[key]
        : undefined;
      if (typeof inner !== "object" || inner === null) throw missing(pointer);
      const mine: Json[] | JsonObject = own.has(inner)
        ? inner
        : Array.isArray(inner)
          ? [...inner]
          : { ...inner };
      own.add(mine);
      (container as JsonObject)[key] = mine;
      container = mine;
    }
    return { container, name, depth: names.length };
  }

  function add(pointer: string, value: Json): void {
    const { container, name, depth } = open(pointer);
    checkDepth(value, depth);
    if (!Array.isArray(container)) {
      container[name] = value;
      return;
    }
    const place = name === "-" ? container.length : readIndex(name);
    if (place === undefined || place > container.length) throw outOfBounds(pointer);
    container.splice(place, 0, value);
  }

  function remove(pointer: string): void {
    const { container, name } = open(pointer);
    if (Array.isArray(container)) {
      const place = readIndex(name);
      if (place === undefined || place >= container.length) throw missing(pointer);
      container.splice(place, 1);
    } else {
      if (!Object.hasOwn(container, name)) throw missing(pointer);
      delete container[name];
    }
  }

  function replace(pointer: string, value: Json): void {
    const { container, name, depth } = open(pointer);
    const key: string | number = Array.isArray(container) ? (readIndex(name) ?? -1) : name;
    if (!Object.hasOwn(container, key)) throw missing(pointer);
    checkDepth(value, depth);
    (container as JsonObject)[key] = value;
  }

  function move(from: string, to: string): void {
    if (to.startsWith(`${from}/`)) throw conflict("a value can't be moved into itself");
    const value = find(from);
    if (from === to) return;
    remove(from);
    add(to, value);
  }

  /** A copy of its own: shared, a later change of one of the two would change both. */
  function copyOf(value: Json): Json {
    const text = JSON.stringify(value);
    copied += text.length;
    if (copied > MAX_COPIED_CHARACTERS) {
      throw new PatchFault("too_large", "the patch copies more than a state can hold");
    }
    return JSON.parse(text) as Json;
  }

  return {
    value: () => holder[""] as Json,
    apply(operation: JsonPatchOperation): void {
      switch (operation.op) {
        case "add":
          add(operation.path, operation.value);
          break;
        case "remove":
          remove(operation.path);
          break;
        case "replace":
          replace(operation.path, operation.value);
          break;
        case "copy":
          add(operation.path, copyOf(find(operation.from)));
          break;
        case "move":
          move(operation.from, operation.path);
          break;
        case "test":
          if (!isEqual(find(operation.path), operation.value)) {
            throw conflict(`the value at ${shown(operation.path)} is another one`);
          }
      }
    },
  };
}

const outOfBounds = (pointer: string) => conflict(`${shown(pointer)} is no place in the array`);
