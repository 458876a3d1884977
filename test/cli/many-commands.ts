/**
 * A program: runs many commands in one process, through the pipes that it is given, because to start one for each
 * takes far longer than what they do. After each it writes a mark with the exit code to both of its outputs.
 *
 *   node test/cli/many-commands.ts FILE      with [{"args": […], "env": {…}}, …]
 */
import { readFileSync } from "node:fs";
import path from "node:path";

const main = path.join(import.meta.dirname, "../../cli/command-line.ts");
const { runCommandLine } = (await import(main)) as { runCommandLine(args: string[]): Promise<number> };
const commands = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as {
  args: string[];
  env: Record<string, string>;
}[];

for (const { args, env } of commands) {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  const code = await runCommandLine(args);
  for (const stream of [process.stdout, process.stderr]) stream.write(`\u001e${code}\n`);
}
