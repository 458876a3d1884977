import { readFileSync } from "node:fs";
import path from "node:path";

export const PROJECT_ROOT = path.join(import.meta.dirname, "..");

export function versionText(): string {
  const file = readFileSync(path.join(PROJECT_ROOT, "package.json"), "utf8");
  const { version } = JSON.parse(file) as { version: string };
  return `personal-helper ${version} (Node ${process.versions.node})`;
}
