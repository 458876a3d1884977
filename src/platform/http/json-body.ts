/** Reads a JSON body strictly: what PostgreSQL could not store or a client did not mean is refused here. */

import secureJson from "secure-json-parse";
import { AppError, invalidRequest } from "../errors.ts";
import { trimEnd } from "../trim-end.ts";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** Deeper values would overflow the stack of whoever walks them recursively. */
const MAX_DEPTH = 64;

/** Only these escapes can smuggle in a NUL or half of a surrogate pair; raw UTF-8 can't. */
const SUSPICIOUS = /\\u(0000|[dD][89abAB]|[dD][c-fC-F])/;

export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new AppError("invalid_request", "The body is not valid UTF-8.");
  }
  return parseJsonText(text);
}

/** The same, for what has been decoded already. */
export function parseJsonText(text: string): unknown {
  // The decoder keeps U+0000 that is sent raw; JSON itself forbids it, so the parser refuses it.
  let value: unknown;
  try {
    value = secureJson.parse(text, undefined, { protoAction: "error", constructorAction: "error" });
  } catch (error) {
    const reason = (error as Error).message.includes("forbidden prototype property")
      ? "The body holds a field named __proto__ or constructor.prototype, which is not taken."
      : `The body is not valid JSON: ${withoutContent((error as Error).message)}`;
    throw new AppError("invalid_request", reason);
  }
  checkTree(value, SUSPICIOUS.test(text));
  return value;
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
  name: string;
  parent: Node | undefined;
}

/** Says where something is wrong only once it is: a large body has a hundred thousand places. */
function checkTree(root: unknown, checkText: boolean): void {
  if (typeof root === "string" && checkText) checkString(root, () => "");
  if (!isTree(root)) return;
  const open: Node[] = [{ value: root, depth: 0, name: "", parent: undefined }];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.depth >= MAX_DEPTH) {
      throw invalidRequest([
        { pointer: pointerOf(node), message: `is nested deeper than ${MAX_DEPTH} levels` },
      ]);
    }
    for (const [name, child] of Object.entries(node.value)) {
      if (checkText) {
        const at = node;
        checkString(name, () => pointerOf(at));
        if (typeof child === "string") checkString(child, () => `${pointerOf(at)}/${escapePointer(name)}`);
      }
      if (isTree(child)) open.push({ value: child, depth: node.depth + 1, name, parent: node });
    }
  }
}

const isTree = (value: unknown): value is object => typeof value === "object" && value !== null;

const pointerOf = ({ name, parent }: Node): string =>
  parent ? `${pointerOf(parent)}/${escapePointer(name)}` : "";

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
