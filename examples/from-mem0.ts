/**
 * Brings memories over from mem0, with their ids, dates, categories and metadata, and then searches them.
 *
 *   python3 -c 'import json, mem0; print(json.dumps(mem0.Memory().get_all(filters={"user_id": "me"})))' > mem0.json
 *   API_KEY=ph_live_… npx node examples/from-mem0.ts mem0.json "What do I like to eat?"
 *
 * It may be run again at any time: what is there already is not stored again. The key needs memory:read and
 * memory:write. A hundred memories cost 1 credit, and so does a search.
 */
import { openAsBlob } from "node:fs";
import path from "node:path";
import { ApiError, PersonalHelper } from "personal-helper-client";
import { ImportError, importFiles, placeText } from "../importers/index.ts";

const { API_KEY: apiKey, BASE_URL: baseUrl = "http://127.0.0.1:8787" } = process.env;
const [file, question = "What do I like?"] = process.argv.slice(2);
if (!apiKey || !file) {
  const missing = apiKey
    ? "Name the file that mem0 gave you."
    : `Set API_KEY: create one at ${baseUrl}/settings/keys`;
  process.stderr.write(`${missing}\n`);
  process.exit(1);
}

const helper = new PersonalHelper({ apiKey, baseUrl });
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Kept in a file or a database, an import that was interrupted would go on where it was. */
const kept = new Map<string, string>();
const checkpoints = {
  load: async (name: string) => kept.get(name),
  save: async (name: string, value: string) => void kept.set(name, value),
  remove: async (name: string) => void kept.delete(name),
};

async function bringOver(given: string): Promise<void> {
  const files = [{ name: path.basename(given), blob: await openAsBlob(given) }];
  for await (const event of importFiles(helper, files, { format: "mem0", checkpoints })) {
    if (event.type === "progress") print(`${event.items} memories, ${event.claims} new claims`);
    if (event.type === "left-out") print(`left out: ${placeText(event.place)}: ${event.reason}`);
    if (event.type === "done") print(`${event.report.duplicates} were known already`);
  }
}

try {
  await bringOver(file);
  print(`\n${question}`);
  for (const { content, score, tags } of await helper.memory.search(question, { limit: 3 })) {
    print(`  ${score.toFixed(2)}  ${content}${tags.map((tag) => ` #${tag}`).join("")}`);
  }
} catch (error) {
  // A file that can't be read names the place; a call that was refused says what to do.
  if (!(error instanceof ImportError || error instanceof ApiError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
