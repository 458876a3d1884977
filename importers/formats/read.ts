/** All pieces of what was given, file after file. */
import type { CsvMapping, Format } from "../contract.ts";
import { brokenAt, ImportError } from "../import-error.ts";
import type { Source } from "../reading/source.ts";
import { readChatgpt } from "./chatgpt.ts";
import { readClaude } from "./claude.ts";
import { readCsv } from "./csv.ts";
import { readCalendar } from "./icalendar.ts";
import { readMem0 } from "./mem0.ts";
import { readNote } from "./notes.ts";
import { leftOut, type Piece } from "./piece.ts";
import { readVcards } from "./vcard.ts";

export async function* readPieces(
  format: Format,
  sources: readonly Source[],
  mapping: CsvMapping | undefined,
): AsyncGenerator<Piece> {
  let taken = 0;
  let broken: ImportError | undefined;
  for (const source of sources) {
    try {
      for await (const piece of readSource(format, source, mapping)) {
        if (piece.type !== "left-out") taken++;
        yield piece;
      }
    } catch (error) {
      // What was read before it stays; the next file may be whole.
      if (!(error instanceof ImportError)) throw error;
      broken ??= error;
      yield leftOut(error.place, error.reason);
    }
  }
  if (taken === 0 && broken) throw broken;
}

function readSource(format: Format, source: Source, mapping: CsvMapping | undefined): AsyncGenerator<Piece> {
  switch (format) {
    case "chatgpt":
      return readChatgpt(source);
    case "claude":
      return readClaude(source);
    case "mem0":
      return readMem0(source);
    case "notes":
      return readNote(source);
    case "vcard":
      return readVcards(source);
    case "icalendar":
      return readCalendar(source);
    case "csv":
      if (!mapping)
        throw brokenAt("a table needs a mapping that says which column holds the text", {
          file: source.name,
        });
      return readCsv(source, mapping);
  }
}
