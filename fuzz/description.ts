/** openapi.json as the fuzzer gets it: without what it can't read, and with values that mean something. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { EXCLUDED, IDENTITIES, isImpossible } from "./exclusions.ts";
import type { Objects } from "./objects.ts";
import { LEFT_OUT, ONE_OF, valuesOf } from "./values.ts";

export type Json = { [member: string]: unknown };

export interface Operation extends Json {
  "x-endpoint-id": string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Json; example?: unknown }> };
  responses: Record<string, Json>;
  security?: Record<string, string[]>[];
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  schema: Json;
}

export interface Description extends Json {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Json>;
    securitySchemes: Json;
    responses: Record<string, { content?: Json }>;
  };
}

const EVENT_STREAM = "text/event-stream";
const LINES = "application/x-ndjson";
const ONE_LINE = '{"type":"claim","content":"Brought from elsewhere"}';
const NO_NUL = "^[^\\x00]*$";

/** The description's operations by `METHOD /path`, which is how the fuzzer names them. */
export interface FuzzedDescription {
  document: Description;
  endpointIds: Map<string, string>;
}

export async function describeForFuzzer(objects: Objects): Promise<FuzzedDescription> {
  const file = path.join(import.meta.dirname, "../openapi.json");
  const document = JSON.parse(readFileSync(file, "utf8")) as Description;
  // Events are sent by the service, not to it.
  delete document.webhooks;
  // Each caller is a scheme of its own: the fuzzer takes the credential from the variable of that name.
  document.components.securitySchemes = Object.fromEntries(
    Object.keys(objects.credentials).map((identity) => [identity, { type: "http", scheme: "bearer" }]),
  );
  for (const response of Object.values(document.components.responses)) {
    // It takes each example of an answer for one that a call has to bring about, and none of them says how.
    for (const media of Object.values(response.content ?? {})) delete (media as Json).examples;
  }
  const endpointIds = new Map<string, string>();
  for (const [at, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const id = operation["x-endpoint-id"];
      if (EXCLUDED[id]) {
        delete item[method];
        continue;
      }
      endpointIds.set(`${method.toUpperCase()} ${at}`, id);
      await prepare(operation, at, objects, document);
    }
    if (Object.keys(item).length === 0) delete document.paths[at];
  }
  walk(document, readable);
  return { document, endpointIds };
}

async function prepare(
  operation: Operation,
  at: string,
  objects: Objects,
  document: Description,
): Promise<void> {
  const id = operation["x-endpoint-id"];
  const identity = IDENTITIES[id] ?? "key";
  if (operation.security?.length) operation.security = [{ [identity]: [] }];
  for (const status of Object.keys(operation.responses)) {
    if (isImpossible(id, status)) delete operation.responses[status];
  }
  operation.parameters = (operation.parameters ?? []).filter(
    ({ $ref }) => !$ref?.endsWith("/IdempotencyKey"),
  );
  const values = valuesOf(id, objects);
  let path = at;
  for (const parameter of operation.parameters) {
    const { name } = parameter;
    const value = parameter.in === "path" ? await objects.pathValue(id, name) : values[name];
    if (value === undefined) continue;
    path = path.replace(`{${name}}`, String(value));
    // An app is made by its first write: every name is one.
    if (name !== "app" || id === "flux.apps.delete") parameter.schema = { type: "string", enum: [value] };
  }
  const cursor = operation.parameters.find(({ name }) => name === "cursor");
  if (cursor) {
    const { next_cursor } = await objects.get(`${path}?limit=1`, identity);
    if (next_cursor === null) throw new Error(`${id} has one page: fuzz/objects.ts has to make more for it`);
    cursor.schema = { type: "string", enum: [next_cursor] };
  }
  prepareBodies(operation, values, document);
}

function prepareBodies(operation: Operation, values: Json, document: Description): void {
  const id = operation["x-endpoint-id"];
  const answers = (operation.responses["200"]?.content ?? {}) as Record<string, Json>;
  if (Object.keys(answers).length > 1) delete answers[EVENT_STREAM];
  if (answers[LINES]) answers[LINES].schema = { type: "string" };
  const content = operation.requestBody?.content ?? {};
  if (content[LINES]) content[LINES].schema = { type: "string", enum: [ONE_LINE] };
  const media = content["application/json"];
  if (!media?.schema) return;
  // A copy: what is right for this operation is not for another with the same schema.
  const schema = structuredClone(resolve(media.schema, document));
  delete media.example;
  for (const name of LEFT_OUT[id] ?? []) delete (schema.properties as Json)[name];
  for (const [name, value] of Object.entries(values)) place(schema, name, value, document);
  media.schema = splitForms(schema, ONE_OF[id]);
}

export function resolve(schema: Json, document: Description): Json {
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema.$ref))?.[1];
  return name ? (document.components.schemas[name] as Json) : schema;
}

/** Puts a value in the place of every member of that name, however deep. */
function place(schema: Json, name: string, value: unknown, document: Description): void {
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  for (const [member, child] of Object.entries(properties)) {
    const inner = structuredClone(resolve(child, document));
    properties[member] = member === name ? holding(inner, value) : inner;
    if (member !== name) place(inner, name, value, document);
  }
  for (const choice of (schema.oneOf ?? []) as Json[]) place(choice, name, value, document);
  if (schema.items) {
    const items = structuredClone(resolve(schema.items as Json, document));
    schema.items = items;
    place(items, name, value, document);
  }
}

function holding(schema: Json, value: unknown): Json {
  const { type } = schema;
  if (type === "array") return { ...schema, items: { type: "string", enum: [value].flat() } };
  return { type, enum: [value, ...([type].flat().includes("null") ? [null] : [])] };
}

/** A body that holds exactly one of some members, as a choice between bodies that hold one. */
function splitForms(schema: Json, members: readonly string[] | undefined): Json {
  if (!members) return schema;
  return {
    oneOf: members.map((member) => {
      const form = structuredClone(schema);
      const properties = form.properties as Record<string, Json>;
      for (const other of members) if (other !== member) delete properties[other];
      delete form.minProperties;
      delete form.maxProperties;
      return { ...form, required: [...((schema.required as string[]) ?? []), member] };
    }),
  };
}

/** Regular expressions in the dialect of the fuzzer's generator, in which a quote has a meaning and \x has none. */
function readable(node: Json): void {
  if (node.pattern === NO_NUL) delete node.pattern;
  if (node.format === "password" || node.format === "json-pointer") delete node.format;
  if (typeof node.pattern === "string") node.pattern = node.pattern.replaceAll('"', '\\"');
}

function walk(node: unknown, visit: (node: Json) => void): void {
  if (typeof node !== "object" || node === null) return;
  visit(node as Json);
  for (const child of Object.values(node)) walk(child, visit);
}
