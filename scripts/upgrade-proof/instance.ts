/** An instance of any version of the service, from the folder that it is in. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { until } from "../../test/support/until.ts";

export interface Instance {
  url: string;
  output(): string;
  /** Asks it to end, and answers with what it did. */
  stop(): Promise<number | null>;
}

const READY_MS = 120_000;

export async function startInstance(
  folder: string,
  env: Record<string, string>,
  cleanup: AsyncDisposableStack,
): Promise<Instance> {
  const child = spawn(process.execPath, ["src/main.ts"], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: "0", LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  const exited = once(child, "exit");
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
    return child.exitCode;
  };
  cleanup.defer(async () => void (await end("SIGKILL")));
  const url = await until(
    "the instance is ready",
    () => {
      if (child.exitCode !== null)
        throw new Error(`ended with ${child.exitCode} before it was ready:\n${text}`);
      return /ready at (http\S+)/.exec(text)?.[1];
    },
    READY_MS,
  );
  return { url, output: () => text, stop: () => end("SIGTERM") };
}
