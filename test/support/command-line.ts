/** The command `personal-helper` as people and programs run it: in a terminal, and through pipes. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after } from "node:test";
import { stripVTControlCharacters } from "node:util";
import { findOnPath } from "./on-path.ts";
import { until } from "./until.ts";

const root = path.join(import.meta.dirname, "../..");
const PROGRAM = path.join(root, "bin/personal-helper.mjs");
const PATIENCE_MS = 60_000;

export interface RunOptions {
  env?: Record<string, string>;
  /** What it reads from stdin. */
  input?: string;
  /** Another Node to begin it with. */
  node?: string;
}

export interface Running {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Its exit code, or the signal's name. */
  ended: Promise<number | string>;
}

export interface Ended {
  code: number | string;
  stdout: string;
  stderr: string;
}

/** The `script` of util-linux makes a pseudo-terminal; that of other systems is called in another way. */
export function findScript(): string | undefined {
  const program = findOnPath("script");
  if (program === undefined) return undefined;
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return /util-linux/.test(stdout ?? "") ? program : undefined;
}

export function startPiped(args: readonly string[], { env = {}, input, node }: RunOptions = {}): Running {
  const running = watch(
    spawn(node ?? process.execPath, [PROGRAM, ...args], { cwd: root, env: environment(env) }),
  );
  // Whoever ends before reading all of it does not want it.
  running.child.stdin?.on("error", () => {}).end(input ?? "");
  return running;
}

export async function runPiped(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const { ended, stdout, stderr } = startPiped(args, options);
  return { code: await ended, stdout: stdout(), stderr: stderr() };
}

/** Each as `runPiped` would run it, all in one process. */
export async function runManyPiped(commands: readonly GivenCommand[]): Promise<Ended[]> {
  const { args, remove } = writeDown(commands, {});
  const { child, ended, stdout, stderr } = watch(
    spawn(process.execPath, args, { cwd: root, env: environment({}) }),
  );
  child.stdin?.end();
  await ended;
  remove();
  const [outputs, errors] = [stdout().split(MARK), stderr().split(MARK)];
  return commands.map((_, index) => ({
    code: Number(outputs[index * 2 + 1] ?? Number.NaN),
    stdout: outputs[index * 2] ?? "",
    stderr: errors[index * 2] ?? "",
  }));
}

/** Each as `runInTerminal` would run it, all in one process. */
export async function runManyInTerminal(
  script: string,
  commands: readonly GivenCommand[],
): Promise<InTerminal[]> {
  const { args, remove } = writeDown(commands, { TERM });
  const { child, ended, stdout } = spawnInTerminal(script, args, {});
  await ended;
  child.stdin?.end();
  remove();
  // Both outputs are the terminal, so each mark is there twice.
  const parts = stdout().split(MARK);
  return commands.map((_, index) => {
    const raw = parts[index * 4] ?? "";
    return { code: Number(parts[index * 4 + 1] ?? Number.NaN), raw, text: toText(raw) };
  });
}

interface GivenCommand {
  args: readonly string[];
  env: Record<string, string>;
}

/** What `test/cli/many-commands.ts` takes, and what it writes after each. */
function writeDown(commands: readonly GivenCommand[], more: Record<string, string>) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "ph-commands-"));
  const file = path.join(folder, "commands.json");
  const all = commands.map(({ args, env }) => ({ args, env: environment({ ...more, ...env }) }));
  writeFileSync(file, JSON.stringify(all));
  return {
    args: [path.join(root, "test/cli/many-commands.ts"), file],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no text has it
const MARK = /\u001e(\d+)\r?\n/;

export interface InTerminal {
  code: number | string;
  /** With the colours and whatever else moves the cursor. */
  raw: string;
  /** Without. */
  text: string;
}

/** `typed` are answers: each is typed once what it answers is on the screen. */
export async function runInTerminal(
  script: string,
  args: readonly string[],
  {
    env = {},
    typed = [],
  }: { env?: Record<string, string>; typed?: readonly (readonly [RegExp, string])[] } = {},
): Promise<InTerminal> {
  const { child, stdout, ended } = spawnInTerminal(script, [PROGRAM, ...args], env);
  for (const [question, answer] of typed) {
    await until(`the question ${question}`, () => question.test(stdout()), PATIENCE_MS);
    child.stdin?.write(answer);
  }
  const code = await ended;
  child.stdin?.end();
  return { code, raw: stdout(), text: toText(stdout()) };
}

const TERM = "xterm-256color";

function spawnInTerminal(script: string, args: readonly string[], env: Record<string, string>): Running {
  // Without `exec` a shell stands between, which Ctrl-C ends as well.
  const command = `exec ${[process.execPath, ...args].map(quote).join(" ")}`;
  return watch(
    spawn(script, ["-qec", command, "/dev/null"], { cwd: root, env: environment({ TERM, ...env }) }),
  );
}

/** What is drawn over begins a line of its own here, so that both can be read. */
const toText = (raw: string): string =>
  stripVTControlCharacters(raw.replace(REDRAWN, "\n")).replaceAll("\r", "");

// biome-ignore lint/suspicious/noControlCharactersInRegex: they move the cursor
const REDRAWN = /\r(?:\u001b\[\d+A)?\u001b\[[JK]/g;

function watch(child: ReturnType<typeof spawn>): Running {
  let [out, err] = ["", ""];
  child.stdout?.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    err += chunk;
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS).unref();
  after(() => child.kill("SIGKILL"));
  const ended = once(child, "close").then(([code, signal]) => {
    clearTimeout(timer);
    return (code ?? signal) as number | string;
  });
  return { child, stdout: () => out, stderr: () => err, ended };
}

const quote = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/** Nothing of whoever runs the tests: not their key, and not their colours. */
const environment = (env: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  TZ: "UTC",
  ...env,
});
