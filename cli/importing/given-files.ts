/** What was named on the command line, as the files that an import reads. */
import { openAsBlob } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { GivenFile } from "../../importers/index.ts";
import { UsageError } from "../usage-error.ts";

/** Hidden ones are settings of editors and version control, and no notes. */
export async function findFiles(paths: readonly string[]): Promise<GivenFile[]> {
  const files = await Promise.all(paths.map(findIn));
  return files.flat();
}

async function findIn(given: string): Promise<GivenFile[]> {
  const found = await stat(given).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "ENOENT" ? "There is no such file or folder" : error.message;
    throw new UsageError(`${why}: ${given}`);
  });
  // Named by the folder that was given, whatever the way to it, so that the same import is known again.
  const base = path.basename(path.resolve(given));
  if (!found.isDirectory()) return [await open(given, base, found.mtime)];
  const entries = await readdir(given, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => ({
      name: path.relative(given, path.join(entry.parentPath, entry.name)),
      isLink: entry.isSymbolicLink(),
    }))
    .filter(({ name }) => !name.split(path.sep).some((part) => part.startsWith(".")))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(
    names.map(async ({ name, isLink }) => {
      const file = path.join(given, name);
      const shown = path.join(base, name).split(path.sep).join("/");
      // It may lead out of the folder that was given, or around in it.
      if (isLink) return { name: shown, blob: new Blob(), leftOut: "a link: give what it leads to itself" };
      const { mtime } = await stat(file);
      return open(file, shown, mtime);
    }),
  );
}

const open = async (file: string, name: string, modifiedAt: Date): Promise<GivenFile> => ({
  name,
  blob: await openAsBlob(file),
  modifiedAt,
});

/** An export of this service begins with a line that says so. */
export async function isOwnExport({ blob }: GivenFile): Promise<boolean> {
  const head = await blob.slice(0, 4_096).text();
  try {
    const line = JSON.parse(head.split("\n", 1)[0] ?? "") as { type?: unknown; format?: unknown };
    return line.type === "memory" && typeof line.format === "number";
  } catch {
    return false;
  }
}
