/** Keeps of an answer what is worth keeping, whatever a stranger's server sends. */
import { StringDecoder } from "node:string_decoder";

export const MAX_BODY_BYTES = 64 * 1024;
const MAX_HEADERS = 50;
const MAX_HEADER_CHARACTERS = 8 * 1024;
const FIRST_BODY_BYTES = 1024;

/**
 * PostgreSQL's text can't hold it. Everything else that isn't UTF-8 becomes the replacement character, so
 * the text can be three times as long as the bytes were.
 */
const NUL = /\0/g;

export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** False when it was more than is kept. */
  append(chunk: Uint8Array): boolean;
  text(whole: boolean): string;
}

export function createAnswer(status: number, headers: Record<string, string | string[] | undefined>): Answer {
  // One buffer, not a list of chunks: a body sent byte by byte would be 65,536 of them.
  let bytes = Buffer.alloc(0);
  let length = 0;

  const grow = (needed: number) => {
    if (needed <= bytes.length) return;
    const size = Math.min(MAX_BODY_BYTES, Math.max(needed, bytes.length * 2, FIRST_BODY_BYTES));
    const larger = Buffer.allocUnsafe(size);
    bytes.copy(larger, 0, 0, length);
    bytes = larger;
  };

  return {
    status,
    headers: keptHeaders(headers),
    append: (chunk) => {
      const kept = chunk.subarray(0, MAX_BODY_BYTES - length);
      grow(length + kept.length);
      bytes.set(kept, length);
      length += kept.length;
      return kept.length === chunk.length;
    },
    text: (whole) => {
      const body = bytes.subarray(0, length);
      // A character that was cut in two is left out.
      const text = whole ? body.toString("utf8") : new StringDecoder("utf8").write(body);
      return text.replace(NUL, "");
    },
  };
}

/** One that doesn't fit is left out, and the shorter ones after it are kept. */
function keptHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const kept: [string, string][] = [];
  let room = MAX_HEADER_CHARACTERS;
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const text = (Array.isArray(value) ? value.join(", ") : value).replace(NUL, "");
    const size = name.length + text.length;
    if (size > room) continue;
    room -= size;
    if (kept.push([name, text]) === MAX_HEADERS) break;
  }
  return Object.fromEntries(kept);
}
