/** A tool's schemas are those of its endpoint: one object for what it takes, one for what it answers. */
import type { JSONValue, JSONObject as JsonSchema } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Endpoint } from "../../platform/http/endpoint.ts";

export interface ObjectSchema {
  [keyword: string]: unknown;
  type: "object";
  properties?: { [name: string]: JsonSchema };
  required?: string[];
}

/** Path, query and body have no name in common. */
export function inputSchema(endpoint: Endpoint, leaveOut: readonly string[] = []): ObjectSchema {
  const parts = [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) =>
    schema ? [toObject(schema, "input")] : [],
  );
  const properties: [string, JsonSchema][] = [];
  const required: string[] = [];
  for (const part of parts) {
    const kept = (name: string) => !leaveOut.includes(name);
    properties.push(...Object.entries(part.properties ?? {}).filter(([name]) => kept(name)));
    required.push(...(part.required ?? []).filter(kept));
  }
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

/** Undefined where it answers nothing. A list has to have a name: a tool's answer is an object. */
export function outputSchema({ response, status }: Endpoint, listName?: string): ObjectSchema | undefined {
  if (status === 204) return undefined;
  if (listName === undefined) return toObject(response, "output");
  const list = toJsonSchema(response, "output");
  return { type: "object", properties: { [listName]: list }, required: [listName] };
}

const toObject = (schema: z.ZodType, io: "input" | "output"): ObjectSchema =>
  toJsonSchema(schema, io) as ObjectSchema;

function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema, $defs, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;
  return inlined(rest, ($defs ?? {}) as Definitions) as JsonSchema;
}

type Definitions = Record<string, JsonSchema>;

/** Many clients hand the schema to a model's provider that follows no reference. None of ours refers to itself. */
function inlined(value: JSONValue, definitions: Definitions): JSONValue {
  if (Array.isArray(value)) return value.map((each) => inlined(each, definitions));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, id, ...rest } = value;
  const definition = typeof $ref === "string" ? definitions[$ref.replace("#/$defs/", "")] : undefined;
  const members = Object.entries(rest).map(([name, member]) => [name, inlined(member, definitions)]);
  return {
    ...(definition ? (inlined(definition, definitions) as JsonSchema) : {}),
    // A property may be called `id`; the name of a schema, which is text, is of no use here.
    ...(typeof id === "object" ? { id: inlined(id, definitions) } : {}),
    ...Object.fromEntries(members),
  };
}
