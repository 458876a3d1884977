/** The real service on its own PostgreSQL in a folder of its own, and what it counts about itself. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
const READY_WITHIN_MS = 120_000;

export interface FuzzedService {
  url: string;
  /** What it wrote at level `error`: each line is a fault of its own, whatever was answered. */
  errors(): string[];
  stop(): Promise<void>;
}

export async function startService(dataDir: string): Promise<FuzzedService> {
  const child = spawn(process.execPath, ["src/main.ts"], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      // What is looked for is wrong answers, and the guards' answers would only hide them.
      RATE_LIMIT_PER_MINUTE: "1000000",
      SIGN_UPS_PER_HOUR: "1000000",
      FREE_TIER_CREDITS: "100000000",
      EMBEDDER: "none",
      // The receiver of the webhooks is on this machine.
      WEBHOOK_ALLOW_PRIVATE: "true",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const stop = () => end(child);
  try {
    const url = await readyAt(child, () => output);
    return {
      url,
      stop,
      errors: () => output.split("\n").filter((line) => /"level":"(error|fatal)"/.test(line)),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function readyAt(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The service ${why}:\n${output()}`));
    const timer = setTimeout(() => fail(`is not ready after ${READY_WITHIN_MS} ms`), READY_WITHIN_MS);
    child.stdout?.on("data", () => {
      const url = /ready at (http\S+)/.exec(output())?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    });
    child.on("exit", (code) => {
      clearTimeout(timer);
      fail(`ended with ${code} before it was ready`);
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await exited;
  clearTimeout(timer);
}
