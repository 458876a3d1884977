/** Turns the endpoints' Zod schemas into JSON Schemas; those with `.meta({ id })` become components. */
import { z } from "zod";
import { type Direction, type JsonSchema, refine } from "./json-schema.ts";

export interface ComponentSchemas {
  /** What an endpoint answers. All answers come before the first input: see `nameOf`. */
  answer(schema: z.ZodType): JsonSchema;
  input(schema: z.ZodType): JsonSchema;
  /** By name, in alphabetical order. */
  all(): Record<string, JsonSchema>;
}

export function createComponentSchemas(): ComponentSchemas {
  const named = new Map<string, JsonSchema>();
  const answerIds = new Set<string>();

  /** The same schema is strict as an input and open as an answer, so it is two components then. */
  const nameOf = (id: string, direction: Direction): string =>
    direction === "input" && answerIds.has(id) ? `${id}Input` : id;

  function convert(schema: z.ZodType, direction: Direction): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema, { io: direction, override: keepDefault });
    const definitions = Object.entries($defs).filter(([id]) => !id.startsWith("__schema"));
    if (direction === "output") for (const [id] of definitions) answerIds.add(id);
    const finish = (part: unknown) =>
      rewriteRefs(refine(part as JsonSchema, direction), (id) => nameOf(id, direction));
    for (const [id, definition] of definitions) {
      const { id: _id, ...content } = finish(definition);
      const name = nameOf(id, direction);
      const known = named.get(name);
      if (known && JSON.stringify(known) !== JSON.stringify(content)) {
        throw new Error(`two different schemas have the id ${id}`);
      }
      named.set(name, content);
    }
    return finish(root);
  }

  return {
    answer: (schema) => convert(schema, "output"),
    input: (schema) => convert(schema, "input"),
    all: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Zod leaves the default out where a transformation follows it, as in the numbers of a query string. */
function keepDefault({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: JsonSchema;
}): void {
  const { def } = zodSchema._zod;
  if (def.type === "default") jsonSchema.default ??= def.defaultValue;
}

function rewriteRefs(schema: JsonSchema, nameOf: (id: string) => string): JsonSchema {
  const text = JSON.stringify(schema, (keyword, value) =>
    keyword === "$ref" && typeof value === "string"
      ? value.replace(/^#\/\$defs\/(.*)$/, (_, id) => `#/components/schemas/${nameOf(id)}`)
      : value,
  );
  return JSON.parse(text);
}
