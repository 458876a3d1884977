#!/usr/bin/env node
// The command `personal-helper`. Plain JavaScript, so that any Node from 18 on can begin it: what comes after needs
// Node 24, and `npm ci` has brought one.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const NEEDED_MAJOR = 24;
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const main = join(root, "cli/main.ts");
/** To read and compile the source is most of a start. A folder that can't be written is left alone. */
const cache = process.env.NODE_COMPILE_CACHE || join(root, "node_modules/.cache/node-compile-cache");

if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) {
  module.enableCompileCache(cache);
  await import(pathToFileURL(main).href);
} else {
  runWith(findNode());
}

function findNode() {
  const found = join(root, "node_modules/node/bin/node");
  if (existsSync(found)) return found;
  process.stderr.write(
    `personal-helper needs Node ${NEEDED_MAJOR}, and this is ${process.version}. Run "npm ci" in ${root}, which brings one.\n`,
  );
  process.exit(1);
}

function runWith(node) {
  const child = spawn(node, [main, ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
  });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  // It ends when the child does, which may have something to finish.
  const passOn = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, passOn);
  child.on("error", (error) => {
    process.stderr.write(`${node} can't be run: ${error.message}\n`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    for (const each of signals) process.off(each, passOn);
    if (signal === null) process.exit(code ?? 1);
    // As if the signal had met this process.
    process.kill(process.pid, signal);
    setTimeout(() => process.exit(128 + (constants.signals[signal] ?? 0)), 100);
  });
}
