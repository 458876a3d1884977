/** What the run says while it goes on, and in the end. */
interface FaultRecord {
  count: number;
  /** One for each time. */
  recoveryMs: number[];
  violations: number;
}

export interface Report {
  progress(text: string): void;
  violation(text: string): void;
  leftOut(fault: string, why: string): void;
  record(fault: string, recoveryMs: number): void;
  readonly violations: readonly string[];
  table(): string;
  readonly leftOuts: ReadonlyMap<string, string>;
  /** What violations are put down to from now on. */
  during(fault: string): void;
}

/** The same thing going wrong a thousand times is one line and a number. */
const SHOWN = 200;

export function createReport(): Report {
  const began = performance.now();
  const records = new Map<string, FaultRecord>();
  const leftOuts = new Map<string, string>();
  const violations: string[] = [];
  const known = new Set<string>();
  let current = "the start";

  const say = (text: string) => {
    const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(7);
    process.stdout.write(`${seconds} s  ${text}\n`);
  };
  const of = (fault: string): FaultRecord => {
    const record = records.get(fault) ?? { count: 0, recoveryMs: [], violations: 0 };
    records.set(fault, record);
    return record;
  };

  return {
    progress: say,
    violation(text) {
      // What is wrong stays wrong, and is found again at every quiet point.
      if (known.has(text)) return;
      known.add(text);
      violations.push(`${current}: ${text}`);
      of(current).violations++;
      if (violations.length <= SHOWN) say(`VIOLATION (${current}) ${text}`);
    },
    leftOut(fault, why) {
      if (!leftOuts.has(fault)) say(`*** LEFT OUT: ${fault}: ${why} ***`);
      leftOuts.set(fault, why);
    },
    record(fault, recoveryMs) {
      of(fault).count++;
      of(fault).recoveryMs.push(recoveryMs);
    },
    violations,
    leftOuts,
    during(fault) {
      current = fault;
    },
    table() {
      const rows = [...records].map(([name, { count, recoveryMs, violations: faults }]) => {
        const worst = recoveryMs.length > 0 ? `${(Math.max(...recoveryMs) / 1000).toFixed(1)} s` : "";
        const sorted = recoveryMs.toSorted((a, b) => a - b);
        const median = sorted[Math.floor(sorted.length / 2)];
        const middle = median === undefined ? "" : `${(median / 1000).toFixed(1)} s`;
        return [name, String(count), middle, worst, faults === 0 ? "all hold" : `${faults} VIOLATED`];
      });
      return formatTable([["fault", "times", "recovered after, median", "longest", "checks"], ...rows]);
    },
  };
}

function formatTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}
