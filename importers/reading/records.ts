/** Lines of a text, or rows of a table whose quoted cells may hold line breaks; one at a time, with their places. */
import type { Place } from "../contract.ts";
import { joinBytes } from "./source.ts";
import { decodeUtf8, NOT_UTF8 } from "./utf8.ts";

/** A picture inside a card has this much; a sentence never. */
const MAX_RECORD_BYTES = 1024 * 1024;

export type TextRecord = { place: Place; text: string } | { place: Place; fault: string };

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;

export async function* readRecords(
  chunks: AsyncIterable<Uint8Array>,
  { file, quotes }: { file: string; quotes: boolean },
): AsyncGenerator<TextRecord> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let byte = 0;
  let line = 1;
  let quoted = false;
  let start: Place = { file, line, byte };

  const keep = (part: Uint8Array) => {
    size += part.byteLength;
    if (size > MAX_RECORD_BYTES) parts = [];
    else if (part.byteLength > 0) parts.push(part.slice());
  };
  const finish = (): TextRecord => {
    const record = toRecord(parts, size, start, quoted);
    parts = [];
    size = 0;
    return record;
  };

  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.byteLength; at++) {
      const code = chunk[at];
      if (code === QUOTE && quotes) quoted = !quoted;
      if (code !== NEWLINE) continue;
      line++;
      // A quote that nobody closes would make one row of all that follows.
      if (quoted && size + at - from <= MAX_RECORD_BYTES) continue;
      keep(chunk.subarray(from, at));
      from = at + 1;
      yield finish();
      quoted = false;
      start = { file, line, byte: byte + from };
    }
    keep(chunk.subarray(from));
    byte += chunk.byteLength;
  }
  if (size > 0) yield finish();
}

function toRecord(parts: readonly Uint8Array[], size: number, place: Place, quoted: boolean): TextRecord {
  if (size > MAX_RECORD_BYTES) {
    const fault = quoted
      ? "a quote is opened here and not closed for more than 1 MB"
      : `a line of ${size.toLocaleString("en")} bytes, and 1 MB is the most that one may have`;
    return { place, fault };
  }
  if (quoted) return { place, fault: "a quote is opened here and never closed" };
  const bytes = joinBytes(parts);
  const end = bytes.at(-1) === RETURN ? bytes.byteLength - 1 : bytes.byteLength;
  const decoded = decodeUtf8(bytes.subarray(0, end), place);
  return "fault" in decoded ? { place: decoded.fault, fault: NOT_UTF8 } : { place, text: decoded.text };
}
