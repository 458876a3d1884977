/** The headers that answers carry, as components. Each has the name of its header. */
import type { Endpoint } from "../../../platform/http/endpoint.ts";
import { idOut } from "../../../platform/ids.ts";
import type { ComponentSchemas } from "./component-schemas.ts";
import type { JsonSchema } from "./json-schema.ts";

export interface HeaderObject {
  description: string;
  schema: JsonSchema;
  example?: unknown;
}

const text = (maxLength: number, pattern: string): JsonSchema => ({ type: "string", maxLength, pattern });
const credits: JsonSchema = { type: "number", minimum: 0 };

export const createAnswerHeaders = (schemas: ComponentSchemas): Record<string, HeaderObject> => ({
  "Access-Control-Allow-Origin": {
    description: "Any page may call with a bearer token.",
    schema: { type: "string", const: "*" },
  },
  "X-Request-Id": {
    description: "Names this call in the service's log. Send it along when you ask for help.",
    schema: schemas.answer(idOut("req")),
  },
  RateLimit: {
    description:
      "How many requests are left (`r`) of the limit with the least left, and in how many seconds there will be more (`t`).",
    schema: text(60, '^"per-(key|session|address|account)";r=[0-9]+;t=[0-9]+$'),
    example: '"per-key";r=987;t=12',
  },
  "RateLimit-Policy": {
    description:
      "The limits, and what each counts by: at most `q` requests in any `w` seconds. Yours comes first, then that of the account over all its keys and sessions.",
    schema: text(100, '^"per-(key|session|address)";q=[0-9]+;w=60(, "per-account";q=[0-9]+;w=60)?$'),
    example: '"per-key";q=1000;w=60, "per-account";q=5000;w=60',
  },
  "X-Stability": {
    description: "What to expect of this endpoint, see Versions.",
    schema: { type: "string", enum: ["stable", "beta", "experimental", "deprecated"] },
  },
  "X-Credits-Charged": {
    description: "What this call cost. 0 for a replayed answer.",
    schema: credits,
    example: 1,
  },
  "X-Credits-Remaining": {
    description: "What is left to spend after this call.",
    schema: credits,
    example: 9_999,
  },
  "Idempotent-Replayed": {
    description: "`true` when this is the kept answer of an earlier call with the same `Idempotency-Key`.",
    schema: { type: "string", const: "true" },
  },
  ETag: {
    description: "The version of what was answered: send it as `If-Match` or `If-None-Match`.",
    schema: text(20, '^"[0-9]+"$'),
    example: '"42"',
  },
  Deprecation: {
    description: "Since when the endpoint is deprecated, in Unix seconds (RFC 9745).",
    schema: text(20, "^@[0-9]+$"),
    example: "@1767225600",
  },
  Sunset: {
    description: "From when on the endpoint answers 410 (RFC 8594).",
    schema: text(40, "GMT$"),
    example: "Wed, 01 Jul 2026 00:00:00 GMT",
  },
  Link: {
    description:
      'Where to read more (`rel="deprecation"`, `"sunset"`), and what to use (`"successor-version"`).',
    schema: text(1000, "^<"),
  },
  "Retry-After": {
    description: "Seconds after which it is worth trying again.",
    schema: { type: "integer", format: "int32", minimum: 0, maximum: 86_400 },
    example: 12,
  },
  "WWW-Authenticate": {
    description: "What is wrong with the credential (RFC 6750).",
    schema: text(500, "^Bearer "),
    example: 'Bearer realm="personal-helper", error="invalid_token"',
  },
});

/** On every answer, errors included. */
export const ALWAYS = [
  "X-Request-Id",
  "RateLimit",
  "RateLimit-Policy",
  "X-Stability",
  "Access-Control-Allow-Origin",
];

export function headersOfSuccess(endpoint: Endpoint): string[] {
  return [
    ...ALWAYS,
    ...(endpoint.price > 0 ? ["X-Credits-Charged", "X-Credits-Remaining"] : []),
    ...(endpoint.method === "POST" ? ["Idempotent-Replayed"] : []),
    ...(endpoint.hasVersion ? ["ETag"] : []),
    ...(endpoint.deprecation ? ["Deprecation", "Sunset", "Link"] : []),
  ];
}

export const headerRefs = (names: string[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
