/** `npm run check`: every static check, one after the other, all of them even when one fails. */
import { spawnSync } from "node:child_process";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
const bin = (name: string) => path.join(root, "node_modules/.bin", name);

const CHECKS: { name: string; command: string; args: string[] }[] = [
  { name: "types", command: bin("tsc"), args: ["-p", "."] },
  { name: "types of the client", command: bin("tsc"), args: ["-p", "client"] },
  { name: "types of the seed and the examples", command: bin("tsc"), args: ["-p", "seed"] },
  { name: "types of the command line and the importers", command: bin("tsc"), args: ["-p", "cli"] },
  { name: "types of the page", command: bin("tsc"), args: ["-p", "web"] },
  { name: "style", command: bin("biome"), args: ["check", "--error-on-warnings", "."] },
  {
    name: "boundaries",
    command: bin("depcruise"),
    args: [
      "src",
      "client/src",
      "importers",
      "cli",
      "test",
      "bench",
      "chaos",
      "deploy",
      "fuzz",
      "scripts",
      "seed",
      "docs",
      "examples",
    ],
  },
  { name: "unused", command: bin("knip"), args: [] },
  { name: "expressions are linear", command: process.execPath, args: ["scripts/expressions.ts"] },
  { name: "openapi.json is up to date", command: process.execPath, args: ["scripts/openapi.ts", "--check"] },
  { name: "the client is up to date", command: process.execPath, args: ["scripts/client.ts", "--check"] },
  {
    name: "openapi (spectral)",
    command: bin("spectral"),
    args: ["lint", "--fail-severity=warn", "openapi.json"],
  },
  { name: "openapi (redocly)", command: bin("redocly"), args: ["lint", "openapi.json"] },
];

const failed = CHECKS.filter(({ name, command, args }) => {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)\n`);
  if (status !== 0) process.stdout.write(`${stdout}${stderr}\n`);
  return status !== 0;
});
process.exitCode = failed.length > 0 ? 1 : 0;
