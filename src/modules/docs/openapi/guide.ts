/** The text at the head of the description: `guide.md`, and what the records and the catalogue of errors add. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { ErrorCode } from "../../../platform/errors.ts";
import { type Endpoint, endpointName } from "../../../platform/http/endpoint.ts";
import { PROBLEMS } from "../../../platform/http/problem.ts";
import { ERROR_GUIDE } from "./error-guide.ts";

export function writeGuide(endpoints: readonly Endpoint[]): string {
  return readFileSync(path.join(import.meta.dirname, "guide.md"), "utf8")
    .replace("{{deprecations}}", () => writeDeprecations(endpoints))
    .replace("{{errors}}", () => writeErrors())
    .trim();
}

function writeDeprecations(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.flatMap(({ deprecation, ...endpoint }) =>
    deprecation
      ? `| \`${endpointName(endpoint)}\` | ${day(deprecation.since)} | ${day(deprecation.sunset)} | \`${deprecation.successor}\` |`
      : [],
  );
  if (rows.length === 0) return "Nothing is deprecated at present.";
  return ["| operation | since | sunset | use instead |", "|---|---|---|---|", ...rows].join("\n");
}

/** The playground turns each of these headings into the anchor `error-<code>`, where `type` leads. */
function writeErrors(): string {
  return Object.entries(PROBLEMS)
    .map(([code, { status }]) => {
      const { when, help } = ERROR_GUIDE[code as ErrorCode];
      // In words: Scalar reads underlines in a heading as emphasis.
      const heading = `${status} ${code.replaceAll("_", " ")}`;
      return `## ${heading}\n\n\`${code}\`: ${when} ${help}`;
    })
    .join("\n\n");
}

const day = (date: Date): string => date.toISOString().slice(0, 10);
