/** What was left: processes that still run, and files in places where nothing of it belongs. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Processes that were started from the folder or work in it. */
export function findProcesses(folder: string): string[] {
  const found: string[] = [];
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    if (Number(pid) === process.pid) continue;
    try {
      const traces = [
        readFileSync(`/proc/${pid}/cmdline`, "utf8"),
        readlinkSync(`/proc/${pid}/cwd`),
        readlinkSync(`/proc/${pid}/exe`),
        readFileSync(`/proc/${pid}/environ`, "utf8"),
      ];
      if (traces.some((text) => text.includes(folder)))
        found.push(`${pid} ${traces[0]?.replaceAll("\0", " ").slice(0, 120)}`);
    } catch {
      // It has ended, or is none of ours.
    }
  }
  return found;
}

/** Where a program may write on any machine. */
const ANYONES = ["/tmp", "/var/tmp", "/proc", "/sys", "/dev", "/run"];

/**
 * Files of the account that are newer than `marker`, outside of its folder and of what `allowed` names. Another
 * process of the same account that writes meanwhile shows here too: a busy root is told by the names.
 */
export function findFiles(options: {
  uid: number;
  folder: string;
  marker: string;
  allowed: readonly string[];
}): string[] {
  const { uid, folder, marker, allowed } = options;
  const skipped = [...ANYONES, folder, ...allowed].flatMap((place) => ["-path", place, "-prune", "-o"]);
  const { stdout } = spawnSync(
    "find",
    ["/", "-xdev", ...skipped, "-type", "f", "-uid", String(uid), "-newer", marker, "-print"],
    { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  return stdout.split("\n").filter(Boolean);
}
