/** An object as it is typed: `sky=clear high=17`, one JSON text, or `-` for JSON on stdin. */
import { readStdin } from "./terminal/stdin.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { UsageError } from "./usage-error.ts";

export const OBJECT_ARGUMENT =
  "NAME=VALUE pairs, where numbers, true, false, null, lists and objects are read as JSON; or one JSON object; or - for stdin";

export async function readObject(
  words: readonly string[],
  terminal: Terminal,
): Promise<Record<string, unknown>> {
  const [only] = words;
  if (words.length === 1 && only === "-") return parseObject(await readStdin(terminal), "stdin");
  if (words.length === 1 && only?.trimStart().startsWith("{")) return parseObject(only, "the argument");
  return Object.fromEntries(words.map((word) => readPair(word)));
}

function readPair(word: string): [string, unknown] {
  const at = word.indexOf("=");
  if (at < 1) throw new UsageError(`"${word}" is no NAME=VALUE pair.`);
  const text = word.slice(at + 1);
  return [word.slice(0, at), readValue(text)];
}

/** JSON has no word for a number that is too large: it would be sent as null, which deletes. */
function refuseLost(name: string, value: unknown): unknown {
  if (value === Infinity || value === -Infinity)
    throw new UsageError(`A number${name === "" ? "" : ` at "${name}"`} is too large.`);
  return value;
}

/** What looks like JSON is; anything else is a text. */
function readValue(text: string): unknown {
  if (!/^(?:-?\d|true$|false$|null$|[[{"])/.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text, refuseLost);
    // A number that JSON can't hold as it was typed, such as an id of 20 digits, stays a text.
    return typeof value === "number" && String(value) !== text && !/[.eE]/.test(text) ? text : value;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    return text;
  }
}

export function parseObject(text: string, where: string): Record<string, unknown> {
  const value = parseJson(text, where);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new UsageError(`${where} must be a JSON object.`);
  return value as Record<string, unknown>;
}

export function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text, refuseLost);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${where} is not valid JSON: ${(error as Error).message}`);
  }
}
