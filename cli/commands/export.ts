import { createWriteStream, realpathSync, statSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { PersonalHelper } from "personal-helper-client";
import { command } from "../command.ts";
import { createProgress } from "../terminal/progress.ts";
import { showBytes, showNumber } from "../terminal/show.ts";
import { UsageError } from "../usage-error.ts";

const NEWLINE = 10;

export const exportMemory = command({
  name: "export",
  summary: "all of the memory as JSON lines, to a file or stdout",
  details: 'Complete, with history: "personal-helper import FILE" brings it back. Costs 10 credits.',
  args: { file: { form: "optional", summary: "where to; stdout unless given", isFile: true } },
  options: { force: { kind: "flag", summary: "replace the file if it is there" } },
  examples: [
    ["personal-helper export memory.ndjson", "into a file"],
    ["personal-helper export | gzip > memory.ndjson.gz", "through a pipe"],
  ],
  async run({ terminal, helper }, { args, options }) {
    const { file = "-" } = args;
    const client = helper();
    if (file === "-") {
      await pipeline(await read(client), process.stdout, { end: false });
      return;
    }
    const existing = statSync(file, { throwIfNoEntry: false });
    if (existing?.isDirectory()) throw new UsageError(`${file} is a folder. Name a file.`);
    if (existing?.isFile() && !options.force)
      throw new UsageError(`${file} is there already. Choose another name, or give --force.`);
    if (existing && !existing.isFile()) {
      // A pipe or a device is written to. Nothing may be put in its place.
      await pipeline(await read(client), createWriteStream(file));
      return;
    }
    const progress = createProgress(terminal);
    const { lines, bytes } = await writeWhole(existing ? realpathSync(file) : file, client, (lines, bytes) =>
      progress.show(undefined, `${showNumber(lines)} lines, ${showBytes(bytes)}`),
    ).finally(() => progress.clear());
    terminal.answer({ file, lines, bytes }, () =>
      terminal.print(`Wrote ${file}: ${showNumber(lines)} lines, ${showBytes(bytes)}.`),
    );
  },
});

async function read(client: PersonalHelper): Promise<Readable> {
  const { body } = await client.memory.export().raw();
  return body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([]);
}

/** Whoever finds the file under its name finds all of it. */
async function writeWhole(
  file: string,
  client: PersonalHelper,
  onProgress: (lines: number, bytes: number) => void,
): Promise<{ lines: number; bytes: number }> {
  const part = `${file}.part`;
  // Before anything is asked for: an export that can't be written costs nothing.
  const output = await openPart(part);
  let [lines, bytes] = [0, 0];
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines++;
      onProgress(lines, bytes);
      done(null, chunk);
    },
  });
  try {
    await pipeline(await read(client), counter, output.createWriteStream());
    await rename(part, file);
  } catch (error) {
    await output.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
  return { lines, bytes };
}

async function openPart(part: string): Promise<FileHandle> {
  try {
    // What is in there is for nobody else.
    return await open(part, "w", 0o600);
  } catch (error) {
    throw new UsageError(`${part} can't be written: ${(error as Error).message}`);
  }
}
