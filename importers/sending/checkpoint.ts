/** How far an import has come: noted after each batch, found again by what was given. */
import type { PersonalHelper } from "../../client/src/index.ts";
import type { Checkpoints, Format, GivenFile, ImportSettings, LeftOut } from "../contract.ts";

export interface Standing {
  /** Part of every batch's Idempotency-Key: an import that goes on repeats its own batches and no other's. */
  run: string;
  /** Pieces that were dealt with, from the beginning. */
  done: number;
  items: number;
  claims: number;
  duplicates: number;
  corrected: number;
  leftOut: LeftOut[];
  /** The newest claim that was stored: while it is there, so is the rest. */
  proof?: string;
}

export const freshStanding = (): Standing => ({
  run: crypto.randomUUID(),
  done: 0,
  items: 0,
  claims: 0,
  duplicates: 0,
  corrected: 0,
  leftOut: [],
});

const SAMPLE_BYTES = 64 * 1024;

/** The same for the same files, wherever they lie: by their names, sizes, beginnings and ends. */
export async function checkpointName(
  format: Format,
  files: readonly GivenFile[],
  { mapping, user }: Pick<ImportSettings, "mapping" | "user">,
): Promise<string> {
  const samples = await Promise.all(
    files.map(async ({ name, blob }) => [
      name,
      blob.size,
      await sha256(await blob.slice(0, SAMPLE_BYTES).arrayBuffer()),
      await sha256(await blob.slice(Math.max(0, blob.size - SAMPLE_BYTES)).arrayBuffer()),
    ]),
  );
  const all = JSON.stringify([format, mapping ?? null, user ?? null, samples]);
  return `import-${format}-${(await sha256(new TextEncoder().encode(all))).slice(0, 32)}`;
}

export async function sha256(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Undefined where there is none, or where it is of another account or of a memory that was erased since. */
export async function loadStanding(
  checkpoints: Checkpoints,
  name: string,
  helper: PersonalHelper,
): Promise<Standing | undefined> {
  const text = await checkpoints.load(name);
  if (text === undefined) return undefined;
  const standing = parseStanding(text);
  if (!standing) return undefined;
  // Nothing is stored yet, but a batch may be on its way: its key is worth keeping.
  if (standing.proof === undefined) return { ...freshStanding(), run: standing.run };
  const found = await helper.memory.get(standing.proof).catch((error: unknown) => {
    const status = (error as { status?: number }).status;
    // It may not be read with this key, and then it can't be known: doing it again stores nothing twice.
    if (status === 404 || status === 403) return undefined;
    throw error;
  });
  return found && standing;
}

function parseStanding(text: string): Standing | undefined {
  try {
    const value = JSON.parse(text) as Partial<Standing>;
    return typeof value.run === "string" && typeof value.done === "number" ? (value as Standing) : undefined;
  } catch {
    return undefined;
  }
}
