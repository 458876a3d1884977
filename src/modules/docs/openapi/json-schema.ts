/** Makes the JSON Schemas that Zod writes into schemas for people, code generators and linters. */
export type JsonSchema = { [keyword: string]: unknown };

/** "input" is what a client sends, "output" what it gets. */
export type Direction = "input" | "output";

// Answers hold nothing longer than the longest text that the service takes.
const MAX_ANSWER_TEXT = 32_000;
const MAX_ANSWER_ITEMS = 10_000;
const INT32_MAX = 2 ** 31 - 1;

/** Characters of the longest value; 35 is a timestamp with nanoseconds and an offset. */
const FORMAT_LENGTHS: Record<string, number> = {
  "date-time": 35,
  date: 10,
  uuid: 36,
  email: 254,
  uri: 2048,
};

/** The part of an identifier after its prefix, in examples. */
export const EXAMPLE_ID = "01jz8m3v5re7x9h2k4n6p8q0s1";

/** Every text that the service takes or answers: PostgreSQL can't store U+0000, so it is refused. */
export const ANY_TEXT = "^[^\\x00]*$";

/** The prefix of the identifiers of `platform/ids.ts`, which have 26 characters after the underline. */
export const idPrefixOf = (schema: JsonSchema): string | undefined =>
  /^\^([a-z]+)_\[0-7\].*\{25\}\$$/.exec(String(schema.pattern))?.[1];

export function refine(schema: JsonSchema, direction: Direction): JsonSchema {
  let refined: JsonSchema = { ...schema };
  if (typeof refined.$ref === "string" && refined.$ref.startsWith("#/$defs/__schema")) {
    // What has no name is z.json(): any value. An empty schema says the same.
    delete refined.$ref;
  }
  refineChildren(refined, direction);
  refined = mergeNull(refined);
  const types = [refined.type].flat();
  if (types.includes("string")) refineText(refined, direction);
  if (types.includes("integer")) refineInteger(refined);
  if (types.includes("array")) refineArray(refined, direction);
  if (direction === "output") {
    // A new field in an answer must not break a client that validates what it gets.
    if (refined.additionalProperties === false) delete refined.additionalProperties;
  }
  return "type" in refined ? { type: refined.type, ...refined } : refined;
}

function refineChildren(schema: JsonSchema, direction: Direction): void {
  const child = (value: unknown) => refine(value as JsonSchema, direction);
  for (const keyword of ["anyOf", "oneOf", "allOf", "prefixItems"]) {
    if (Array.isArray(schema[keyword])) schema[keyword] = schema[keyword].map(child);
  }
  for (const keyword of ["items", "additionalProperties", "not"]) {
    if (isObject(schema[keyword])) schema[keyword] = child(schema[keyword]);
  }
  if (isObject(schema.properties)) schema.properties = mapValues(schema.properties, child);
  // Every name is a string: only a rule about names says something.
  if (isObject(schema.propertyNames) && Object.keys(schema.propertyNames).join() === "type") {
    delete schema.propertyNames;
  }
}

/** `{"type":["string","null"]}` reads better than a choice between a string and null. */
function mergeNull(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema.anyOf) || schema.anyOf.length !== 2) return schema;
  const { anyOf, ...rest } = schema;
  const [value, none] = anyOf as [JsonSchema, JsonSchema];
  if (none.type !== "null" || typeof value.type !== "string" || "const" in value) return schema;
  const merged: JsonSchema = { ...value, ...rest, type: [value.type, "null"] };
  if (Array.isArray(value.enum)) merged.enum = [...value.enum, null];
  return merged;
}

function refineText(schema: JsonSchema, direction: Direction): void {
  if ("enum" in schema || "const" in schema) return;
  const formatLength = FORMAT_LENGTHS[String(schema.format)];
  if (formatLength) {
    schema.maxLength ??= formatLength;
    // The format says it all; as a regular expression it fills a page.
    delete schema.pattern;
    return;
  }
  const idPrefix = idPrefixOf(schema);
  if (idPrefix) schema.maxLength ??= idPrefix.length + 27;
  // What a client may send is up to the endpoint's own schema: no limit is made up here.
  if (direction === "output") {
    if (idPrefix) schema.examples ??= [`${idPrefix}_${EXAMPLE_ID}`];
    schema.maxLength ??= MAX_ANSWER_TEXT;
  }
  if (!("format" in schema)) schema.pattern ??= ANY_TEXT;
}

function refineArray(schema: JsonSchema, direction: Direction): void {
  const { items, uniqueItems } = schema as { items?: JsonSchema; uniqueItems?: boolean };
  if (uniqueItems && Array.isArray(items?.enum)) schema.maxItems ??= items.enum.length;
  if (direction === "output") schema.maxItems ??= MAX_ANSWER_ITEMS;
}

function refineInteger(schema: JsonSchema): void {
  schema.minimum ??= Number.MIN_SAFE_INTEGER;
  schema.maximum ??= Number.MAX_SAFE_INTEGER;
  const fits = Math.max(Math.abs(Number(schema.minimum)), Number(schema.maximum)) <= INT32_MAX;
  schema.format ??= fits ? "int32" : "int64";
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const mapValues = (object: Record<string, unknown>, map: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
