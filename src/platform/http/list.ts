/** What all lists have in common: `limit` and `cursor` in, `data` and `next_cursor` out. */
import { z } from "zod";
import { invalidRequest } from "../errors.ts";

/** A number in a query string. Number("") is 0 and Number("1e1") is 10; neither is what anyone meant. */
export const queryInteger = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string(message)
    .transform((text, context) => {
      const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      if (value >= min && value <= max) return value;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .meta({ type: "integer", minimum: min, maximum: max });
};

const DEFAULT_LIMIT = 20;

const listParameters = {
  // Zod leaves the default of a transformed value out of the JSON Schema, so the words have to say it.
  limit: queryInteger(1, 100)
    .default(DEFAULT_LIMIT)
    .meta({ description: `How many items to answer at most; ${DEFAULT_LIMIT} unless given.` }),
  cursor: z
    .string("must be given once")
    .max(1000, "must be the next_cursor of an answer")
    .optional()
    .meta({ description: "The `next_cursor` of the page before. Opaque." }),
};

/** The query of a list, with the parameters that are its own. */
export const listQuery = <Extra extends z.ZodRawShape>(extra: Extra) =>
  z.strictObject({ ...listParameters, ...extra });

/** The answer of a list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    data: z.array(item),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: "Give it as `cursor` for the next page; null on the last." }),
  });

/** A position in a list, as text that invites nobody to build one by hand. */
export const encodeCursor = (position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(position)).toString("base64url");

/** The position inside a cursor; one that `encodeCursor` did not make for this list is refused. */
export function decodeCursor<Position extends z.ZodType>(
  cursor: string,
  position: Position,
): z.output<Position> {
  const refused = () =>
    invalidRequest([{ pointer: "/query/cursor", message: "is not a cursor that this list has answered" }]);
  const bytes = Buffer.from(cursor, "base64url");
  // Buffer skips what it can't decode; only the exact text is a cursor.
  if (bytes.toString("base64url") !== cursor) throw refused();
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString());
  } catch {
    throw refused();
  }
  const result = position.safeParse(content);
  if (!result.success) throw refused();
  return result.data;
}

/**
 * A page from the rows of a query that asked for one row more than `limit`: that row only says that
 * there is a next page.
 */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  item: (row: Row) => Item,
  position: (last: Row) => readonly (string | number)[],
): { data: Item[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(item),
    next_cursor: last !== undefined && rows.length > limit ? encodeCursor(position(last)) : null,
  };
}
