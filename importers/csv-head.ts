/** The first rows of a table, for whoever is to say which column is what. */
import type { GivenFile } from "./contract.ts";
import { detectFormat } from "./detect.ts";
import { brokenAt } from "./import-error.ts";
import { readRows } from "./reading/rows.ts";
import { type Source, sourceOfBlob } from "./reading/source.ts";
import { openText } from "./reading/utf8.ts";
import { isZip, openZip } from "./reading/zip.ts";

const ROWS = 6;

export interface CsvHead {
  /** As they stand there, that with the names among them. */
  rows: string[][];
  /** Whether the first one names the columns, as far as can be told. */
  hasHeader: boolean;
  separator: string;
}

export async function readCsvHead(files: readonly GivenFile[]): Promise<CsvHead> {
  const given = (await Promise.all(files.map(open))).flat();
  const [source] = (await detectFormat(given, "csv")).sources;
  if (!source) throw brokenAt("there is no table in it", { file: files[0]?.name ?? "what was given" });
  const rows: string[][] = [];
  let separator: string | undefined;
  for await (const row of readRows(openText(source), { file: source.name })) {
    if ("fault" in row) throw brokenAt(row.fault, row.place);
    separator = row.separator;
    if (rows.push(row.cells) === ROWS) break;
  }
  if (separator === undefined) throw brokenAt("it is empty", { file: source.name });
  return { rows, hasHeader: looksLikeNames(rows[0] ?? []), separator };
}

const open = async ({ name, blob, modifiedAt }: GivenFile): Promise<Source[]> =>
  (await isZip(blob)) ? (await openZip(name, blob)).sources : [sourceOfBlob(name, blob, modifiedAt)];

const LONGEST_NAME = 60;

/** Short words, each once, none of them a number, a date or a sentence. */
const looksLikeNames = (row: readonly string[]): boolean =>
  new Set(row.map((cell) => cell.toLowerCase())).size === row.length &&
  row.every((cell) => /\p{L}/u.test(cell) && cell.length <= LONGEST_NAME && !/^\d|[.!?]$/.test(cell));
