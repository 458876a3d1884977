/** Reads a JSON body strictly: what PostgreSQL could not store or a client did not mean is refused here. */

import { setImmediate } from "node:timers/promises";

import secureJson from "secure-json-parse";
import { AppError, invalidRequest } from "../errors.ts";
import { trimEnd } from "../trim-end.ts";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** Deeper values would overflow the stack of whoever walks them recursively. */
const MAX_DEPTH = 64;

/** Up to here a body is read in one go. */
const SMALL_BYTES = 64 * 1024;
const PLACES_A_TURN = 20_000;

/** Only these escapes can smuggle in a NUL or half of a surrogate pair; raw UTF-8 can't. */
const SUSPICIOUS = /\\u(0000|[dD][89abAB]|[dD][c-fC-F])/;

export function parseJsonBody(bytes: Buffer): unknown {
  return bytes.length === 0 ? undefined : parseJsonText(decode(bytes));
}

/** How many members objects may have, and items lists: describing each of a hundred thousand wrong ones takes a second. */
interface Shape {
  /** Of the whole body. Checked before it is parsed, because to make an object of that many takes long. */
  members: number;
  membersEach: number;
  itemsEach: number;
}

/** Far more than any documented body has: the largest is a list of 1,000 claims. */
const DOCUMENTED: Shape = { members: 60_000, membersEach: 1_000, itemsEach: 2_000 };
const ANY: Shape = { members: Infinity, membersEach: Infinity, itemsEach: Infinity };

/**
 * The same, with breaks in which others are served: a body of a megabyte has half a million places. `holdsData`: it has
 * a part of any shape, such as the state of an app.
 */
export async function parseJsonInSlices(
  bytes: Buffer,
  { holdsData = false }: { holdsData?: boolean } = {},
): Promise<unknown> {
  const shape = holdsData ? ANY : DOCUMENTED;
  if (bytes.length < SMALL_BYTES) return bytes.length === 0 ? undefined : parseJsonText(decode(bytes), shape);
  if (holdsMoreMembers(bytes, shape.members))
    throw new AppError("invalid_request", `The body has more than ${shape.members} fields.`);
  const text = decode(bytes);
  await setImmediate();
  const value = parse(text);
  await setImmediate();
  for (const _ of checkTree(value, SUSPICIOUS.test(text), shape)) await setImmediate();
  await setImmediate();
  return value;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** A colon outside of strings stands behind each name. */
function holdsMoreMembers(bytes: Buffer, most: number): boolean {
  if (bytes.length < most * 2) return false;
  let members = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) inString = !inString;
    else if (inString) {
      if (byte === BACKSLASH) at++;
    } else if (byte === COLON && ++members > most) return true;
  }
  return false;
}

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new AppError("invalid_request", "The body is not valid UTF-8.");
  }
}

/** The same, for what has been decoded already. */
export function parseJsonText(text: string, shape: Shape = ANY): unknown {
  const value = parse(text);
  for (const _ of checkTree(value, SUSPICIOUS.test(text), shape));
  return value;
}

function parse(text: string): unknown {
  // The decoder keeps U+0000 that is sent raw; JSON itself forbids it, so the parser refuses it.
  try {
    return secureJson.parse(text, undefined, { protoAction: "error", constructorAction: "error" });
  } catch (error) {
    const reason = (error as Error).message.includes("forbidden prototype property")
      ? "The body holds a field named __proto__ or constructor.prototype, which is not taken."
      : `The body is not valid JSON: ${withoutContent((error as Error).message)}`;
    throw new AppError("invalid_request", reason);
  }
}

/** V8 quotes the text around the mistake; that may be a password. */
function withoutContent(message: string): string {
  const quote = message.indexOf('"');
  if (quote < 0) return message;
  const before = message.slice(0, quote).replace(/\.\.\.$/, "");
  return trimEnd(before, / /).replace(/,$/, "");
}

interface Node {
  value: object;
  depth: number;
  name: string | number;
  parent: Node | undefined;
}

/** Says where something is wrong only once it is: a large body has a hundred thousand places. Yields now and then. */
function* checkTree(root: unknown, checkText: boolean, shape: Shape): Generator<undefined> {
  if (typeof root === "string" && checkText) checkString(root, () => "");
  if (!isTree(root)) return;
  const open: Node[] = [{ value: root, depth: 0, name: "", parent: undefined }];
  let left = PLACES_A_TURN;
  for (let node = open.pop(); node; node = open.pop()) {
    const { value, depth } = node;
    if (depth >= MAX_DEPTH) {
      throw invalidRequest([
        { pointer: pointerOf(node), message: `is nested deeper than ${MAX_DEPTH} levels` },
      ]);
    }
    const at = node;
    const visit = (name: string | number, child: unknown) => {
      if (checkText && typeof child === "string")
        checkString(child, () => `${pointerOf(at)}/${escapePointer(String(name))}`);
      if (isTree(child)) open.push({ value: child, depth: depth + 1, name, parent: at });
    };
    if (Array.isArray(value)) {
      checkCount(node, value.length, shape.itemsEach, "items");
      for (let place = 0; place < value.length; place++) {
        visit(place, value[place]);
        if (--left <= 0) {
          left = PLACES_A_TURN;
          yield;
        }
      }
    } else {
      const names = Object.keys(value);
      checkCount(node, names.length, shape.membersEach, "fields");
      for (const name of names) {
        if (checkText) checkString(name, () => pointerOf(at));
        visit(name, (value as Record<string, unknown>)[name]);
        if (--left <= 0) {
          left = PLACES_A_TURN;
          yield;
        }
      }
    }
    left--;
  }
}

function checkCount(node: Node, count: number, most: number, what: string): void {
  if (count > most)
    throw invalidRequest([{ pointer: pointerOf(node), message: `has more than ${most} ${what}` }]);
}

const isTree = (value: unknown): value is object => typeof value === "object" && value !== null;

const pointerOf = ({ name, parent }: Node): string =>
  parent ? `${pointerOf(parent)}/${escapePointer(String(name))}` : "";

function checkString(text: string, pointer: () => string): void {
  const message = !text.isWellFormed()
    ? "holds half of a surrogate pair"
    : text.includes("\0")
      ? "holds the character U+0000"
      : undefined;
  if (message) throw invalidRequest([{ pointer: pointer(), message }]);
}

export const escapePointer = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** The same text for the same value, whatever the order of its members. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, child]) => `${JSON.stringify(name)}:${canonicalJson(child)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
