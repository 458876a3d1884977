/**
 * `npm run fresh-machine`: clones this repository as it is committed into a folder that only its owner can read, and
 * does there what the README says, word for word, with the system's Node and none of our environment: as root and
 * as an ordinary user. `--start-only` leaves out `npm test`; `--as root` and `--as user` leave out the other one.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import {
  type Account,
  createAccount,
  removeOrdinaryLogin,
  withOrdinaryLogin,
} from "./fresh-machine/account.ts";
import { callsOf, Placeholders, shellBlocks, stepsOf } from "./fresh-machine/readme.ts";
import { findFiles, findProcesses } from "./fresh-machine/traces.ts";

const root = path.join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { "start-only": { type: "boolean" }, as: { type: "string" } } });
const READY_MS = 180_000;
/** Where root keeps the database of a checkout that the database's own account can't reach; the README says so. */
const SYSTEM_FOLDER = "/var/lib/personal-helper";
/** Stays in the network's own machine: nobody is asked outside. */
const OUTSIDE = /https:\/\/example\.com/;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const git = (...args: string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  say(`  ✔ ${title} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  return result;
}

async function mustRun(account: Account, command: string, offline = false): Promise<string> {
  const { code, output } = await account.run(command, { offline });
  if (code !== 0) throw new Error(`\`${command}\` ended with ${code}:\n${output.slice(-8_000)}`);
  return output;
}

async function prove(account: Account): Promise<void> {
  say(`\nAs ${account.name}, in ${account.folder}`);
  const marker = path.join(account.folder, "began");
  await step("cloned", async () => {
    execFileSync("git", ["clone", "--quiet", "--no-hardlinks", root, account.clone]);
    execFileSync("chown", ["-R", `${account.uid}`, account.clone]);
    writeFileSync(marker, "");
  });
  const version = (await mustRun(account, "node --version")).trim();
  say(`  the system's Node is ${version}`);
  const readme = readFileSync(path.join(account.clone, "README.md"), "utf8");
  const [install, calls] = shellBlocks(readme, "Run it");
  if (!install || !calls) throw new Error("README.md: Run it has to have the start and the first calls");

  const [ci, start, ...more] = stepsOf(install);
  if (ci !== "npm ci" || start !== "npm start" || more.length > 0)
    throw new Error(`README.md starts it with \`${install.trim()}\`, which this proof does not know`);
  await step(ci, () => mustRun(account, ci));
  await proveService(account, start, calls);
  if (!values["start-only"]) {
    const [test] = shellBlocks(readme, "Test it");
    for (const command of stepsOf(test as string)) {
      await step(command, async () => {
        const child = account.spawn(command, { offline: false, pipe: false });
        const [code] = await once(child, "exit");
        if (code !== 0) throw new Error(`\`${command}\` ended with ${code}`);
      });
    }
  }

  await step("nothing is left running", async () => {
    const left = findProcesses(account.folder).filter((line) => !/\bsleep 7200\b/.test(line));
    if (left.length > 0) throw new Error(`still running:\n${left.join("\n")}`);
  });
  await step("git status is clean", async () => {
    const status = await mustRun(account, "git status --porcelain");
    if (status.trim()) throw new Error(`the clone has changed:\n${status}`);
  });
  await step("nothing was written elsewhere", async () => {
    const allowed = account.uid === 0 ? [SYSTEM_FOLDER, root] : [];
    const found = findFiles({ uid: account.uid, folder: account.folder, marker, allowed });
    const list = found.slice(0, 20).join("\n");
    // Root is many: whether one of these came from here can't be told, so a person has to look.
    if (found.length > 0 && account.uid === 0)
      say(`  *** ${found.length} files of root are new elsewhere: ***\n${list}`);
    else if (found.length > 0) throw new Error(`written outside of its folder:\n${list}`);
  });
}

