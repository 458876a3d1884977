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

/** The same, with breaks in which others are served: a body of a megabyte has half a million places. */
export async function parseJsonInSlices(bytes: Buffer): Promise<unknown> {
  if (bytes.length < SMALL_BYTES) return parseJsonBody(bytes);
  const text = decode(bytes);
  await setImmediate();
  const value = parse(text);
  await setImmediate();
  for (const _ of checkTree(value, SUSPICIOUS.test(text))) await setImmediate();
  await setImmediate();
  return value;
}

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new AppError("invalid_request", "The body is not valid UTF-8.");
  }
}

/** The same, for what has been decoded already. */
export function parseJsonText(text: string): unknown {
  const value = parse(text);
  for (const _ of checkTree(value, SUSPICIOUS.test(text)));
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
function* checkTree(root: unknown, checkText: boolean): Generator<undefined> {
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
      for (let place = 0; place < value.length; place++) {
        visit(place, value[place]);
        if (--left <= 0) {
          left = PLACES_A_TURN;
          yield;
        }
      }
    } else {
      for (const name of Object.keys(value)) {
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
