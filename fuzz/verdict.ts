/** What a run of the fuzzer comes to. */
import { EXPLANATIONS, explain } from "./explained.ts";
import type { readTotals, TestResult } from "./findings.ts";

export interface Evidence {
  results: readonly TestResult[];
  totals: ReturnType<typeof readTotals>;
  /** By `METHOD /path`. */
  endpointIds: ReadonlyMap<string, string>;
  /** What the service wrote about faults of its own. */
  errors: readonly string[];
}

export function judge({ results, totals, endpointIds, errors }: Evidence): {
  lines: string[];
  faults: number;
} {
  const lines: string[] = [];
  const faults: string[] = [];
  const happened = new Map<string, number>();

  for (const result of results) {
    const id = endpointIds.get(result.operation) ?? result.operation;
    for (const violation of wrongBy(result)) faults.push(shown(result, id, violation));
    // Whatever the fuzzer thinks of it.
    if (result.status >= 500) faults.push(shown(result, id, "an answer of the service's own failure"));
    else if (!result.passed) {
      const explanation = explain(result, id);
      if (explanation) happened.set(explanation.why, (happened.get(explanation.why) ?? 0) + 1);
      else faults.push(shown(result, id, result.reason));
    }
  }
  if (!totals) faults.push("The fuzzer did not come to its end: its log says no totals.");
  else if (totals.run !== results.length || totals.errors > 0) {
    faults.push(
      `The fuzzer counts ${totals.run} tests and ${totals.errors} errors; ${results.length} were read.`,
    );
  }
  const called = new Set(results.map(({ operation }) => operation));
  for (const [operation, id] of endpointIds) {
    if (!called.has(operation)) faults.push(`${id} (${operation}) was never called.`);
  }
  faults.push(...errors.map((line) => `The service wrote an error: ${line}`));

  lines.push(...faults.flatMap((fault) => ["", fault]), "", "Explained:");
  for (const { operations, why, status } of EXPLANATIONS) {
    const count = happened.get(why) ?? 0;
    const note = count === 0 ? "  (did not happen: if it never does, it is to be taken out)" : "";
    lines.push(`  ${count} × ${status} of ${operations.join(", ")}: ${why}${note}`);
  }
  const explained = [...happened.values()].reduce((sum, count) => sum + count, 0);
  const allowed = results.filter(({ kind }) => kind === "+ve").length;
  lines.push(
    `${results.length} tests of ${called.size} operations: ${allowed} calls that the description allows, ` +
      `${results.length - allowed} that it forbids. ${explained} explained, ${faults.length} faults.`,
  );
  return { lines, faults: faults.length };
}

/**
 * An answer that Prism refuses is wrong. A request that it refuses is meant to be, unless the fuzzer took it for one
 * that the description allows: then what it got is not the description. Of uniqueItems it knows nothing, see explained.ts.
 */
const wrongBy = ({ kind, violations }: TestResult): string[] =>
  violations
    .filter(({ place, message }) =>
      place.startsWith("response")
        ? true
        : kind === "+ve" && !message.includes("must NOT have duplicate items"),
    )
    .map(({ place, message }) => `Prism, ${place}: ${message}`);

const shown = (result: TestResult, id: string, why: string): string =>
  [
    `FAULT ${id} ${result.kind} answered ${result.status}: ${result.scenario}`,
    why.trim(),
    clip(result.request),
    clip(result.answer),
  ].join("\n");

const clip = (text: string): string => (text.length > 3_000 ? `${text.slice(0, 3_000)} …` : text);
