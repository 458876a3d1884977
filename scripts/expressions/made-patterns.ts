/** What `new RegExp` is called with while a module is loaded, by the place of the call. */
import path from "node:path";
import { pathToFileURL } from "node:url";

/** By `file:line:column`. */
export type MadePatterns = Map<string, { source: string; flags: string }>;

/** Loads the modules. Their own imports may make expressions too, which are recorded as well. */
export async function recordMadePatterns(root: string, files: readonly string[]): Promise<MadePatterns> {
  const made: MadePatterns = new Map();
  const Plain = RegExp;
  const folder = `${pathToFileURL(root).href}/`;
  class Recorded extends Plain {
    constructor(pattern: RegExp | string, flags?: string) {
      super(pattern, flags);
      const caller = new Error().stack
        ?.split("\n")
        .find((line) => line.includes(folder) && !line.includes(OWN));
      const at = caller?.slice(caller.indexOf(folder) + folder.length).replace(/\)$/, "");
      if (at) made.set(at, { source: this.source, flags: this.flags });
    }
  }
  globalThis.RegExp = Recorded as RegExpConstructor;
  try {
    for (const file of files) await import(pathToFileURL(path.join(root, file)).href);
  } finally {
    globalThis.RegExp = Plain;
  }
  return made;
}

const OWN = "scripts/expressions/";
