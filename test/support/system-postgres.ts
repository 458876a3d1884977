/**
 * A PostgreSQL of the system, run as a provider of databases runs one: over TCP, with a password, and with an
 * order of texts that is not the order of their bytes.
 */
import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import {
  findBlockedFolder,
  getServerAccount,
  type ServerAccount,
} from "../../src/platform/database/embedded/account.ts";
import { runProgram } from "../../src/platform/database/embedded/program.ts";
import { freePort } from "./redis-server.ts";
import { until } from "./until.ts";

/** The oldest that the service promises to work with. */
const OLDEST_MAJOR = 15;
/** Says where the others are, where it is installed. */
const TELLER = "pg_config";
const USER = "helper";
const START_MS = 60_000;

export interface SystemPostgres {
  /** Where its programs are. */
  folder: string;
  major: number;
}

export interface SystemPostgresServer {
  /** Of its database `postgres`. */
  url: string;
  stop(): Promise<void>;
}

/** Of several, the oldest that will do: what works there works with the newer ones too. */
export function findSystemPostgres(): SystemPostgres | undefined {
  const asked = spawnSync(TELLER, ["--bindir"], { encoding: "utf8" }).stdout?.trim();
  const folders = [
    ...(asked ? [asked] : []),
    ...globSync("/usr/lib/postgresql/*/bin"),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  const found = folders
    .filter((folder) => ["initdb", "postgres"].every((program) => existsSync(path.join(folder, program))))
    .map((folder) => ({ folder, major: majorOf(path.join(folder, "postgres")) }));
  return found.filter(({ major }) => major >= OLDEST_MAJOR).sort((a, b) => a.major - b.major)[0];
}

function majorOf(postgres: string): number {
  const { stdout } = spawnSync(postgres, ["--version"], { encoding: "utf8" });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? "")?.[1] ?? 0);
}

export async function startSystemPostgres({ folder }: SystemPostgres): Promise<SystemPostgresServer> {
  const account = getServerAccount();
  const home = await makeHome(account);
  const remove = () => rm(home, { recursive: true, force: true });
  try {
    const password = randomBytes(12).toString("hex");
    const data = path.join(home, "data");
    await initialise(path.join(folder, "initdb"), { account, home, data, password });
    const port = await freePort();
    const url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
    const server = runProgram(account, path.join(folder, "postgres"), ["-D", data, ...settings(port)], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    server.child.stderr?.on("data", (text) => {
      said = `${said}${text}`.slice(-10_000);
    });
    let ended = false;
    void server.exitCode.finally(() => {
      ended = true;
    });
    const stop = async () => {
      // A fast stop, which does not wait for clients.
      server.child.kill("SIGINT");
      await server.exitCode;
      await remove();
    };
    await until(
      `PostgreSQL answers on port ${port}`,
      async () => {
        if (ended) throw new Error(`PostgreSQL ended before it was ready:\n${said}`);
        return answers(url);
      },
      START_MS,
    ).catch(async (error) => {
      await stop();
      throw error;
    });
    return { url, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A folder that the account which runs PostgreSQL can reach: not always root's own temporary one. */
async function makeHome(account: ServerAccount): Promise<string> {
  const parent = [os.tmpdir(), "/tmp", "/var/tmp"].find(
    (folder) => existsSync(folder) && !findBlockedFolder(account, folder),
  );
  if (!parent) throw new Error("there is no temporary folder that PostgreSQL's account can reach");
  const home = await mkdtemp(path.join(parent, "ph-test-system-"));
  if (account.spawnAs.uid !== undefined) await chown(home, account.uid, account.gid);
  return home;
}

async function initialise(
  initdb: string,
  { account, home, data, password }: { account: ServerAccount; home: string; data: string; password: string },
): Promise<void> {
  const passwordFile = path.join(home, "password");
  await writeFile(passwordFile, `${password}\n`);
  await promisify(execFile)(
    initdb,
    // biome-ignore format: one option a line says nothing more
    ["-D", data, `--username=${USER}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256", "--encoding=UTF8",
      // As managed ones often do: "a" before "B", which an order of bytes is not.
      "--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en-US", "--no-sync"],
    { ...account.spawnAs, cwd: "/", env: { PATH: "/usr/bin:/bin" } },
  );
}

const settings = (port: number): string[] =>
  Object.entries({
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    // Two files at a time, each with four instances of up to 22 connections.
    max_connections: 200,
    // No test here cuts the power.
    fsync: "off",
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
