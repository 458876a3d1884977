/** Describes one endpoint. */
import { type Endpoint, endpointName } from "../../../platform/http/endpoint.ts";
import { ALWAYS, headerRefs, headersOfSuccess } from "./answer-headers.ts";
import type { ComponentSchemas } from "./component-schemas.ts";
import { ANY_TEXT, idPrefixOf, type JsonSchema } from "./json-schema.ts";
import { partOf } from "./parts.ts";

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

type Reference = { $ref: string };

export interface Operation {
  operationId: string;
  responses: Record<string, unknown>;
  parameters?: (Parameter | Reference)[];
  [field: string]: unknown;
}

const STATUS_TEXT = { 101: "Switching protocols", 200: "OK", 201: "Created", 204: "No content" };

/** A WebSocket's handshake has one success, whatever the socket then says. */
export const successStatusOf = ({ socket, status }: Endpoint): keyof typeof STATUS_TEXT =>
  socket ? 101 : (status ?? 200);

/** `keys.create` is `keysCreate`: what generators make a function's name of, unchanged. */
const operationId = (endpointId: string): string =>
  endpointId.replace(/[._]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export function describeSuccess(endpoint: Endpoint, schemas: ComponentSchemas) {
  const status = successStatusOf(endpoint);
  const headers = headerRefs(headersOfSuccess(endpoint));
  if (status === 204 || status === 101) return { description: STATUS_TEXT[status], headers };
  const types = endpoint.produces ?? ["application/json"];
  const schema = schemas.answer(endpoint.response);
  // OpenAPI 3.1 has no schema for what is a stream of events or lines; 3.2 calls it `itemSchema`.
  const stream = endpoint.streams ? { "x-item-schema": schemas.answer(endpoint.streams) } : {};
  const content = Object.fromEntries(
    types.map((type) => [type, type === "application/json" ? { schema } : stream]),
  );
  return { description: STATUS_TEXT[status], headers, content };
}

/** The one answer beside the first that is no error. */
export const describeNotModified = (endpoint: Endpoint): Record<string, unknown> =>
  endpoint.hasVersion && endpoint.method === "GET"
    ? { 304: { description: "Not modified", headers: headerRefs([...ALWAYS, "ETag"]) } }
    : {};

export function describeOperation(
  endpoint: Endpoint,
  schemas: ComponentSchemas,
  responses: Record<string, unknown>,
): Operation {
  const parameters = describeParameters(endpoint, schemas);
  return {
    operationId: operationId(endpoint.id),
    tags: [partOf(endpoint.id)],
    summary: endpoint.summary,
    description: describeInWords(endpoint),
    ...(endpoint.stability === "deprecated" ? { deprecated: true } : {}),
    "x-endpoint-id": endpoint.id,
    "x-stability": endpoint.stability,
    ...(endpoint.deprecation ? { "x-sunset": endpoint.deprecation.sunset.toISOString() } : {}),
    "x-price-credits": endpoint.price,
    ...(endpoint.socket ? { "x-websocket-protocol": endpoint.socket.protocol } : {}),
    ...describeAccess(endpoint.access),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: describeBody(endpoint, schemas) } : {}),
    // OpenAPI 3.1 has no schema for lines.
    ...(endpoint.consumes ? { requestBody: { required: true, content: { [endpoint.consumes]: {} } } } : {}),
    responses,
  };
}

function describeAccess(access: string) {
  if (access === "open") return { security: [] };
  const asKey = { bearer: [] };
  const asSession = [{ bearer: [] }, { session: [] }];
  if (access === "key") return { "x-required-credential": "key", security: [asKey] };
  if (access === "session") return { "x-required-credential": "session", security: asSession };
  return { "x-required-scope": access, security: asSession };
}

