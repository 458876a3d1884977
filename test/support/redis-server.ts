import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { findOnPath } from "./on-path.ts";
import { until } from "./until.ts";

/** A Redis of a test's own, to be broken. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Alive but mute: connections stay open and nothing is answered. */
  hang(): void;
  resume(): void;
  /** Gone, like a machine that lost power. */
  kill(): Promise<void>;
  /** Again on the same port, with nothing in it. */
  start(): Promise<void>;
}

/** The path of a redis-server or valkey-server, if there is one on the PATH. */
export const findRedisServer = (): string | undefined =>
  findOnPath("redis-server") ?? findOnPath("valkey-server");

export async function startRedisServer(binary: string, options: string[] = []): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;

  async function start() {
    child = spawn(
      binary,
      // biome-ignore format: one option a line says nothing more
      ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", tmpdir(), ...options],
      { stdio: "ignore" },
    );
    const started = child;
    await until(`redis-server answers on port ${port}`, () => {
      if (started.exitCode !== null) throw new Error(`redis-server ended with ${started.exitCode}`);
      return answers(port);
    });
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    hang: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
    async kill() {
      const running = child;
      child = undefined;
      // It may have ended by itself: a terminal's interrupt reaches it too.
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      // A stopped process is ended by SIGKILL as well.
      const exited = once(running, "exit");
      running.kill("SIGKILL");
      await exited;
    },
    start,
  };
}

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (!address || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Any answer will do: one that asks for a password is alive too. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
    const end = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.setTimeout(500, () => end(false));
    socket.on("data", () => end(true)).on("error", () => end(false));
  });
}
