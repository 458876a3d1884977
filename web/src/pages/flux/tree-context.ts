import { createContext, useContext } from "react";
import type { Json, Path } from "./json.ts";
import type { Flashes } from "./recent-changes.ts";

/** What every row of the tree can do. */
export interface TreeTools {
  flashes: Flashes;
  canWrite: boolean;
  set(path: Path, before: Json, value: Json): void;
  /** Without a name at the end of an array. */
  add(holder: Path, name: string | undefined, value: Json): void;
  /** Asks first. */
  remove(path: Path, value: Json): void;
}

export const TreeContext = createContext<TreeTools | undefined>(undefined);

export function useTree(): TreeTools {
  const tools = useContext(TreeContext);
  if (!tools) throw new Error("a row of the tree stands outside of it");
  return tools;
}
