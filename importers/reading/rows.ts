/** The rows of a table, one at a time, with their places: how its cells are told apart is found out from its beginning. */
import type { Place } from "../contract.ts";
import { findSeparator, parseCells, SEPARATORS } from "./csv-cells.ts";
import { readRecords } from "./records.ts";

export type Row = { place: Place; cells: string[]; separator: string } | { place: Place; fault: string };

const NEWLINE = 0x0a;
const RETURN = 0x0d;

export async function* readRows(
  chunks: AsyncIterable<Uint8Array>,
  { file, separator: given }: { file: string; separator?: string | undefined },
): AsyncGenerator<Row> {
  let separator = given;
  let isFirst = true;
  const quotes = { after: separator ?? SEPARATORS.join("") };
  for await (const record of readRecords(withNewlines(chunks), { file, quotes })) {
    if ("fault" in record) {
      yield record;
      continue;
    }
    if (record.text.trim() === "") continue;
    // Written by spreadsheets for themselves, before all rows.
    const said = isFirst ? /^"?sep=(.)"?$/i.exec(record.text)?.[1] : undefined;
    isFirst = false;
    separator ??= said ?? findSeparator(record.text);
    // Taken up with the next record: this one has been read.
    quotes.after = separator;
    if (said === undefined)
      yield { place: record.place, cells: parseCells(record.text, separator), separator };
  }
}

/** Lines that end by a carriage return alone, as some spreadsheets write them, end by a newline: byte for byte. */
async function* withNewlines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held = false;
  for await (const chunk of chunks) {
    if (chunk.byteLength === 0) continue;
    if (held) yield Uint8Array.of(chunk[0] === NEWLINE ? RETURN : NEWLINE);
    // What follows the last one is not known yet.
    held = chunk.at(-1) === RETURN;
    const known = held ? chunk.subarray(0, -1) : chunk;
    yield known.includes(RETURN)
      ? known.map((code, at) => (code === RETURN && chunk[at + 1] !== NEWLINE ? NEWLINE : code))
      : known;
  }
  if (held) yield Uint8Array.of(NEWLINE);
}
