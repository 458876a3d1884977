/**
 * `npm run lock`, after every `npm install`: completes package-lock.json for the platforms whose optional packages
 * the registry in use did not offer. npm leaves those out, and `npm ci` then refuses the lock as out of
 * date. An entry that names its platform is enough: it is skipped everywhere else. Each package also gets the hash
 * that the registry publishes for it, so that `npm ci` refuses another one under its name.
 *
 * `node scripts/complete-lock.ts --check` only reports packages without a hash, and addresses of registries.
 */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

interface LockEntry {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  cpu?: string[];
  dev?: boolean;
  libc?: string[];
  optional?: boolean;
  os?: string[];
  optionalDependencies?: Record<string, string>;
}

const file = path.join(import.meta.dirname, "../package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, LockEntry> };

const OS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
  "windows",
];
const CPU = ["arm64", "x64", "ia32", "arm", "ppc64", "s390x", "riscv64", "loong64", "mips64el", "wasm32"];

/** `@scope/cli-linux-arm64-musl` → os linux, cpu arm64, libc musl. */
function platformOf(name: string): Pick<LockEntry, "os" | "cpu" | "libc"> | undefined {
  const words = name.split(/[/@._-]+/);
  const os = OS.find((word) => words.includes(word));
  const cpu = CPU.find((word) => words.includes(word));
  if (!cpu || (!os && cpu !== "wasm32")) return undefined;
  const musl = words.some((word) => word.startsWith("musl"));
  return {
    cpu: [cpu],
    ...(os ? { os: [os === "windows" ? "win32" : os] } : {}),
    ...(os === "linux" ? { libc: [musl ? "musl" : "glibc"] } : {}),
  };
}

/** Places of packages that come from a registry; the project and its workspaces are read from the disk. */
const fetched = (): [string, LockEntry][] =>
  Object.entries(lock.packages).filter(([place, entry]) => place.includes("node_modules/") && !entry.link);

const nameAt = (place: string): string => place.slice(place.lastIndexOf("node_modules/") + 13);

function addPlatforms(): string[] {
  const added: string[] = [];
  for (const [place, parent] of Object.entries({ ...lock.packages })) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      const found = [`${place}/node_modules/${name}`, `node_modules/${name}`].some(
        (at) => at in lock.packages,
      );
      if (found) continue;
      const platform = platformOf(name);
      if (!platform) throw new Error(`${name}, wanted by ${place}, is not in the lock and names no platform`);
      const version = range.replace(/^[\^~]/, "");
      const dev = parent.dev ? { dev: true } : {};
      lock.packages[`node_modules/${name}`] = { version, ...platform, ...dev, optional: true };
      added.push(`${name}@${version}`);
    }
  }
  return added;
}

async function addIntegrity(): Promise<string[]> {
  const missing = fetched().filter(([, entry]) => !entry.integrity);
  const ask = promisify(execFile);
  for (const [place, entry] of missing) {
    const wanted = `${nameAt(place)}@${entry.version}`;
    const { stdout } = await ask("npm", ["view", wanted, "dist.integrity"]);
    const integrity = stdout.trim();
    if (!integrity.startsWith("sha512-")) throw new Error(`the registry has no integrity for ${wanted}`);
    // In the place where npm writes it.
    const { version, ...others } = entry;
    lock.packages[place] = { version: version as string, integrity, ...others };
  }
  return missing.map(([place]) => nameAt(place));
}

function check(): string[] {
  const unsure = fetched().filter(([, entry]) => !entry.integrity?.startsWith("sha512-"));
  const hosts = Object.entries(lock.packages).filter(([, { resolved }]) => resolved?.includes("://"));
  return [
    ...unsure.map(([place]) => `${place} has no integrity (sha512)`),
    ...hosts.map(([place]) => `${place} names the host it was fetched from`),
  ];
}

if (process.argv.includes("--check")) {
  const faults = check();
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  if (faults.length > 0) {
    process.stdout.write("Run `npm run lock`.\n");
    process.exitCode = 1;
  }
} else {
  const added = addPlatforms();
  const hashed = await addIntegrity();
  for (const [, entry] of fetched()) delete entry.resolved;
  const ordered = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
  lock.packages = Object.fromEntries(ordered);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`${added.length} entries added\n${added.map((entry) => `  ${entry}\n`).join("")}`);
  process.stdout.write(`${hashed.length} hashes added\n`);
}
