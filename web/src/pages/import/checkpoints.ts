/**
 * How far imports came, kept in this browser for each account: after a reload, whoever chooses the same files again
 * goes on where it was. Beside it stands which import that was, so that the page can say so.
 */
import type { Checkpoints, Format } from "../../../../importers/index.ts";

interface Unfinished {
  /** The first of them. */
  names: string[];
  files: number;
  format: Format;
  /** When it was begun. */
  at: string;
}

export interface ImportPlaces {
  checkpoints: Checkpoints;
  findUnfinished(): Unfinished | undefined;
  keepUnfinished(unfinished: Unfinished): void;
  /** It came to its end. */
  finished(): void;
  /** With how far it came: the next one begins anew. */
  forgetUnfinished(): void;
}

/** For what stores nothing. */
export const NO_CHECKPOINTS: Checkpoints = {
  load: async () => undefined,
  save: async () => {},
  remove: async () => {},
};

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export function createImportPlaces(account: string, findStore: () => Store): ImportPlaces {
  const noteName = `import-of:${account}`;
  const prefix = `import:${account}:`;
  // For browsers that let nothing be kept, or have no room left: it holds until the page is left.
  const here = new Map<string, string>();

  function read(name: string): string | undefined {
    const held = here.get(name);
    if (held !== undefined) return held;
    try {
      return findStore().getItem(name) ?? undefined;
    } catch {
      return undefined;
    }
  }
  function write(name: string, value: string): void {
    try {
      findStore().setItem(name, value);
      here.delete(name);
    } catch {
      here.set(name, value);
    }
  }
  function remove(name: string): void {
    here.delete(name);
    try {
      findStore().removeItem(name);
    } catch {
      // Then it is not there.
    }
  }

  return {
    checkpoints: {
      load: async (name) => read(prefix + name),
      save: async (name, value) => write(prefix + name, value),
      remove: async (name) => remove(prefix + name),
    },
    findUnfinished: () => readUnfinished(read(noteName)),
    keepUnfinished: (unfinished) => write(noteName, JSON.stringify(unfinished)),
    finished: () => remove(noteName),
    forgetUnfinished() {
      remove(noteName);
      for (const name of [...here.keys(), ...namesIn(findStore)]) if (name.startsWith(prefix)) remove(name);
    },
  };
}

function namesIn(findStore: () => Store): string[] {
  try {
    const store = findStore();
    return Array.from({ length: store.length }, (_, at) => store.key(at) ?? "");
  } catch {
    return [];
  }
}

/** What another version of the page left there may look different. */
function readUnfinished(text: string | undefined): Unfinished | undefined {
  try {
    const value = JSON.parse(text ?? "null") as Partial<Unfinished> | null;
    const { names, files, format, at } = value ?? {};
    if (!Array.isArray(names) || typeof files !== "number" || !format || typeof at !== "string")
      return undefined;
    return { names: names.map(String), files, format, at };
  } catch {
    return undefined;
  }
}
