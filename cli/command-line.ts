/** From what was typed to an exit code. */
import type { AnyInput, Command } from "./command.ts";
import { allCommands, COMMAND_GROUPS } from "./commands.ts";
import { type Context, createContext } from "./context.ts";
import { exitCodeOf } from "./exit-codes.ts";
import { showFailure } from "./failure.ts";
import { printHelp } from "./help.ts";
import { parse } from "./parse.ts";
import { createTerminal } from "./terminal/terminal.ts";
import { UsageError } from "./usage-error.ts";
import { versionText } from "./version.ts";

export async function runCommandLine(argv: readonly string[]): Promise<number> {
  // Asked for before anything is parsed: what can't be parsed is told as JSON too.
  const terminal = createTerminal(argv.includes("--json"));
  let findUrl = (): string | undefined => undefined;
  try {
    const parsed = parse(argv, allCommands());
    if (parsed.kind === "version") {
      terminal.print(versionText());
      return 0;
    }
    if (parsed.kind === "help") {
      printHelp(terminal, COMMAND_GROUPS, parsed.words);
      return 0;
    }
    const context = createContext(terminal, parsed.globals);
    findUrl = () => context.connection.url;
    return (await run(parsed.command, context, parsed.input)) ?? 0;
  } catch (error) {
    showFailure(error, terminal, tryFind(findUrl));
    return exitCodeOf(error);
  }
}

async function run(command: Command, context: Context, input: AnyInput): Promise<number | undefined> {
  try {
    return await command.run(context, input);
  } catch (error) {
    if (error instanceof UsageError) error.command ??= command.name;
    throw error;
  }
}

function tryFind(find: () => string | undefined): string | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}
