/** What the client weighs in a page, and that it needs nothing but the web platform. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const folder = import.meta.dirname;

/** Minified, with everything that `source` imports. */
async function bundle(source: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: folder, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2022",
    platform: "neutral",
  });
  const code = outputFiles[0]?.contents ?? assert.fail();
  return { bytes: gzipSync(code, { level: 9 }).length, inputs: Object.keys(metafile.inputs) };
}

describe("the client", () => {
  test("is at most 11 KB, gzipped, with everything", async () => {
    const { bytes } = await bundle('export * from "./index.ts"');
    assert.ok(bytes <= 11 * 1024, `${bytes} bytes`);
  });

  test("is as small as what is used of it", async () => {
    const { bytes } = await bundle('export { verifyWebhook } from "./index.ts"');
    assert.ok(bytes < 2 * 1024, `${bytes} bytes for verifyWebhook`);
  });

  test("depends on nothing, and imports nothing of Node", async () => {
    const { inputs } = await bundle('export * from "./index.ts"');
    assert.deepEqual(
      inputs.filter((file) => file !== "<stdin>" && !/^(client\/)?src\//.test(path.posix.normalize(file))),
      [],
    );
    const described = JSON.parse(readFileSync(path.join(folder, "../package.json"), "utf8"));
    assert.equal(described.dependencies, undefined);
    assert.equal(described.sideEffects, false);
  });
});
