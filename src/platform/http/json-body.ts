/** Reads a JSON body strictly: what PostgreSQL could not store or a client did not mean is refused here. */
import secureJson from "secure-json-parse";
import { AppError, invalidRequest } from "../errors.ts";

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
const withoutContent = (message: string): string =>
  message
    .replace(/,? *(\.\.\.)?".*$/s, "")
    .replace(/Unexpected token .*? in JSON/s, "Unexpected token in JSON");

function checkTree(root: unknown, checkText: boolean): void {
  const open: { value: unknown; pointer: string; depth: number }[] = [{ value: root, pointer: "", depth: 0 }];
  for (let node = open.pop(); node; node = open.pop()) {
    const { value, pointer, depth } = node;
    if (typeof value === "string") {
      if (checkText) checkString(value, pointer);
    } else if (typeof value === "object" && value !== null) {
      if (depth >= MAX_DEPTH) {
        throw invalidRequest([{ pointer, message: `is nested deeper than ${MAX_DEPTH} levels` }]);
      }
      for (const [name, child] of Object.entries(value)) {
        if (checkText) checkString(name, pointer);
        if (checkText || typeof child === "object") {
          open.push({ value: child, pointer: `${pointer}/${escapePointer(name)}`, depth: depth + 1 });
        }
      }
    }
  }
}

function checkString(text: string, pointer: string): void {
  if (!text.isWellFormed()) throw invalidRequest([{ pointer, message: "holds half of a surrogate pair" }]);
  if (text.includes("\0")) throw invalidRequest([{ pointer, message: "holds the character U+0000" }]);
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
