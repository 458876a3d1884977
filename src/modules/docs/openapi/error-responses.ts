/** Which errors an endpoint can answer, and how each is described. */
import type { ErrorCode } from "../../../platform/errors.ts";
import type { Endpoint } from "../../../platform/http/endpoint.ts";
import { PROBLEMS } from "../../../platform/http/problem.ts";
import { ALWAYS, headerRefs } from "./answer-headers.ts";
import type { ComponentSchemas } from "./component-schemas.ts";
import { ERROR_GUIDE } from "./error-guide.ts";
import { EXAMPLE_ID } from "./json-schema.ts";
import { problemSchema } from "./problem-schemas.ts";

const FURTHER_HEADERS: Record<number, string[]> = {
  401: ["WWW-Authenticate"],
  403: ["WWW-Authenticate"],
  409: ["Retry-After"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

/** The codes that the endpoint can answer: its own, and those that come with what it is. */
function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const { access, method, price, deprecation } = endpoint;
  const codes = new Set<ErrorCode>([
    "invalid_request",
    "not_acceptable",
    "rate_limited",
    "internal",
    "unavailable",
  ]);
  const add = (condition: boolean, ...more: ErrorCode[]) => {
    if (condition) for (const code of more) codes.add(code);
  };
  add(access !== "open", "unauthenticated");
  // A cookie from another site is refused wherever something changes, also where no credential is needed.
  add(access === "session" || access === "key" || method !== "GET", "forbidden");
  add(access.includes(":"), "insufficient_scope");
  add(price > 0, "insufficient_credits");
  add(/\{([a-z_]+_)?id\}/.test(endpoint.path), "not_found");
  add(method === "POST", "idempotency_in_flight", "idempotency_mismatch");
  add(method === "POST" || method === "PATCH", "too_large", "unsupported_media_type");
  add(deprecation !== undefined, "gone");
  add(true, ...(endpoint.errors ?? []));
  return [...codes].sort((a, b) => PROBLEMS[a].status - PROBLEMS[b].status || (a < b ? -1 : 1));
}

/** One component for each set of codes with the same status, shared by all endpoints that answer it. */
export function createErrorResponses(schemas: ComponentSchemas) {
  const components: Record<string, unknown> = {};

  function describe(status: number, codes: ErrorCode[]) {
    return {
      description: codes.map((code) => `\`${code}\`: ${ERROR_GUIDE[code].when}`).join("\n\n"),
      headers: headerRefs([...ALWAYS, ...(FURTHER_HEADERS[status] ?? [])]),
      content: {
        "application/problem+json": {
          schema: schemas.answer(problemSchema(status)),
          examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
        },
      },
    };
  }

  return {
    components,
    of(endpoint: Endpoint): Record<string, { $ref: string }> {
      const byStatus = Map.groupBy(errorCodesOf(endpoint), (code) => PROBLEMS[code].status);
      return Object.fromEntries(
        [...byStatus].map(([status, codes]) => {
          const name = nameOf(codes);
          components[name] ??= describe(status, codes);
          return [String(status), { $ref: `#/components/responses/${name}` }];
        }),
      );
    },
  };
}

/** `NotFound`, or where a status has several codes `ConflictOrIdempotencyInFlight`. */
const nameOf = (codes: ErrorCode[]): string =>
  codes
    .map((code) => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    .join("Or");

function exampleOf(code: ErrorCode) {
  const { detail, extras } = ERROR_GUIDE[code];
  const { title, status } = PROBLEMS[code];
  return {
    type: `/v1/docs#error-${code}`,
    title,
    status,
    code,
    detail,
    request_id: `req_${EXAMPLE_ID}`,
    ...extras,
  };
}
