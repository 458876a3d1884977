/** Writes an answer as JSON, by its schema. A long list is written in slices, so that others are served in between. */
import { mapInSlices } from "../time-slices.ts";

type Write = (body: unknown) => string;
type JsonSchema = Record<string, unknown>;

/** Items that are written in a few milliseconds. */
const SHORT_LIST = 500;

export function createSerialiser(schema: JsonSchema, compile: (schema: JsonSchema) => Write) {
  const write = compile(schema);
  const [name, list] = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)[0] ?? [];
  const items = list?.type === "array" ? (list.items as JsonSchema) : undefined;
  let writeItem: Write | undefined;

  /** The first member is what a long answer is long by. */
  const longList = (body: unknown): unknown[] | undefined => {
    if (!name || !items || typeof body !== "object" || body === null) return undefined;
    const found = (body as Record<string, unknown>)[name];
    return Array.isArray(found) && found.length > SHORT_LIST ? found : undefined;
  };

  return async (body: unknown): Promise<string> => {
    const long = longList(body);
    if (!long || !name || !items) return write(body);
    const start = `{"${name}":[`;
    const rest = write({ ...(body as object), [name]: [] });
    if (!rest.startsWith(`${start}]`)) return write(body);
    writeItem ??= compile({ ...items, $defs: schema.$defs });
    const texts = await mapInSlices(long, writeItem);
    return `${start}${texts.join(",")}${rest.slice(start.length)}`;
  };
}
