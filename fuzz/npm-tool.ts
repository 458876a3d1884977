/** A program from npm, of one exact version, in npm's own cache: it is no dependency of the project. */
import { spawnSync } from "node:child_process";
import path from "node:path";

// The first time is the one that takes it from the network.
const FETCH_WITHIN_MS = 240_000;

export class MissingTool extends Error {}

/** The folder of the cache in which the package is installed, with its commands in `.bin`. */
export function fetchTool(spec: string, folder: string): string {
  const found = spawnSync(
    "npm",
    ["exec", "--yes", "--ignore-scripts", `--package=${spec}`, "--", "sh", "-c", 'echo "$PATH"'],
    {
      // From a folder of its own, or npm would look at this project first.
      cwd: folder,
      encoding: "utf8",
      timeout: FETCH_WITHIN_MS,
      env: { ...process.env, SCARF_ANALYTICS: "false" },
    },
  );
  // npm puts the commands of the package before all others.
  const bin = found.stdout?.split(path.delimiter).find((entry) => /_npx.*node_modules\/\.bin$/.test(entry));
  if (found.status !== 0 || !bin) {
    const why = found.stderr?.trim() || found.error?.message || "npm does not say where it is";
    throw new MissingTool(`${spec} from npm, which needs the network at its first run: ${why}`);
  }
  return path.dirname(bin);
}
