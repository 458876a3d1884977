/** Where an import was: a file for each, so that one that was interrupted goes on. */
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Checkpoints } from "../../importers/index.ts";
import type { Connection } from "../connection/connection.ts";
import { stateFolder } from "../connection/folders.ts";

/** What one account has got says nothing of another. */
export function createCheckpointFiles(
  { url, key, stored }: Connection,
  env: NodeJS.ProcessEnv = process.env,
): Checkpoints {
  // With a key that login did not store, the account is known by nothing else.
  const account = stored?.account && stored.key === key ? stored.account : key;
  const folder = path.join(stateFolder(env), "imports", digest(`${url}\n${account}`));
  const fileOf = (name: string): string => path.join(folder, digest(name));
  return {
    load: (name) =>
      readFile(fileOf(name), "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return undefined;
        throw error;
      }),
    async save(name, value) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // A crash in the middle leaves the one before.
      const fresh = `${fileOf(name)}.${process.pid}`;
      await writeFile(fresh, value, { mode: 0o600 });
      await rename(fresh, fileOf(name));
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  };
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);
