/** Whether what was built is what its source would make: a hash of the source, left beside the result. */
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const MARK = "built-from";

/** Of all files that match, by name and content; tests aside. */
export function hashSources(root: string, patterns: readonly string[]): string {
  const hash = createHash("sha256");
  const names = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const name of names) {
    hash
      .update(`${path.relative(root, name)}\0`)
      .update(readFileSync(name))
      .update("\0");
  }
  return hash.digest("hex");
}

export function isBuiltFrom(folder: string, hash: string): boolean {
  try {
    return readFileSync(path.join(folder, MARK), "utf8") === hash;
  } catch {
    return false;
  }
}

export const markAsBuiltFrom = (folder: string, hash: string): void =>
  writeFileSync(path.join(folder, MARK), hash);
