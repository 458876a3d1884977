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
const SPACE = 0x20;

/**
 * Where in a cell a byte stands. A quote opens only at the start, and two of them inside of one are one of the text.
 *
 *   start ──"──▶ quoted ──"──▶ closed ──"──▶ quoted
 *   start ──other──▶ bare ──separator──▶ start
 */
type Cell = "start" | "bare" | "quoted" | "closed";

export async function* readRecords(
  chunks: AsyncIterable<Uint8Array>,
  /** `quotes.after`: the marks between cells; it may be changed between two records. */
  { file, quotes }: { file: string; quotes: { after: string } | false },
): AsyncGenerator<TextRecord> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let byte = 0;
  let line = 1;
  let cell: Cell = "start";
  let start: Place = { file, line, byte };

  const keep = (part: Uint8Array) => {
    size += part.byteLength;
    if (size > MAX_RECORD_BYTES) parts = [];
    else if (part.byteLength > 0) parts.push(part.slice());
  };
  const finish = (): TextRecord => {
    const record = toRecord(parts, size, start, cell === "quoted");
    parts = [];
    size = 0;
    return record;
  };

  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.byteLength; at++) {
      const code = chunk[at];
      if (quotes) cell = nextOf(cell, code as number, quotes.after);
      if (code !== NEWLINE) continue;
      line++;
      // A quote that nobody closes would make one row of all that follows.
      if (cell === "quoted" && size + at - from <= MAX_RECORD_BYTES) continue;
      keep(chunk.subarray(from, at));
      from = at + 1;
      yield finish();
      cell = "start";
      start = { file, line, byte: byte + from };
    }
    keep(chunk.subarray(from));
    byte += chunk.byteLength;
  }
  if (size > 0) yield finish();
}

function nextOf(cell: Cell, code: number, separators: string): Cell {
  if (code === QUOTE) {
    if (cell === "quoted") return "closed";
    return cell === "bare" ? "bare" : "quoted";
  }
  if (cell === "quoted") return "quoted";
  if (separators.includes(String.fromCharCode(code))) return "start";
  return cell === "start" && code === SPACE ? "start" : "bare";
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
