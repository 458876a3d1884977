/** All pieces of what was given, file after file. */
import type { CsvMapping, Format } from "../contract.ts";
import { brokenAt, ImportError } from "../import-error.ts";
import type { Source } from "../reading/source.ts";
import { readChatgpt } from "./chatgpt.ts";
import { readClaude, readClaudeNames } from "./claude.ts";
import { readCsv } from "./csv.ts";
import { readCalendar } from "./icalendar.ts";
import { readMem0, refuseSeveralUsers } from "./mem0.ts";
import { readNote } from "./notes.ts";
import { leftOut, type Piece } from "./piece.ts";
import { readVcards } from "./vcard.ts";

/** What is said about the files, by whoever gives them. */
export interface Told {
  mapping?: CsvMapping | undefined;
  user?: string | undefined;
}

export async function* readPieces(
  format: Format,
  sources: readonly Source[],
  told: Told,
): AsyncGenerator<Piece> {
  const read = await readerOf(format, sources, told);
  let taken = 0;
  let broken: ImportError | undefined;
  for (const source of sources) {
    try {
      for await (const piece of read(source)) {
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

type Reader = (source: Source) => AsyncGenerator<Piece>;

/** Some have to be looked through first. */
async function readerOf(format: Format, sources: readonly Source[], told: Told): Promise<Reader> {
  switch (format) {
    case "chatgpt":
      return readChatgpt;
    case "claude": {
      const names = await readClaudeNames(sources);
      return (source) => readClaude(source, names);
    }
    case "mem0":
      if (told.user === undefined) await refuseSeveralUsers(sources);
      return (source) => readMem0(source, told.user);
    case "notes":
      return readNote;
    case "vcard":
      return readVcards;
    case "icalendar":
      return readCalendar;
    case "csv": {
      const { mapping } = told;
      if (!mapping)
        throw brokenAt("a table needs a mapping that says which column holds the text", {
          file: sources[0]?.name ?? "",
        });
      return (source) => readCsv(source, mapping);
    }
  }
}
