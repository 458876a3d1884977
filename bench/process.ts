/** Processes to be measured. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { endWithBench } from "./ending.ts";

const root = path.join(import.meta.dirname, "..");
/** The service itself gives up after 10 s; its start, which it finishes before it stops, may take as long. */
const STOP_MS = 40_000;

export interface Measured {
  url: string;
  child: ChildProcess;
  /** From the command to the first 200 of /readyz. */
  readyMs: number;
  stop(): Promise<void>;
}

/** Starts a command that prints "ready at URL"; `env` alone is what it sees beside PATH and HOME. */
export async function startMeasured(command: string[], env: Record<string, string> = {}): Promise<Measured> {
  const began = performance.now();
  const [program, ...args] = command as [string, ...string[]];
  const child = spawn(program, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: "0",
      LOG_LEVEL: "warn",
      SIGN_UPS_PER_HOUR: "1000000",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const exited = once(child, "exit");
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    // npm and the service it runs are one group, which a signal to the bench does not reach.
    const { pid } = child;
    process.kill(-pid, "SIGTERM");
    const timer = setTimeout(() => process.kill(-pid, "SIGKILL"), STOP_MS);
    await exited;
    clearTimeout(timer);
  };
  const forget = endWithBench(stop);
  child.on("exit", forget);
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      const found = /ready at (http\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.on("exit", (code) => reject(new Error(`${command.join(" ")} ended with ${code}: ${output}`)));
  });
  const readyMs = performance.now() - began;
  return { url, child, readyMs, stop };
}

/** Resident memory in MB, by what every Unix has. */
export function residentMegabytes(pid: number): number {
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(stdout.trim()) / 1024;
}

/** Flags of a service whose `heldMegabytes` can be asked for. */
export const COLLECTING = ["--expose-gc", "--import", "./bench/collect-garbage.ts"];

/**
 * What each of `count` more takes in such a service: of what is held, without what only waits for its collection. It
 * collects all the while, or the garbage of opening them would stretch its memory for good.
 */
export async function heldBytesEach(
  pid: number,
  count: number,
  open: (from: number, to: number) => Promise<void>,
): Promise<number> {
  const collect = async () => {
    process.kill(pid, "SIGUSR2");
    await delay(500);
  };
  const before = residentMegabytes(pid);
  for (let from = 0; from < count; from += OPENED_AT_ONCE) {
    await open(from, Math.min(count, from + OPENED_AT_ONCE));
    await collect();
  }
  await collect();
  return ((residentMegabytes(pid) - before) * 1024 * 1024) / count;
}

const OPENED_AT_ONCE = 200;

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
};
