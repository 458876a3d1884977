import { globSync, readFileSync } from "node:fs";

/** The main process of the database that an instance brings along, if it runs. */
export function findEmbeddedPid(dataDir: string): number | undefined {
  const [file] = globSync(`${dataDir}/**/postmaster.pid`);
  const pid = file ? Number.parseInt(readFileSync(file, "utf8"), 10) : Number.NaN;
  try {
    return process.kill(pid, 0) ? pid : undefined;
  } catch {
    return undefined;
  }
}
