/** Imports a file, as the command line does: a process of its own, which can be killed. Says how far it is. */
import { openAsBlob } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { PersonalHelper } from "../../client/src/index.ts";
import { type Checkpoints, importFiles } from "../../importers/index.ts";

const [file = "", folder = ""] = process.argv.slice(2);
const { IMPORT_URL: baseUrl, IMPORT_KEY: apiKey } = process.env;

const place = (name: string): string => path.join(folder, `${name}.json`);
const checkpoints: Checkpoints = {
  load: (name) => readFile(place(name), "utf8").catch(() => undefined),
  save: async (name, value) => {
    await mkdir(folder, { recursive: true });
    // Killed in the middle of it, the last whole one stays.
    await writeFile(`${place(name)}.part`, value);
    await rename(`${place(name)}.part`, place(name));
  },
  remove: (name) => rm(place(name), { force: true }),
};

const helper = new PersonalHelper({ baseUrl, apiKey });
const given = [{ name: path.basename(file), blob: await openAsBlob(file) }];
for await (const event of importFiles(helper, given, { checkpoints })) {
  if (event.type === "left-out") continue;
  const rssBytes = process.resourceUsage().maxRSS * 1024;
  process.stdout.write(`${JSON.stringify({ ...event, rssBytes })}\n`);
}
