/** Texts are read as UTF-8; UTF-16 that says so by its first two bytes is turned into it. */
import type { Place } from "../contract.ts";
import { brokenAt } from "../import-error.ts";
import type { Source } from "./source.ts";

const NEWLINE = 0x0a;

/** The bytes of a text, in UTF-8 and without a mark at the beginning. */
export async function* openText(source: Source): AsyncGenerator<Uint8Array> {
  const chunks = source.open();
  // A first chunk of one byte would hide the mark.
  let head: Uint8Array = new Uint8Array();
  while (head.byteLength < 3) {
    const { done, value } = await chunks.next();
    if (done) break;
    head = head.byteLength === 0 ? value : new Uint8Array([...head, ...value]);
  }
  const encoding = utf16Of(head);
  if (encoding) {
    yield* fromUtf16(source.name, encoding, head, chunks);
    return;
  }
  yield head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head;
  yield* chunks;
}

function utf16Of(head: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return undefined;
}

async function* fromUtf16(
  file: string,
  encoding: string,
  head: Uint8Array,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const encoder = new TextEncoder();
  let byte = 0;
  let line = 1;
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (cause) {
      throw brokenAt(
        `it begins as ${encoding.toUpperCase()}, and goes on as none`,
        { file, line, byte },
        { cause },
      );
    }
  };
  const text = decode(head);
  byte += head.byteLength;
  yield encoder.encode(text);
  for await (const chunk of rest) {
    const more = decode(chunk);
    byte += chunk.byteLength;
    line += more.split("\n").length - 1;
    yield encoder.encode(more);
  }
  yield encoder.encode(decode());
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text, or where it stops being one; `at` is where the bytes begin. */
export function decodeUtf8(bytes: Uint8Array, at: Place): { text: string } | { fault: Place } {
  try {
    return { text: strict.decode(bytes) };
  } catch {
    const good = validBytes(bytes);
    const lines = bytes.subarray(0, good).reduce((sum, byte) => sum + (byte === NEWLINE ? 1 : 0), 0);
    return { fault: { ...at, line: (at.line ?? 1) + lines, byte: (at.byte ?? 0) + good } };
  }
}

export const NOT_UTF8 = "it is not in UTF-8: save the file in that encoding and import it again";

/** How many bytes from the beginning are whole characters of UTF-8: found by halving, for it is asked once. */
function validBytes(bytes: Uint8Array): number {
  const isValid = (end: number): boolean => {
    try {
      // In the middle of a character there is nothing wrong yet.
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, end), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  let low = 0;
  let high = bytes.byteLength;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isValid(middle)) low = middle;
    else high = middle - 1;
  }
  return low - unfinishedBefore(bytes, low);
}

/** How many bytes before `end` begin a character that does not end there. */
function unfinishedBefore(bytes: Uint8Array, end: number): number {
  for (let back = 1; back <= 3; back++) {
    const byte = bytes[end - back] ?? 0;
    const isFollowing = byte >= 0x80 && byte < 0xc0;
    if (isFollowing) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}
