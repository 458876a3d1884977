/**
 * JSON Patch (RFC 6902). The value that it is applied to stays as it is: what the patch touches is copied, each object
 * and array once. Throws where it can't be applied, and then nothing of it is. Why, the service says.
 */
import { isEqual, isObject, type Json, type JsonObject, memberOf } from "./json-value.ts";

export type JsonPatchOperation =
  | { op: "add" | "replace" | "test"; path: string; value: Json }
  | { op: "remove"; path: string }
  | { op: "move" | "copy"; from: string; path: string };

export function applyPatch(target: Json, patch: readonly JsonPatchOperation[]): Json {
  // The whole document as a member, so that replacing all of it is like replacing anything else.
  const holder: JsonObject = { "": target };
  /** Made by this patch: nobody else has seen them, so they can be changed in place. */
  let own = new WeakSet<object>([holder]);

  const find = (pointer: string): Json => namesOf(pointer).reduce<Json>(at, holder);

  /** What holds the value at a pointer, with all on the way to it made our own. */
  function open(pointer: string): [container: Json[] | JsonObject, name: string] {
    const names = namesOf(pointer);
    const name = names.pop() as string;
    let container: Json[] | JsonObject = holder;
    for (const step of names) {
      let inner = at(container, step);
      if (typeof inner !== "object" || inner === null) throw NO_FIT;
      if (!own.has(inner)) {
        inner = Array.isArray(inner) ? [...inner] : { ...inner };
        own.add(inner);
        (container as JsonObject)[step] = inner;
      }
      container = inner;
    }
    return [container, name];
  }

  function add(pointer: string, value: Json): void {
    const [container, name] = open(pointer);
    if (!Array.isArray(container)) container[name] = given(value);
    else {
      const place = name === "-" ? container.length : readIndex(name);
      if (!(place <= container.length)) throw NO_FIT;
      container.splice(place, 0, given(value));
    }
  }

  function remove(pointer: string): Json {
    const [container, name] = open(pointer);
    const value = at(container, name);
    if (Array.isArray(container)) container.splice(readIndex(name), 1);
    else delete container[name];
    return value;
  }

  for (const operation of patch) {
    const { op, path } = operation;
    switch (op) {
      case "add":
        add(path, operation.value);
        break;
      case "remove":
        remove(path);
        break;
      case "replace": {
        const [container, name] = open(path);
        at(container, name);
        (container as JsonObject)[name] = given(operation.value);
        break;
      }
      case "move":
        // Not into itself.
        if (path.startsWith(`${operation.from}/`)) throw NO_FIT;
        if (path === operation.from) find(path);
        else add(path, remove(operation.from));
        break;
      case "copy":
        add(path, find(operation.from));
        // What is now in two places is copied before one of them is changed.
        own = new WeakSet([holder]);
        break;
      case "test":
        if (!isEqual(find(path), given(operation.value))) throw NO_FIT;
        break;
      default:
        throw NO_FIT;
    }
  }
  return find("");
}

const NO_FIT = new Error("the patch does not fit the state");

function given(value: Json | undefined): Json {
  if (value === undefined) throw NO_FIT;
  return value;
}

/** The member or element of that name. */
const at = (value: Json, name: string): Json =>
  given(Array.isArray(value) ? value[readIndex(name)] : isObject(value) ? memberOf(value, name) : undefined);

/** The names on the way (RFC 6901), from what holds the document. */
function namesOf(pointer: string): string[] {
  if (!/^(\/|$)/.test(pointer) || /~(?![01])/.test(pointer)) throw NO_FIT;
  return pointer.split("/").map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** An element's place in an array, or NaN: no sign, no leading zero. */
const readIndex = (name: string): number => (/^(0|[1-9]\d{0,9})$/.test(name) ? Number(name) : Number.NaN);