/** Starts it where nothing but this machine can be reached, makes the README's calls, and ends it. */
async function proveService(account: Account, start: string, block: string): Promise<void> {
  const offline = account.canBeOffline;
  if (!offline)
    say("  *** NOT root: `npm start` is not cut off from the network, and webhooks are left out ***");
  const service = account.spawn(start, { offline, pipe: true });
  let output = "";
  for (const stream of [service.stdout, service.stderr]) stream?.on("data", (text) => (output += text));
  const exited = once(service, "exit") as Promise<[number | null, string | null]>;
  const address = await step(`${start}${offline ? ", without a network" : ""}`, async () => {
    const deadline = performance.now() + READY_MS;
    for (;;) {
      const found = /ready at (http\S+)/.exec(output)?.[1];
      if (found) return found;
      if (service.exitCode !== null || performance.now() > deadline) throw new Error(`not ready:\n${output}`);
      await delay(50);
    }
  });
  try {
    await step("the README's first calls", () => makeCalls(account, block, offline));
    await step("the page and all that it loads", () => openPage(account, address, offline));
  } finally {
    service.kill("SIGTERM");
  }
  await step("SIGTERM ends it with 0", async () => {
    const [code, signal] = await exited;
    if (code !== 0) throw new Error(`it ended with ${code ?? signal}:\n${output.slice(-4_000)}`);
  });
}

async function makeCalls(account: Account, block: string, offline: boolean): Promise<void> {
  const placeholders = new Placeholders();
  const listening: Promise<{ command: string; output: string }>[] = [];
  for (const { command, about, listens } of callsOf(block)) {
    if (!offline && OUTSIDE.test(command)) continue;
    const filled = placeholders
      .fill(command)
      .replace(/^curl /, `curl --show-error --fail-with-body ${listens ? "--max-time 5 " : ""}`);
    if (listens) {
      listening.push(account.run(filled, { offline }).then(({ output }) => ({ command, output })));
      continue;
    }
    const { code, output } = await account.run(filled, { offline });
    if (code !== 0) throw new Error(`"${about}" was answered with\n${output}\n${command}`);
    placeholders.learn(output);
  }
  for (const { command, output } of await Promise.all(listening)) {
    if (!/^data: .*"sky":"rain"/m.test(output)) throw new Error(`nothing came of\n${command}\n${output}`);
  }
}

async function openPage(account: Account, address: string, offline: boolean): Promise<void> {
  const page = await mustRun(account, `curl -sS --fail ${address}/`, offline);
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file]) => file as string);
  if (!files.some((file) => file.endsWith(".js"))) throw new Error(`the page loads no script:\n${page}`);
  for (const file of files)
    await mustRun(account, `curl -sS --fail --output /dev/null ${address}${file}`, offline);
}

async function proveAndRemove(login: string | undefined): Promise<boolean> {
  const account = createAccount(login);
  current = account;
  try {
    await prove(account);
    return true;
  } catch (error) {
    say(`  ✖ ${(error as Error).message}`);
    return false;
  } finally {
    removeAll(account);
    current = undefined;
  }
}

/** Also what root has in the system's folder. */
function removeAll(account: Account): void {
  const id = createHash("sha256").update(account.clone).digest("hex").slice(0, 12);
  rmSync(path.join(SYSTEM_FOLDER, id), { recursive: true, force: true });
  account.remove();
}

let current: Account | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    // Its processes first: they would write on.
    if (current) {
      for (const line of findProcesses(current.folder)) process.kill(Number.parseInt(line, 10), "SIGKILL");
      removeAll(current);
    }
    removeOrdinaryLogin();
    process.exit(1);
  });
}

const changed = git("status", "--porcelain").split("\n").filter(Boolean).length;
say(`What is proven: ${git("log", "-1", "--format=%h %s")}`);
if (changed > 0)
  say(`*** ${changed} files here are changed or new and NOT part of it: commit them first ***`);

const passed: boolean[] = [];
if (values.as !== "user") passed.push(await proveAndRemove(undefined));
if (values.as !== "root") {
  if (process.getuid?.() === 0) {
    await withOrdinaryLogin(async (login) => void passed.push(await proveAndRemove(login)));
  } else {
    say("\n*** LEFT OUT: only root can also become another account ***");
  }
}
process.exitCode = passed.length > 0 && passed.every(Boolean) ? 0 : 1;
say(process.exitCode === 0 ? "\nIt runs on a fresh machine." : "\nIt does NOT run on a fresh machine.");
