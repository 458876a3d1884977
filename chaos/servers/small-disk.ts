/** A file system with little room, to be filled. Only root can make one. */
import { spawnSync } from "node:child_process";
import { chownSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";

export interface SmallDisk {
  readonly folder: string;
  /** Until not a byte more fits. */
  fill(): void;
  empty(): void;
  remove(): void;
}

const CHUNK = Buffer.alloc(1 << 20);
const PAGE = 4096;

/** Undefined where this machine does not let us. */
export function mountSmallDisk(
  folder: string,
  megabytes: number,
  owner?: { uid: number; gid: number },
): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  const size = `size=${megabytes}m`;
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `${size},mode=0755`, "tmpfs", folder], {
    stdio: "ignore",
  });
  if (status !== 0) return undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const ballast = path.join(folder, "ballast");

  return {
    folder,
    fill() {
      const file = openSync(ballast, "w");
      try {
        for (let length = CHUNK.length; length >= PAGE; ) {
          try {
            writeSync(file, CHUNK, 0, length);
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
            length >>= 1;
          }
        }
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync("umount", ["-l", folder], { stdio: "ignore" });
    },
  };
}
