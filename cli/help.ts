/** Help, made of the commands' records. */
import { type Argument, type Command, GLOBAL_OPTIONS, type Option } from "./command.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { findNearest } from "./nearest.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { padTo, wrap } from "./terminal/text.ts";
import { UsageError } from "./usage-error.ts";

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

/** A line of help is easier to read when it does not go all across a wide screen. */
const WIDEST = 100;
const TOPICS = ["exit-codes", "environment"] as const;

const ENVIRONMENT: readonly (readonly [name: string, means: string])[] = [
  ["PERSONAL_HELPER_URL", "where the service is; http://127.0.0.1:8787 unless login or this says otherwise"],
  ["PERSONAL_HELPER_KEY", "the API key, or a session's token; wins over what login stored"],
  ["PERSONAL_HELPER_DEBUG", "set to anything, errors come with their stack"],
  ["XDG_CONFIG_HOME", "login stores the key in personal-helper/config.json there; ~/.config unless set"],
  ["XDG_STATE_HOME", "imports keep their place in personal-helper/imports there; ~/.local/state unless set"],
  ["NO_COLOR", "set to anything, there are no colours"],
];

export function printHelp(
  terminal: Terminal,
  groups: readonly CommandGroup[],
  words: readonly string[],
): void {
  const commands = groups.flatMap((group) => group.commands);
  const name = words.join(" ");
  const command = commands.find((each) => each.name === name);
  const family = commands.filter((each) => each.name.startsWith(`${name} `));
  if (words.length === 0) printOverview(terminal, groups);
  else if (name === "exit-codes")
    printRows(
      terminal,
      "Exit codes",
      EXIT_CODES.map(({ code, when }) => [String(code), when]),
    );
  else if (name === "environment") printRows(terminal, "Environment", ENVIRONMENT);
  else if (command) printCommand(terminal, command);
  else if (family.length > 0) printFamily(terminal, name, family);
  else {
    const nearest = findNearest(name, [...commands.map((each) => each.name), ...TOPICS]);
    throw new UsageError(
      `There is no help on ${name}.${nearest === undefined ? "" : ` Did you mean ${nearest}?`}`,
    );
  }
}

function printOverview(terminal: Terminal, groups: readonly CommandGroup[]): void {
  const { paint, print } = terminal;
  print(`${paint("bold", "personal-helper")}: a helper that remembers, from the command line`);
  print();
  print("Usage: personal-helper COMMAND [ARGUMENTS] [OPTIONS]");
  const sections: [title: string, rows: Rows][] = [
    ...groups.map(({ title, commands }): [string, Rows] => [title, foldFamilies(commands)]),
    ["Everywhere", [...optionRows(GLOBAL_OPTIONS), ["--version", "which version this is"]]],
  ];
  const width = widthOfNames(sections.flatMap(([, rows]) => rows));
  for (const [title, rows] of sections) {
    print();
    printRows(terminal, title, rows, width);
  }
  print();
  print('"personal-helper COMMAND --help" says more, with examples.');
  print(`Also: ${TOPICS.map((topic) => `personal-helper help ${topic}`).join(", ")}`);
}

/** `feeds list|publish|watch` in one line. */
function foldFamilies(commands: readonly Command[]): [string, string][] {
  const rows = new Map<string, { members: string[]; summary: string }>();
  for (const { name, summary } of commands) {
    const [first = "", second] = name.split(" ");
    const row = rows.get(first) ?? { members: [], summary };
    if (second !== undefined) row.members.push(second);
    rows.set(first, row);
  }
  return [...rows].map(([first, { members, summary }]) =>
    members.length === 0 ? [first, summary] : [first, members.join(", ")],
  );
}

function printFamily(terminal: Terminal, name: string, commands: readonly Command[]): void {
  terminal.print(`Usage: personal-helper ${name} COMMAND`);
  terminal.print();
  printRows(
    terminal,
    "Commands",
    commands.map((command) => [usageOf(command).slice(name.length + 1), command.summary]),
  );
}

function printCommand(terminal: Terminal, command: Command): void {
  const { paint, print } = terminal;
  print(`${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.`);
  if (command.details) {
    print();
    for (const line of wrap(command.details, Math.min(terminal.columns, WIDEST))) print(line);
  }
  print();
  print(`${paint("bold", "Usage:")} personal-helper ${usageOf(command)}`);
  const args = Object.entries(command.args).map(
    ([name, { summary, choices }]) => [name.toUpperCase(), withChoices(summary, choices)] as const,
  );
  for (const [title, rows] of [
    ["Arguments", args],
    ["Options", optionRows(command.options)],
    ["Everywhere", command.passesOn ? [] : optionRows(GLOBAL_OPTIONS)],
  ] as const) {
    if (rows.length === 0) continue;
    print();
    printRows(terminal, title, rows);
  }
  print();
  print(paint("bold", "Examples"));
  for (const [line, does] of command.examples) {
    print(`  ${paint("dim", `# ${does}`)}`);
    print(`  ${line}`);
  }
}

function usageOf({ name, args, options }: Command): string {
  const parts = Object.entries(args).map(([argument, { form }]) => showArgument(argument, form));
  return [name, ...parts, ...(Object.keys(options).length > 0 ? ["[OPTIONS]"] : [])].join(" ");
}

function showArgument(name: string, form: Argument["form"]): string {
  const shown = name.toUpperCase();
  if (form === "optional") return `[${shown}]`;
  if (form === "many") return `${shown}…`;
  return form === "any" ? `[${shown}…]` : shown;
}

const optionRows = (options: Readonly<Record<string, Option>>): [string, string][] =>
  Object.entries(options).map(([name, option]) => [
    `${option.short ? `-${option.short}, ` : ""}--${name}${option.kind === "text" ? ` ${option.value}` : ""}`,
    option.kind === "text" ? withChoices(option.summary, option.choices, option.many) : option.summary,
  ]);

const withChoices = (summary: string, choices: readonly string[] | undefined, many?: true): string =>
  `${summary}${choices && !summary.includes(choices[0] ?? "") ? `: ${choices.join(", ")}` : ""}${many ? "; may be given several times" : ""}`;

type Rows = readonly (readonly [name: string, means: string])[];

const widthOfNames = (rows: Rows): number => Math.max(...rows.map(([name]) => name.length)) + 4;

function printRows(terminal: Terminal, title: string, rows: Rows, width = widthOfNames(rows)): void {
  terminal.print(terminal.paint("bold", title));
  for (const [name, means] of rows) {
    const [first = "", ...others] = wrap(means, Math.min(terminal.columns, WIDEST) - width);
    terminal.print(terminal.paint("cyan", padTo(`  ${name}`, width)) + first);
    for (const line of others) terminal.print(" ".repeat(width) + line);
  }
}
