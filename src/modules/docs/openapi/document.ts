/** The OpenAPI 3.1 description of the service, made from its endpoint records and nothing else. */
import packageJson from "../../../../package.json" with { type: "json" };
import type { EventRecord } from "../../../platform/events/events.ts";
import type { Endpoint } from "../../../platform/http/endpoint.ts";
import { createAnswerHeaders, type HeaderObject } from "./answer-headers.ts";
import { createComponentSchemas } from "./component-schemas.ts";
import { createErrorResponses } from "./error-responses.ts";
import { writeGuide } from "./guide.ts";
import type { JsonSchema } from "./json-schema.ts";
import {
  describeNotModified,
  describeOperation,
  describeSuccess,
  type Operation,
  type Parameter,
  successStatusOf,
} from "./operation.ts";
import { describePart, partOf, partRank } from "./parts.ts";
import { describeEvent } from "./webhooks.ts";

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; description: string; version: string };
  servers: { url: string; description: string; "x-internal": boolean }[];
  tags: { name: string; "x-displayName": string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, unknown>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, unknown>;
    parameters: Record<string, Parameter>;
    headers: Record<string, HeaderObject>;
    securitySchemes: Record<string, unknown>;
  };
}

const METHODS = ["GET", "POST", "PATCH", "DELETE"];

const SECURITY_SCHEMES = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "An API key (`ph_live_…`), or the session token that sign-up and sign-in answer.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "ph_session",
    description:
      "The cookie of a signed-in browser, on the service's own pages only. Over HTTPS its name is `__Host-ph_session`.",
  },
};

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Makes a retry harmless: the first answer is kept for 24 hours and given again. Any text of your own, " +
    "a fresh one for each new call.",
  schema: {
    type: "string",
    minLength: 1,
    maxLength: 255,
    pattern: "^[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?$",
  },
};

export function describeService(
  endpoints: readonly Endpoint[],
  events: readonly EventRecord[] = [],
): OpenApiDocument {
  const sorted = [...endpoints].sort(byPlace);
  const schemas = createComponentSchemas();
  const headers = createAnswerHeaders(schemas);
  const errors = createErrorResponses(schemas);

  // All answers first: a schema's name as an input depends on whether it is an answer too.
  const responses = sorted.map((endpoint) => ({
    [successStatusOf(endpoint)]: describeSuccess(endpoint, schemas),
    ...describeNotModified(endpoint),
    ...errors.of(endpoint),
  }));
  const webhooks = Object.fromEntries(
    [...events]
      .sort((a, b) => compare(a.type, b.type))
      .map((event) => [event.type, describeEvent(event, schemas)]),
  );
  const paths: OpenApiDocument["paths"] = {};
  sorted.forEach((endpoint, i) => {
    const operation = describeOperation(endpoint, schemas, responses[i] ?? {});
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  });

  const usedHeaders = new Set(
    JSON.stringify([responses, errors.components]).match(/(?<=#\/components\/headers\/)[\w-]+/g),
  );
  const takesPosts = sorted.some(({ method }) => method === "POST");
  return {
    openapi: "3.1.1",
    info: {
      title: "Personal Helper API",
      description: writeGuide(sorted),
      version: packageJson.version,
    },
    // Relative, so that it holds wherever the service runs.
    servers: [
      {
        url: "/",
        description: "The service that answers this page, local or in production",
        "x-internal": false,
      },
    ],
    tags: [...new Set(sorted.map(({ id }) => partOf(id)))].map((name) => {
      const { title, description } = describePart(name);
      return { name, "x-displayName": title, description };
    }),
    paths,
    ...(events.length > 0 ? { webhooks } : {}),
    components: {
      schemas: schemas.all(),
      responses: sortByName(errors.components),
      parameters: takesPosts ? { IdempotencyKey: IDEMPOTENCY_KEY } : {},
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => usedHeaders.has(name))),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** An order of its own, so that the description does not depend on the order of wiring. */
function byPlace(a: Endpoint, b: Endpoint): number {
  return (
    partRank(partOf(a.id)) - partRank(partOf(b.id)) ||
    compare(a.path, b.path) ||
    METHODS.indexOf(a.method) - METHODS.indexOf(b.method)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const sortByName = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => compare(a, b)));
