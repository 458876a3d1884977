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
    for (const { part, list, from } of partsOf(value)) {
      const issues = schema.safeParse(part).error?.issues ?? [];
      for (const issue of issues) collect(moved(issue, list, from), prefix, endpoint.hints ?? {}, faults);
      if (issues.length > 0) return undefined;
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

const ITEMS_A_PART = 25;
/** Longer lists are data, such as the operations of a patch. */
const MOST_ITEMS = 2_000;

/**
 * A body with one part of its long list after the other. The first that is wrong is enough to say, and to describe what
 * is wrong with a thousand items takes a second.
 */
function* partsOf(value: unknown): Generator<{ part: unknown; list: string; from: number }> {
  if (typeof value !== "object" || value === null) return;
  for (const [list, items] of Object.entries(value)) {
    if (!Array.isArray(items) || items.length <= ITEMS_A_PART || items.length > MOST_ITEMS) continue;
    for (let from = 0; from < items.length; from += ITEMS_A_PART)
      yield { part: { ...value, [list]: items.slice(from, from + ITEMS_A_PART) }, list, from };
  }
}

/** Its place in the whole list. */
function moved(issue: z.core.$ZodIssue, list: string, from: number): z.core.$ZodIssue {
  const [name, place, ...rest] = issue.path;
  if (name !== list || typeof place !== "number") return issue;
  return { ...issue, path: [name, place + from, ...rest] };
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
