import type { CsvMapping } from "../../importers/index.ts";
import { UsageError } from "../usage-error.ts";

const FIELDS = ["content", "occurred_at", "source_id", "tags"] as const;

/** Commas that end a pair: those of a sentence, `{name}, my friend, lives in {city}.=content`, do not. */
const BETWEEN_PAIRS = new RegExp(`(?<==\\s{0,4}(?:${FIELDS.join("|")})\\s{0,4}),`);

export const MAPPING_HELP =
  "for csv: COLUMN=FIELD pairs with commas between; a field is content, occurred_at, source_id or tags, a column its name or number";

/** `note=content,when=occurred_at,label=tags,kind=tags`. */
export function readMapping(given: string): CsvMapping {
  const columns = new Map<string, string[]>();
  for (const pair of given.split(BETWEEN_PAIRS)) {
    const at = pair.lastIndexOf("=");
    const [column, field] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    const isPair = at >= 1 && column !== "" && FIELDS.some((known) => known === field);
    // A comma belongs to a sentence with columns in braces; elsewhere a pair before it has no field that is known.
    if (!isPair || (column.includes(",") && !column.includes("{")))
      throw new UsageError(`--mapping: "${pair}" is no COLUMN=FIELD pair. Fields: ${FIELDS.join(", ")}.`);
    columns.set(field, [...(columns.get(field) ?? []), column]);
  }
  const [content, occurredAt, sourceId] = FIELDS.slice(0, 3).map((field) => one(field, columns.get(field)));
  if (content === undefined)
    throw new UsageError("--mapping: which column is the content? Such as note=content.");
  const tags = columns.get("tags")?.map(toColumn);
  return {
    content,
    ...(occurredAt === undefined ? {} : { occurredAt }),
    ...(sourceId === undefined ? {} : { sourceId }),
    ...(tags === undefined ? {} : { tags }),
  };
}

function one(field: string, columns: readonly string[] | undefined): string | number | undefined {
  const [first, second] = columns ?? [];
  if (second !== undefined)
    throw new UsageError(`--mapping: both ${first} and ${second} are said to be ${field}.`);
  return first === undefined ? undefined : toColumn(first);
}

const toColumn = (text: string): string | number => (/^[1-9]\d*$/.test(text) ? Number(text) : text);
