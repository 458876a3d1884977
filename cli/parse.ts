/** What was typed, as a command with its options and arguments. */
import { parseArgs } from "node:util";
import { type AnyInput, type Argument, type Command, GLOBAL_OPTIONS, type Option } from "./command.ts";
import { findNearest } from "./nearest.ts";
import { UsageError } from "./usage-error.ts";

/** Of the options that every command takes. */
interface Globals {
  url: string | undefined;
  key: string | undefined;
  retries: boolean;
}

export type Parsed =
  | { kind: "run"; command: Command; input: AnyInput; globals: Globals }
  /** Help for whatever these words name. */
  | { kind: "help"; words: string[] }
  | { kind: "version" };

export function parse(argv: readonly string[], commands: readonly Command[]): Parsed {
  const { before, words, rest } = splitAtCommand(argv);
  const [first, second] = words;
  if (first === undefined) {
    if (before.includes("--version")) return { kind: "version" };
    const unknown = before.find((word) => !["--help", "-h"].includes(word));
    if (unknown !== undefined && !isGlobal(unknown))
      throw new UsageError(`There is no option ${unknown} without a command.`);
    return { kind: "help", words: [] };
  }
  const pair = commands.find(({ name }) => name === `${first} ${second}`);
  const single = commands.find(({ name }) => name === first);
  const command = pair ?? single;
  if (!command) return parseFamily(first, second, commands, [...before, ...rest]);
  const args = [...before, ...(pair ? rest.slice(1) : rest)];
  if (command.passesOn) {
    const [name = ""] = Object.keys(command.args);
    if (["--help", "-h"].includes(args[0] ?? "")) return { kind: "help", words: [command.name] };
    return { kind: "run", command, input: { options: {}, args: { [name]: args } }, globals: NO_GLOBALS };
  }
  const { values, positionals } = parseOptions(command, args);
  const { json: _, url, key, "no-retry": noRetry, help, ...options } = values;
  if (command.name === "help") return { kind: "help", words: help ? ["help"] : positionals };
  if (help) return { kind: "help", words: command.name.split(" ") };
  const globals = { url: toText(url), key: toText(key), retries: noRetry !== true };
  return { kind: "run", command, globals, input: { options, args: takeArguments(command, positionals) } };
}

const NO_GLOBALS: Globals = { url: undefined, key: undefined, retries: true };

const toText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Options that any command takes may stand before it. */
function splitAtCommand(argv: readonly string[]): { before: string[]; words: string[]; rest: string[] } {
  let at = 0;
  while (at < argv.length && argv[at]?.startsWith("-")) {
    const word = argv[at] ?? "";
    at += ["--url", "--key"].includes(word) ? 2 : 1;
  }
  const [first, ...rest] = argv.slice(at);
  const words = first === undefined ? [] : [first, ...rest.slice(0, 1)];
  return { before: argv.slice(0, at), words, rest };
}

const isGlobal = (word: string): boolean => Object.hasOwn(GLOBAL_OPTIONS, word.replace(/^--|=.*/g, ""));

/** `feeds` alone, or with a word that it does not know. */
function parseFamily(
  first: string,
  second: string | undefined,
  commands: readonly Command[],
  rest: readonly string[],
): Parsed {
  const members = commands.flatMap(({ name }) =>
    name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : [],
  );
  if (members.length === 0) {
    const names = [...new Set(commands.map(({ name }) => name.split(" ")[0] ?? ""))];
    throw new UsageError(`There is no command ${first}.${suggest(findNearest(first, names))}`);
  }
  if (second === undefined || second.startsWith("-")) {
    if (rest.includes("--help") || rest.includes("-h")) return { kind: "help", words: [first] };
    throw new UsageError(`${first} takes one of ${members.join(", ")}.`, first);
  }
  throw new UsageError(
    `There is no command ${first} ${second}.${suggest(findNearest(second, members))} ${first} takes ${members.join(", ")}.`,
    first,
  );
}

const suggest = (name: string | undefined): string => (name === undefined ? "" : ` Did you mean ${name}?`);

function parseOptions(command: Command, args: readonly string[]) {
  const known: Record<string, Option> = { ...command.options, ...GLOBAL_OPTIONS };
  const options = Object.fromEntries(
    Object.entries(known).map(([name, option]) => [
      name,
      {
        type: option.kind === "flag" ? ("boolean" as const) : ("string" as const),
        ...(option.short ? { short: option.short } : {}),
        ...("many" in option && option.many ? { multiple: true as const } : {}),
      },
    ]),
  );
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(explain(error as Error & { code?: string }, Object.keys(known)), command.name);
  }
  const values: Record<string, boolean | string | string[] | undefined> = {};
  for (const [name, option] of Object.entries(known)) {
    const value = parsed.values[name] as boolean | string | string[] | undefined;
    values[name] =
      value ?? (option.kind === "flag" ? false : "many" in option && option.many ? [] : undefined);
    if (option.kind === "text" && option.choices)
      for (const each of [value ?? []].flat())
        checkChoice(`--${name}`, String(each), option.choices, command);
  }
  return { values, positionals: parsed.positionals };
}

function explain(error: Error & { code?: string }, names: readonly string[]): string {
  const option = /'(--?[^\s'=<]+)/.exec(error.message)?.[1] ?? "";
  if (error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const nearest = findNearest(option.replace(/^-+/, ""), names);
    return `There is no option ${option} here.${suggest(nearest === undefined ? undefined : `--${nearest}`)}`;
  }
  const long = /--[a-z-]+/.exec(error.message)?.[0] ?? option;
  if (/does not take an argument/.test(error.message)) return `${long} takes no value.`;
  return `${long} takes a value. One that begins with a dash is written ${long}=-…`;
}

function takeArguments(command: Command, positionals: readonly string[]) {
  const left = [...positionals];
  const args: Record<string, string | string[] | undefined> = {};
  for (const [name, argument] of Object.entries(command.args)) {
    const { form } = argument;
    const given = form === "many" || form === "any" ? left.splice(0) : left.splice(0, 1);
    if (given.length === 0 && (form === undefined || form === "many"))
      throw new UsageError(`${command.name} needs ${name.toUpperCase()}: ${argument.summary}.`, command.name);
    if (argument.choices) for (const each of given) checkChoice(name, each, argument.choices, command);
    args[name] = isList(argument) ? given : given[0];
  }
  if (left[0] !== undefined)
    throw new UsageError(
      `${command.name} takes nothing like "${left[0]}". A text of several words stands in quotes.`,
      command.name,
    );
  return args;
}

const isList = ({ form }: Argument): boolean => form === "many" || form === "any";

function checkChoice(what: string, given: string, choices: readonly string[], command: Command): void {
  if (choices.includes(given)) return;
  throw new UsageError(
    `${what} takes ${choices.join(", ")}, not "${given}".${suggest(findNearest(given, choices))}`,
    command.name,
  );
}
