/** Tables: every row becomes a claim, by a mapping that says which column is what. */
import type { CsvMapping, Place } from "../contract.ts";
import { brokenAt } from "../import-error.ts";
import { readRows } from "../reading/rows.ts";
import type { Source } from "../reading/source.ts";
import { openText } from "../reading/utf8.ts";
import { hasWords, idAtSource, MAX_CLAIM, splitLong } from "./long-text.ts";
import { toTags } from "./mem0.ts";
import { leftOut, type Piece } from "./piece.ts";
import { timeAt } from "./unknown-json.ts";

type Column = string | number;

/** The mapping, with the places of the columns in this file. */
interface Columns {
  content: (cells: readonly string[]) => string;
  occurredAt: number | undefined;
  sourceId: number | undefined;
  tags: number[];
}

export async function* readCsv(source: Source, mapping: CsvMapping): AsyncGenerator<Piece> {
  let columns: Columns | undefined;
  for await (const row of readRows(openText(source), {
    file: source.name,
    separator: mapping.separator,
  })) {
    if ("fault" in row) {
      if (!columns) throw brokenAt(row.fault, row.place);
      yield leftOut(row.place, row.fault);
      continue;
    }
    if (!columns) {
      const header = mapping.header ?? usesNames(mapping);
      columns = findColumns(mapping, header ? row.cells : undefined, row.cells.length, row.place);
      if (header) continue;
    }
    yield* readRow(row.cells, columns, row.place);
  }
  if (!columns) throw brokenAt("it is empty", { file: source.name });
}

function* readRow(cells: readonly string[], columns: Columns, place: Place): Generator<Piece> {
  const content = columns.content(cells);
  if (!hasWords(content)) {
    yield leftOut(place, "a row that is empty where the text should be");
    return;
  }
  const given = columns.occurredAt === undefined ? "" : (cells[columns.occurredAt] ?? "");
  const at = timeAt(given);
  if (given !== "" && !at) {
    yield leftOut(place, "a row whose date can't be read: write it as 2024-05-31 or 2024-05-31T12:00:00Z");
    return;
  }
  const id = columns.sourceId === undefined ? "" : (cells[columns.sourceId] ?? "");
  const tags = toTags(columns.tags.flatMap((column) => (cells[column] ?? "").split(/[,;]/)));
  for (const [part, piece] of splitLong(content, MAX_CLAIM).entries()) {
    yield {
      type: "claim",
      place,
      claim: {
        content: piece,
        ...idAtSource(id || `line ${place.line}`, part, id !== ""),
        ...(at ? { occurred_at: at } : {}),
        ...(tags.length > 0 ? { tags } : {}),
      },
    };
  }
}

const listOf = (columns: CsvMapping["tags"]): readonly Column[] =>
  columns === undefined ? [] : typeof columns === "object" ? columns : [columns];

/** Columns in braces: `{name} likes {2}.` */
const BRACES = /\{([^{}]+)\}/g;

const namesIn = (content: Column): Column[] =>
  typeof content === "string" && /\{[^{}]+\}/.test(content)
    ? [...content.matchAll(BRACES)].map(([, name = ""]) => toColumn(name))
    : [content];

const toColumn = (name: string): Column => (/^\d+$/.test(name) ? Number(name) : name);

/** Where any column is called by a name, the first row has to hold the names. */
const usesNames = (mapping: CsvMapping): boolean =>
  [...namesIn(mapping.content), mapping.occurredAt, mapping.sourceId, ...listOf(mapping.tags)].some(
    (column) => typeof column === "string",
  );

function findColumns(
  mapping: CsvMapping,
  header: readonly string[] | undefined,
  width: number,
  place: Place,
): Columns {
  const find = (column: Column): number => {
    const isCalled = (name: string) => name.toLowerCase() === String(column).trim().toLowerCase();
    const at = typeof column === "number" ? column - 1 : (header ?? []).findIndex(isCalled);
    if (typeof column === "string" && (header ?? []).filter(isCalled).length > 1)
      throw brokenAt(`several columns are called ${column}: name it by its number, counted from 1`, place);
    if (at >= 0 && at < width) return at;
    const there = header ? `It has: ${header.join(", ")}` : `It has ${width} columns`;
    throw brokenAt(`there is no column ${column}. ${there}`, place);
  };
  const findOptional = (column: Column | undefined) => (column === undefined ? undefined : find(column));
  const { content } = mapping;
  const inBraces = typeof content === "string" && namesIn(content)[0] !== content;
  const places = new Map(namesIn(content).map((column) => [String(column), find(column)]));
  const only = places.values().next().value ?? 0;
  return {
    content: inBraces
      ? (cells) => {
          const filled = String(content).replace(
            BRACES,
            (_, name: string) => cells[places.get(name) ?? -1] ?? "",
          );
          // A sentence with a hole says nothing, or something else.
          return [...places.values()].every((at) => (cells[at] ?? "") !== "") ? filled : "";
        }
      : (cells) => cells[only] ?? "",
    occurredAt: findOptional(mapping.occurredAt),
    sourceId: findOptional(mapping.sourceId),
    tags: listOf(mapping.tags).map(find),
  };
}
