import { command } from "../command.ts";
import type { Finding } from "../doctor/finding.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { indent, inline, printable, wrap } from "../terminal/text.ts";

export const doctor = command({
  name: "doctor",
  summary: "check what the service needs here, and say the fix",
  details:
    "Reads the same environment variables as the service. Changes nothing, and exits with 1 if anything fails.",
  args: {},
  options: {},
  examples: [
    ["personal-helper doctor", "Node, disk, port, database, Redis, model, key"],
    ["DATABASE_URL=postgres://… personal-helper doctor", "before it is started so"],
  ],
  async run(context) {
    const { terminal } = context;
    const { examine } = await import("../doctor/examination.ts");
    const findings: Finding[] = [];
    for await (const finding of examine(context, process.env)) {
      findings.push(finding);
      if (!terminal.json) show(terminal, finding);
    }
    const failed = findings.filter(({ state }) => state === "fail").length;
    if (terminal.json) terminal.printJson({ healthy: failed === 0, findings });
    return failed > 0 ? 1 : 0;
  },
});

const STYLES = { ok: "green", warn: "yellow", fail: "red" } as const;
const MARGIN = " ".repeat(20);

function show({ print, paint, columns }: Terminal, { name, state, says, fix }: Finding): void {
  const [first = "", ...others] = printable(says).split("\n");
  print(`${paint(STYLES[state], state.padEnd(4))}  ${name.padEnd(12)}  ${first}`);
  for (const line of others) print(MARGIN + inline(line));
  if (fix !== undefined) print(paint("dim", indent(wrap(fix, columns - MARGIN.length), MARGIN)));
}
