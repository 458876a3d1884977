/** `node build-dot-kernel.ts` compiles dot-kernel.as and writes dot-kernel.ts. A test compares the two. */
import { readFile, writeFile } from "node:fs/promises";
import asc from "assemblyscript/asc";

const SOURCE = new URL("./dot-kernel.as", import.meta.url);
const TARGET = new URL("./dot-kernel.ts", import.meta.url);
const LINE_LENGTH = 100;

export async function compileDotKernel(): Promise<Uint8Array> {
  const source = await readFile(SOURCE, "utf8");
  let bytes: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [
      "kernel.ts",
      "--outFile",
      "kernel.wasm",
      "--optimizeLevel",
      "3",
      "--noAssert",
      "--runtime",
      "stub",
    ].concat(["--importMemory", "--enable", "simd"]),
    {
      readFile: (name) => (name === "kernel.ts" ? source : null),
      writeFile: (_name, contents) => {
        if (typeof contents !== "string") bytes = contents;
      },
      listFiles: () => [],
    },
  );
  if (error || !bytes) throw new Error(`dot-kernel.as does not compile: ${stderr.toString()}`);
  return bytes;
}

if (import.meta.main) {
  const base64 = Buffer.from(await compileDotKernel()).toString("base64");
  // linear: as many characters as a line has
  const lines = base64.match(new RegExp(`.{1,${LINE_LENGTH}}`, "g")) ?? [];
  await writeFile(
    TARGET,
    `/** Compiled from dot-kernel.as by build-dot-kernel.ts: written there, not here. */
export const DOT_KERNEL = [
${lines.map((line) => `  "${line}",`).join("\n")}
].join("");
`,
  );
}
