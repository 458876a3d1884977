/** Checks a call's input against the endpoint's schemas and says every place that is wrong. */
import type { z } from "zod";
import { AppError, type Fault, invalidRequest } from "../errors.ts";
import type { Endpoint } from "./endpoint.ts";
import { escapePointer } from "./json-body.ts";

const MAX_FAULTS = 20;

export interface CallInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

export function validateCall(endpoint: Endpoint, input: CallInput): CallInput {
  const faults: Fault[] = [];
  const read = (schema: z.ZodType | undefined, value: unknown, prefix: string): unknown => {
    if (!schema) {
      // A typo must not pass silently, also where nothing at all is taken.
      for (const name of Object.keys(value ?? {})) {
        faults.push({ pointer: `${prefix}/${escapePointer(name)}`, message: "is not a known field" });
      }
      return undefined;
    }
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) collect(issue, prefix, endpoint.hints ?? {}, faults);
    return undefined;
  };
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    // PostgreSQL has no text that holds it.
    if (String(value).includes("\0")) {
      faults.push({ pointer: `/query/${escapePointer(name)}`, message: "holds the character U+0000" });
    }
  }
  const params = read(endpoint.params, input.params, "/path");
  const query = read(endpoint.query, input.query, "/query");
  // A deletion takes none, and what somebody hoped to narrow it down by must not pass silently.
  const body = endpoint.method === "GET" ? undefined : read(endpoint.body, input.body ?? {}, "");
  if (faults.length > 0) throw invalidRequest(faults.slice(0, MAX_FAULTS));
  return { params, query, body };
}

function collect(
  issue: z.core.$ZodIssue,
  prefix: string,
  hints: Record<string, string>,
  faults: Fault[],
): void {
  const pointer = prefix + issue.path.map((part) => `/${escapePointer(String(part))}`).join("");
  if (issue.code === "custom" && issue.params?.notFound) {
    throw new AppError("not_found", "There is nothing with this id.");
  }
  if (issue.code === "unrecognized_keys") {
    for (const key of issue.keys) {
      const hint = hints[key];
      faults.push({
        pointer: `${pointer}/${escapePointer(key)}`,
        message: hint ? `is not a known field: ${hint}` : "is not a known field",
      });
    }
    return;
  }
  const missing = issue.code === "invalid_type" && /received undefined$/.test(issue.message);
  faults.push({ pointer, message: missing ? "is required" : issue.message });
}
