/** Commands that are about the service itself, on this machine. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { command } from "../command.ts";
import { readWhole } from "../given-number.ts";
import { PROJECT_ROOT } from "../version.ts";

export const start = command({
  name: "start",
  summary: "run the service here, until Ctrl-C",
  details:
    "As npm start does: builds the web page where its source has changed, then serves. Settings are environment variables.",
  args: {},
  options: {
    port: { kind: "text", short: "p", value: "PORT", summary: "instead of PORT; 8787 unless given" },
  },
  examples: [
    ["personal-helper start", "at http://127.0.0.1:8787"],
    ["DATA_DIR=~/helper personal-helper start --port 9000", "with its data elsewhere"],
  ],
  async run(_context, { options }) {
    const port = readWhole(options.port, "port", { from: 0, to: 65_535 });
    if (port !== undefined) process.env.PORT = String(port);
    // The service says by itself what happens when nobody reads its output.
    for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners("error");
    // An installation without the tools to build has the page already.
    const build = path.join(PROJECT_ROOT, "scripts/build.ts");
    if (existsSync(build) && existsSync(path.join(PROJECT_ROOT, "node_modules/esbuild"))) await import(build);
    await import(path.join(PROJECT_ROOT, "src/main.ts"));
  },
});

export const admin = command({
  name: "admin",
  summary: "support's commands: grant, plan, verify-ledger, backup, restore",
  details:
    "On this machine's database, with the same settings as the service. Works beside a running service.",
  args: { args: { form: "any", summary: "the command with its options" } },
  options: {},
  passesOn: true,
  examples: [
    ["personal-helper admin grant --email ada@example.com --credits 500", "give credits"],
    ["personal-helper admin verify-ledger", "check every entry"],
    ["personal-helper admin backup FILE", "everything of one moment"],
  ],
  run: (_context, { args }) => runProgram("src/admin.ts", args.args),
});

/** In a process of its own: it reads its arguments and says its exit code by itself. */
async function runProgram(program: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [path.join(PROJECT_ROOT, program), ...args], { stdio: "inherit" });
  // The child gets the signal as well, and this one ends when it does.
  const passOn = (signal: NodeJS.Signals): void => void child.kill(signal);
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, passOn);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 1)));
    });
  } finally {
    for (const signal of signals) process.off(signal, passOn);
  }
}
