/** The operations of the description, as an attacker reads them. */
import { readFileSync } from "node:fs";
import path from "node:path";

export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  maxLength?: number;
  maxItems?: number;
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Parameter {
  $ref?: string;
  in: "path" | "query" | "header";
  name: string;
  schema: Schema;
}

interface Content {
  schema?: Schema;
  "x-item-schema"?: Schema;
}

interface DescribedOperation {
  "x-endpoint-id": string;
  "x-required-scope"?: string;
  "x-required-credential"?: "session" | "key";
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

interface Description {
  paths: Record<string, Record<string, DescribedOperation>>;
  webhooks: Record<string, { post: { requestBody: { content: Record<string, Content> } } }>;
  components: { schemas: Record<string, Schema> };
}

export const description = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../../openapi.json"), "utf8"),
) as Description;

export interface Operation {
  id: string;
  method: string;
  /** With its parameters as `{name}`. */
  path: string;
  /** `open`, `session`, `key`, or the scope that a key needs. */
  access: string;
  pathParameters: string[];
  queryParameters: { name: string; schema: Schema }[];
  /** Of a JSON body. */
  body: Schema | undefined;
  /** It takes lines instead of a JSON body. */
  takesLines: boolean;
  isSocket: boolean;
  responses: DescribedOperation["responses"];
}

export const operations: Operation[] = Object.entries(description.paths).flatMap(([at, item]) =>
  Object.entries(item)
    .filter(([, operation]) => operation["x-endpoint-id"])
    .map(([method, operation]) => {
      const parameters = operation.parameters ?? [];
      const content = operation.requestBody?.content ?? {};
      return {
        id: operation["x-endpoint-id"],
        method: method.toUpperCase(),
        path: at,
        access: operation["x-required-scope"] ?? operation["x-required-credential"] ?? "open",
        pathParameters: parameters.filter((each) => each.in === "path").map(({ name }) => name),
        queryParameters: parameters.filter((each) => each.in === "query"),
        body: content["application/json"]?.schema,
        takesLines: content["application/x-ndjson"] !== undefined,
        isSocket: operation.responses["101"] !== undefined,
        responses: operation.responses,
      };
    }),
);

export function findOperation(id: string): Operation {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`the description has no operation ${id}`);
  return found;
}

export const resolve = (schema: Schema): Schema =>
  schema.$ref ? resolve(description.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;

/** Its own members, and those of whatever it is a choice of. */
export function membersOf(schema: Schema): Record<string, Schema> {
  const { properties = {}, anyOf = [], oneOf = [], allOf = [] } = resolve(schema);
  return Object.assign({}, properties, ...[...anyOf, ...oneOf, ...allOf].map(membersOf));
}
