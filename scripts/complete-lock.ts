/**
 * Run after every `npm install`: completes package-lock.json for the platforms whose optional packages
 * the registry in use did not offer. npm leaves those out, and `npm ci` then refuses the lock as out of
 * date. An entry that names its platform is enough: it is skipped everywhere else.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

interface LockEntry {
  version?: string;
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

const added: string[] = [];
for (const [place, parent] of Object.entries({ ...lock.packages })) {
  for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
    const found = [`${place}/node_modules/${name}`, `node_modules/${name}`].some((at) => at in lock.packages);
    if (found) continue;
    const platform = platformOf(name);
    if (!platform) throw new Error(`${name}, wanted by ${place}, is not in the lock and names no platform`);
    const version = range.replace(/^[\^~]/, "");
    const dev = parent.dev ? { dev: true } : {};
    lock.packages[`node_modules/${name}`] = { version, ...platform, ...dev, optional: true };
    added.push(`${name}@${version}`);
  }
}
const ordered = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(ordered);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added.length} entries added\n${added.map((entry) => `  ${entry}\n`).join("")}`);