function describeInWords({ description, access, price, deprecation, socket }: Endpoint): string {
  const who =
    access === "open"
      ? "Open to all: no credential is needed."
      : access === "session"
        ? "For signed-in people: needs a session, not a key."
        : access === "key"
          ? "Needs an API key, whatever its scopes."
          : `Needs the scope \`${access}\`.`;
  const cost = price === 0 ? "Costs nothing." : `Costs ${price} ${price === 1 ? "credit" : "credits"}.`;
  const end = deprecation
    ? `Deprecated since ${day(deprecation.since)}, and answers 410 from ${day(deprecation.sunset)} on. ` +
      `Use \`${deprecation.successor}\` instead.`
    : undefined;
  const upgrade = socket
    ? `A WebSocket with the subprotocol \`${socket.protocol}\`. Authenticate by the \`Authorization\` header or, in a ` +
      `browser, by a second subprotocol: \`new WebSocket(url, ["${socket.protocol}", "bearer.<key>"])\`.`
    : undefined;
  return [description, upgrade, end, `${who} ${cost}`].filter(Boolean).join("\n\n");
}

const day = (date: Date): string => date.toISOString().slice(0, 10);

function describeParameters(endpoint: Endpoint, schemas: ComponentSchemas): (Parameter | Reference)[] {
  const parameters: (Parameter | Reference)[] = [];
  for (const place of ["path", "query"] as const) {
    const input = place === "path" ? endpoint.params : endpoint.query;
    if (!input) continue;
    const { properties = {}, required = [] } = schemas.input(input);
    for (const [name, schema] of Object.entries(properties as Record<string, JsonSchema>)) {
      const { description, ...rest } = schema;
      parameters.push({
        name,
        in: place,
        required: (required as string[]).includes(name),
        ...describeParameter(description, rest),
        schema: withLimit(rest),
      });
    }
  }
  if (endpoint.method === "POST") parameters.push({ $ref: "#/components/parameters/IdempotencyKey" });
  if (endpoint.hasVersion) parameters.push(describeCondition(endpoint.method));
  return parameters;
}

const MAX_CONDITION_CHARACTERS = 1_000;

const describeCondition = (method: Endpoint["method"]): Parameter => ({
  name: method === "GET" ? "If-None-Match" : "If-Match",
  in: "header",
  required: false,
  description:
    method === "GET"
      ? "The `ETag` that you have: while it is still the version, the answer is 304 and costs nothing."
      : "The `ETag` that you have: the write is refused (412) if there was another in between.",
  schema:
    method === "GET"
      ? // Any condition of RFC 9110: a list of tags, weak ones, `*`. What names no version is not the version.
        { type: "string", maxLength: MAX_CONDITION_CHARACTERS, pattern: ANY_TEXT }
      : { type: "string", maxLength: 17, pattern: '^"[0-9]{1,15}"$' },
});

function describeParameter(description: unknown, schema: JsonSchema): { description?: string } {
  if (description) return { description: String(description) };
  const prefix = idPrefixOf(schema);
  if (prefix) return { description: `An id that begins with \`${prefix}_\`.` };
  if (Array.isArray(schema.enum))
    return { description: `One of ${schema.enum.map((value) => `\`${value}\``).join(", ")}.` };
  return {};
}

/** Nothing longer gets here: Node refuses a request whose head is larger. */
const MAX_HEAD_BYTES = 16_384;

const withLimit = (schema: JsonSchema): JsonSchema =>
  schema.type === "string" && !("enum" in schema)
    ? { ...schema, maxLength: schema.maxLength ?? MAX_HEAD_BYTES }
    : schema;

function describeBody(endpoint: Endpoint, schemas: ComponentSchemas) {
  const { body, example } = endpoint;
  if (!body) throw new Error(`${endpointName(endpoint)} takes no body`);
  return {
    // No body at all is read as an empty object.
    required: !body.safeParse({}).success,
    content: {
      "application/json": {
        schema: schemas.input(body),
        ...(example === undefined ? {} : { example }),
      },
    },
  };
}
