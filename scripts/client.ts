/**
 * Writes the generated part of the client from openapi.json; with `--check` says whether it is up to date.
 * Why it is our own generator stands in docs/decisions/0014.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Description } from "./client/description.ts";
import { writeOperations } from "./client/operations.ts";
import { writeTypes } from "./client/types.ts";

const root = path.join(import.meta.dirname, "..");
const folder = path.join(root, "client/src/generated");
const description = JSON.parse(readFileSync(path.join(root, "openapi.json"), "utf8")) as Description;

const HEAD = "// Written by `npm run client` from openapi.json. Not to be changed by hand.\n";

function format(name: string, text: string): string {
  const { status, stdout, stderr } = spawnSync(
    path.join(root, "node_modules/.bin/biome"),
    ["check", "--write", `--stdin-file-path=client/src/generated/${name}`],
    { cwd: root, input: HEAD + text, encoding: "utf8", maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error(`${name} can't be formatted: ${stderr}`);
  return stdout;
}

const files = { "types.ts": writeTypes(description), "operations.ts": writeOperations(description) };
for (const [name, text] of Object.entries(files)) {
  const file = path.join(folder, name);
  const wanted = format(name, text);
  if (existsSync(file) && readFileSync(file, "utf8") === wanted) continue;
  if (process.argv.includes("--check")) {
    process.stderr.write(
      `client/src/generated/${name} is not what openapi.json says. Run \`npm run client\`.\n`,
    );
    process.exitCode = 1;
  } else {
    writeFileSync(file, wanted);
    process.stdout.write(`client/src/generated/${name} written\n`);
  }
}
