/** Reads what the fuzzer wrote: one block a test, with the request, the answer and its verdict. */

export interface TestResult {
  /** `METHOD /path`, the path as it was sent. */
  call: string;
  /** `METHOD /path` of the description. */
  operation: string;
  /** "+ve" is a request that the description allows, "-ve" one that it forbids. */
  kind: "+ve" | "-ve";
  scenario: string;
  passed: boolean;
  status: number;
  request: string;
  answer: string;
  /** Why it failed, in the fuzzer's words. */
  reason: string;
  /** What breaks the description, in Prism's words. */
  violations: Violation[];
}

export interface Violation {
  place: string;
  message: string;
}

const BLOCKS = /\n-{20}\n/;
const VERDICT =
  /^([+-]ve) +Scenario: ([A-Z]+ \S+) -> (.*?) has (FAILED|SUCCEEDED)\s*(?:\nReason:\s*([\s\S]*))?$/m;

export function readResults(log: string): TestResult[] {
  return log.split(BLOCKS).flatMap((block) => {
    const sent = /^ {2}Request to .*\n([\s\S]*?)\n {2}Response at .*\n([\s\S]*)$/m.exec(block);
    const verdict = VERDICT.exec(block);
    if (!sent || !verdict) return [];
    const [, request = "", rest = ""] = sent;
    const [, kind, path = "", scenario = "", outcome, reason = ""] = verdict;
    const answer = rest.slice(0, rest.search(/^[+-]ve /m));
    return [
      {
        call: /^ *([A-Z]+ \S+)/.exec(request)?.[1] ?? "",
        // It writes a parameter as (name:type).
        operation: path.replaceAll(/\((\w+):\w+\)/g, "{$1}"),
        kind: kind === "+ve" ? ("+ve" as const) : ("-ve" as const),
        scenario,
        passed: outcome === "SUCCEEDED",
        status: Number(/^ *(\d{3}) /.exec(answer)?.[1] ?? 0),
        request: unindent(request),
        answer: unindent(answer),
        reason: reason.trim(),
        violations: readViolations(answer),
      },
    ];
  });
}

/** From the header in which Prism says what breaks the description. */
export function readViolations(answer: string): Violation[] {
  const header = /^ *sl-violations: (.*)$/im.exec(answer)?.[1];
  if (!header) return [];
  const found = JSON.parse(header) as { location: string[]; message: string }[];
  return found.map(({ location, message }) => ({ place: location.join("."), message }));
}

/** The totals as the fuzzer counts them; the log was read in full when they agree with what was found in it. */
export function readTotals(log: string): { run: number; failures: number; errors: number } | undefined {
  const found = /^Tests run: (\d+), Successes: \d+, Failures: (\d+), WIP: \d+, Errors: (\d+)/m.exec(log);
  return found ? { run: Number(found[1]), failures: Number(found[2]), errors: Number(found[3]) } : undefined;
}

const unindent = (text: string): string => text.replaceAll(/^ {4}/gm, "").trim();
