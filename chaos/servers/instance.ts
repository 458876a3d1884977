/** One process of the service, on a port that stays its own through all of its lives. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "../../test/support/redis-server.ts";
import { until } from "../../test/support/until.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

export interface Instance {
  readonly name: string;
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number | undefined;
  /** Its temporary folder, where that can be filled. */
  readonly spoolDisk: SmallDisk | undefined;
  start(): Promise<void>;
  /** Answers its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  setClock(shiftMs: number): void;
  /** Everything it has logged, as one JSON object a line. */
  readLog(): string;
  remove(): Promise<void>;
}

const root = path.join(import.meta.dirname, "../..");
const READY_MS = 90_000;
const SPOOL_MEGABYTES = 4;

export async function createInstance(options: {
  name: string;
  folder: string;
  env: Record<string, string>;
  /** It ended, and nobody had asked it to. */
  onEnd: (name: string, code: number | null, signal: string | null) => void;
}): Promise<Instance> {
  const { name, folder } = options;
  const port = await freePort();
  const dataDir = path.join(folder, `${name}-data`);
  const clockFile = path.join(folder, `${name}-clock`);
  const logFile = path.join(folder, `${name}.log`);
  const spool = path.join(folder, `${name}-tmp`);
  mkdirSync(spool, { recursive: true });
  writeFileSync(clockFile, "0");
  const spoolDisk = mountSmallDisk(spool, SPOOL_MEGABYTES);
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let isAsked = false;

  async function start(): Promise<void> {
    const log = openSync(logFile, "a");
    const started = spawn(
      process.execPath,
      ["--import", path.join(import.meta.dirname, "shifted-clock.ts"), path.join(root, "src/main.ts")],
      {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/node-compile-cache"),
          PORT: String(port),
          DATA_DIR: dataDir,
          TMPDIR: spool,
          CHAOS_CLOCK_FILE: clockFile,
          ...options.env,
        },
        stdio: ["ignore", log, log],
        detached: true,
      },
    );
    closeSync(log);
    child = started;
    isAsked = false;
    started.once("exit", (code, signal) => {
      if (child !== started) return;
      child = undefined;
      if (!isAsked) options.onEnd(name, code, signal);
    });
    await until(
      `${name} is ready`,
      async () => {
        if (child !== started) throw new Error(`${name} ended before it was ready, see ${logFile}`);
        const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
          () => undefined,
        );
        await answer?.body?.cancel();
        return answer?.status === 200;
      },
      READY_MS,
    );
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const running = child;
    if (!running) return null;
    isAsked = true;
    const exited = once(running, "exit");
    running.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }

  return {
    name,
    url,
    port,
    dataDir,
    get pid() {
      return child?.pid;
    },
    spoolDisk,
    start,
    end,
    setClock: (shiftMs) => writeFileSync(clockFile, String(shiftMs)),
    readLog: () => readFileSync(logFile, "utf8"),
    async remove() {
      await end("SIGKILL");
      spoolDisk?.remove();
    },
  };
}
