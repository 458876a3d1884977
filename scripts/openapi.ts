/**
 * Writes openapi.json from the endpoint records; with `--check` says whether the file is up to date.
 * Every module keeps its records in `contract.ts` and `event-records.ts`, which need no database to be read. That the
 * running service has the same ones is what `src/modules/docs/service-description.test.ts` checks.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describeService } from "../src/modules/docs/index.ts";
import type { EventRecord } from "../src/platform/events/events.ts";
import type { Endpoint } from "../src/platform/http/endpoint.ts";

const root = path.join(import.meta.dirname, "..");
const file = path.join(root, "openapi.json");

async function collectEndpoints(): Promise<Endpoint[]> {
  const contracts = globSync("src/modules/**/contract.ts", { cwd: root }).sort();
  const modules = await Promise.all(contracts.map((contract) => import(path.join(root, contract))));
  return modules.flatMap((contract) => Object.values<unknown>(contract).filter(isEndpoint));
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "response" in value;

async function collectEvents(): Promise<EventRecord[]> {
  const files = globSync("src/modules/*/event-records.ts", { cwd: root }).sort();
  const modules = await Promise.all(files.map((records) => import(path.join(root, records))));
  return modules.flatMap((records) => Object.values<EventRecord>(records));
}

const text = `${JSON.stringify(describeService(await collectEndpoints(), await collectEvents()), null, 2)}\n`;
const current = existsSync(file) ? readFileSync(file, "utf8") : "";

if (process.argv.includes("--check")) {
  if (current !== text) {
    process.stderr.write("openapi.json is not what the endpoints say. Run `npm run openapi`.\n");
    process.exit(1);
  }
} else if (current !== text) {
  writeFileSync(file, text);
  process.stdout.write("openapi.json written\n");
}
