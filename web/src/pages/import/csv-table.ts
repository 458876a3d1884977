/** A table that is to be imported: its columns with a few values of each, and which column is what. */
import type { CsvHead, CsvMapping } from "../../../../importers/index.ts";

export type ColumnUse = "content" | "date" | "id" | "tags" | "ignore";

interface Column {
  name: string;
  /** Of the first rows, those that are not empty. */
  samples: readonly string[];
  use: ColumnUse;
}

export interface Table extends CsvHead {
  columns: readonly Column[];
  /** Instead of one column: "{name} likes {what}." */
  sentence: string;
}

const MOST_SAMPLES = 3;

export function toTable({ rows, hasHeader, separator }: CsvHead): Table {
  const [first = [], ...rest] = rows;
  const values = hasHeader ? rest : rows;
  const width = Math.max(...rows.map((row) => row.length), 0);
  const columns = Array.from({ length: width }, (_, at): Column => {
    const samples = values.map((row) => row[at]?.trim() ?? "").filter((value) => value !== "");
    const name = (hasHeader && first[at]?.trim()) || `Column ${at + 1}`;
    return {
      name,
      samples: samples.slice(0, MOST_SAMPLES),
      use: guessByName(name) ?? guessByValues(samples),
    };
  });
  return { rows, hasHeader, separator, columns: withContent(onceEach(columns)), sentence: "" };
}

/** What was chosen for the columns was by their names, which are others now. */
export const withHeader = (table: Table, hasHeader: boolean): Table => ({
  ...toTable({ ...table, hasHeader }),
  sentence: table.sentence,
});

const NAMES: [use: ColumnUse, pattern: RegExp][] = [
  [
    "content",
    /^(content|text|memory|note|notes|body|claim|message|fact|statement|description|entry|value)$/i,
  ],
  ["date", /^(date|day|time|when|timestamp)$|(date|_at|[a-z]At| at|time)$/i],
  ["id", /^(id|uuid|guid|key)$|[_ ]id$/i],
  ["tags", /^(tags?|labels?|categor(y|ies)|topics?|keywords?)$/i],
];

const guessByName = (name: string): ColumnUse | undefined =>
  NAMES.find(([, pattern]) => pattern.test(name))?.[0];

/** Dates show what they are, even where one of them is none. */
const guessByValues = (values: readonly string[]): ColumnUse =>
  values.filter((value) => /^[12]\d{3}-\d\d-\d\d\b/.test(value)).length > values.length / 2
    ? "date"
    : "ignore";

/** Of columns that might all be the date, it is the first; only tags may be several. */
function onceEach(columns: readonly Column[]): Column[] {
  const seen = new Set<ColumnUse>();
  return columns.map((column) => {
    if (column.use === "ignore" || column.use === "tags" || !seen.has(column.use)) {
      seen.add(column.use);
      return column;
    }
    return { ...column, use: "ignore" };
  });
}

/** Without a telling name it is the column with the longest text, if any is text at all. */
function withContent(columns: readonly Column[]): Column[] {
  if (columns.some(({ use }) => use === "content")) return [...columns];
  const free = columns.filter(({ use }) => use === "ignore");
  const longest = free.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
  return columns.map((column) => (column === longest ? { ...column, use: "content" } : column));
}

const lengthOf = ({ samples }: Column): number => samples.reduce((sum, { length }) => sum + length, 0);

/** A use that only one column can have leaves the one that had it. */
export function withUse(table: Table, index: number, use: ColumnUse): Table {
  const isSingle = use !== "ignore" && use !== "tags";
  const columns = table.columns.map((column, at) => {
    if (at === index) return { ...column, use };
    return isSingle && column.use === use ? { ...column, use: "ignore" as const } : column;
  });
  return { ...table, columns };
}

/** By numbers: two columns may have the same name. Undefined where nothing says what to remember. */
export function toMapping({ columns, hasHeader, separator, sentence }: Table): CsvMapping | undefined {
  const numbersOf = (use: ColumnUse): number[] =>
    columns.flatMap((column, at) => (column.use === use ? [at + 1] : []));
  const [contentColumn] = numbersOf("content");
  const content = sentence.trim() || contentColumn;
  if (content === undefined) return undefined;
  const [occurredAt] = numbersOf("date");
  const [sourceId] = numbersOf("id");
  const tags = numbersOf("tags");
  return {
    content,
    ...(occurredAt === undefined ? {} : { occurredAt }),
    ...(sourceId === undefined ? {} : { sourceId }),
    ...(tags.length === 0 ? {} : { tags }),
    header: hasHeader,
    separator,
  };
}

/** What is wrong with the sentence, if anything. Columns are named in braces, or numbered. */
export function faultOfSentence({ columns, sentence, hasHeader }: Table): string | undefined {
  if (!sentence.trim()) return undefined;
  const named = [...sentence.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name.trim().toLowerCase());
  if (named.length === 0) return "Name at least one column in braces, such as {name}.";
  const numbers = columns.map((_, at) => String(at + 1));
  const names = hasHeader ? columns.map(({ name }) => name) : numbers;
  const known = new Set([...names.map((name) => name.toLowerCase()), ...numbers]);
  const unknown = named.find((name) => !known.has(name));
  if (unknown === undefined) return undefined;
  return `There is no column {${unknown}}. There are ${names.map((name) => `{${name}}`).join(", ")}.`;
}
