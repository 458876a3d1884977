/** Real processes of the service, to be called, stopped and killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { after } from "node:test";

export interface ServiceProcess {
  url: string;
  pid: number;
  /** Everything it wrote so far, both streams. */
  output(): string;
  /** Waits until it has ended; answers its exit code. */
  signal(signal: NodeJS.Signals): Promise<number | null>;
}

const root = path.join(import.meta.dirname, "../..");
const PATIENCE_MS = 60_000;

export interface SpawnOptions {
  /** The program, relative to the root. */
  program?: string;
  args?: string[];
  env?: Record<string, string>;
}

/** Starts it and waits until it says where it serves. Ended when the file's tests are over. */
export async function spawnService(options: SpawnOptions = {}): Promise<ServiceProcess> {
  const { child, output } = spawnProgram(options);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, "exit");
      child.kill(signal);
      await exited;
    }
    return child.exitCode;
  };
  // Before anything can fail: a process left behind would keep the test run from ending.
  after(() => end("SIGKILL"));
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`not ready after ${PATIENCE_MS} ms:\n${output()}`)),
      PATIENCE_MS,
    );
    const look = () => {
      const found = /ready at (http\S+)/.exec(output())?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout?.on("data", look);
    child.on("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`ended with ${code} before it was ready:\n${output()}`));
    });
  });
  return { url, pid: child.pid as number, output, signal: end };
}

/** Runs it to its end: for starts that must fail, and for commands. */
export async function runProgram(
  options: SpawnOptions,
): Promise<{ code: number | null; output: string; ms: number }> {
  const began = performance.now();
  const { child, output } = spawnProgram(options);
  const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(timer);
  return { code, output: output(), ms: performance.now() - began };
}

function spawnProgram(options: SpawnOptions): {
  child: ChildProcess;
  output: () => string;
} {
  const program = path.join(root, options.program ?? "test/support/probe-service.ts");
  const child = spawn(process.execPath, [program, ...(options.args ?? [])], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: "0",
      LOG_LEVEL: "warn",
      // Most tests are not about meaning, and the embedding model takes 100 MB of each process.
      EMBEDDER: "none",
      // All of a file's accounts come from one address.
      SIGN_UPS_PER_HOUR: "1000000",
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  return { child, output: () => text };
}
