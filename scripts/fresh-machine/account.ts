/** Somebody on a new machine: an account, a folder that only it can read, and an environment with nothing of ours. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** What a login has. Not the PATH of whoever runs this, which has the Node that the service brings along. */
const SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const isRoot = process.getuid?.() === 0;

export interface Account {
  /** As shown. */
  name: string;
  uid: number;
  /** Mode 0700; the home and the clone are in it. */
  folder: string;
  clone: string;
  /** Runs it in the clone. With `offline`, where there is nothing but the machine itself. */
  spawn(command: string, options: { offline: boolean; pipe: boolean }): ChildProcess;
  run(command: string, options?: { offline?: boolean }): Promise<{ code: number | null; output: string }>;
  /** False where this account may not cut itself off. */
  canBeOffline: boolean;
  remove(): void;
}

/** What npm needs to reach its packages on this machine, whatever that is; never shown. */
function npmSettings(): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const name of ["registry", "proxy", "https-proxy", "noproxy", "cafile"]) {
    const { stdout } = spawnSync("npm", ["config", "get", name], {
      encoding: "utf8",
      env: { ...process.env, PATH: SYSTEM_PATH },
      cwd: tmpdir(),
    });
    const value = stdout?.trim();
    if (value && value !== "null" && value !== "undefined")
      settings[`npm_config_${name.replace("-", "_")}`] = value;
  }
  for (const name of ["NODE_EXTRA_CA_CERTS", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"]) {
    const value = process.env[name] ?? process.env[name.toLowerCase()];
    if (value) settings[name] = value;
  }
  return settings;
}

/** `undefined` stands for whoever runs this. */
export function createAccount(login: string | undefined): Account {
  const name = login ?? (isRoot ? "root" : `uid ${process.getuid?.()}`);
  const [uid, gid] = login
    ? ([idOf("-u", login), idOf("-g", login)] as const)
    : ([process.getuid?.() ?? 0, process.getgid?.() ?? 0] as const);
  const folder = mkdtempSync(path.join(tmpdir(), "fresh-machine-"));
  const home = path.join(folder, "home");
  const clone = path.join(folder, "clone");
  mkdirSync(home);
  for (const one of [folder, home]) {
    chmodSync(one, 0o700);
    chownSync(one, uid, gid);
  }
  const network = isRoot ? createEmptyNetwork() : undefined;
  const environment = { PATH: SYSTEM_PATH, HOME: home, LANG: "C.UTF-8", ...npmSettings() };

  const words = (command: string, offline: boolean): string[] => [
    ...(offline && network ? ["nsenter", `--target=${network.pid}`, "--net", "--"] : []),
    ...(login ? ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--init-groups", "--"] : []),
    ...["env", "-i", ...Object.entries(environment).map(([key, value]) => `${key}=${value}`)],
    // `exec`, so that a signal to this process reaches the command itself.
    ...["sh", "-c", /^npm \S+$/.test(command) ? `exec ${command}` : command],
  ];
  const start: Account["spawn"] = (command, { offline, pipe }) => {
    const [program, ...args] = words(command, offline) as [string, ...string[]];
    return spawn(program, args, {
      cwd: existsSync(clone) ? clone : folder,
      stdio: pipe ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
  };
  return {
    name,
    uid,
    folder,
    clone,
    canBeOffline: network !== undefined,
    spawn: start,
    async run(command, { offline = false } = {}) {
      const child = start(command, { offline, pipe: true });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += text));
      const [code] = (await once(child, "close")) as [number | null];
      return { code, output };
    },
    remove() {
      network?.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const idOf = (which: "-u" | "-g", login: string): number =>
  Number(execFileSync("id", [which, login], { encoding: "utf8" }));

/** A network of its own that has the loopback and nothing else, for as long as the process lives. */
function createEmptyNetwork(): ChildProcess & { pid: number } {
  const holder = spawn("unshare", ["--net", "sh", "-c", "ip link set lo up && echo up && exec sleep 7200"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (holder.pid === undefined) throw new Error("unshare (util-linux) and ip (iproute2) are needed");
  return holder as ChildProcess & { pid: number };
}

const MADE_LOGIN = `fresh-${process.pid}`;
let made = false;

/** An ordinary account that is there while `work` runs: one made for it, or `nobody`. Only root can. */
export async function withOrdinaryLogin(work: (login: string) => Promise<void>): Promise<void> {
  const { status } = spawnSync("useradd", ["--system", "--no-create-home", "--user-group", MADE_LOGIN]);
  made = status === 0;
  try {
    await work(made ? MADE_LOGIN : "nobody");
  } finally {
    removeOrdinaryLogin();
  }
}

export function removeOrdinaryLogin(): void {
  if (made) spawnSync("userdel", [MADE_LOGIN]);
  made = false;
}
