import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import os from "node:os";
import test from "node:test";
import fc from "fast-check";
import { createSpool } from "./spool.ts";

async function collect(lines: AsyncIterable<Buffer>): Promise<string[]> {
  const found: string[] = [];
  for await (const line of lines) found.push(line.toString());
  return found;
}

test("lines come out as they went in, however they were cut", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ maxLength: 200 }).map((text) => text.replaceAll("\n", " "))),
      fc.integer({ min: 1, max: 50 }),
      async (lines, cut) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
        const spool = await createSpool();
        for (let at = 0; at < bytes.length; at += cut) await spool.write(bytes.subarray(at, at + cut));
        assert.deepEqual(await collect(spool.lines(1_000_000)), lines);
        assert.equal(spool.sha256(), createHash("sha256").update(bytes).digest("hex"));
        await spool.close();
      },
    ),
    { numRuns: 50 },
  );
});

test("the last line needs no line feed, and an endless one is cut", async () => {
  const spool = await createSpool();
  await spool.write(Buffer.from("short\n"));
  await spool.write(Buffer.alloc(300_000, "x"));
  const lines = await collect(spool.lines(1_000));
  assert.equal(lines[0], "short");
  assert.equal(lines[1]?.length, 1_001);
  await spool.close();
});

test("reading it as a stream closes it, and no file is left behind", async () => {
  const spool = await createSpool();
  await spool.write(Buffer.alloc(200_000, "a"));
  const chunks: Buffer[] = [];
  for await (const chunk of spool.stream()) chunks.push(chunk);
  assert.equal(Buffer.concat(chunks).length, 200_000);
  await assert.rejects(collect(spool.lines(10)));
  assert.deepEqual(
    readdirSync(os.tmpdir()).filter((name) => name.startsWith("personal-helper-0")),
    [],
  );
});

test("a stream that nobody reads closes it too", async () => {
  const spool = await createSpool();
  await spool.write(Buffer.from("a\n"));
  const stream = spool.stream();
  stream.destroy();
  await once(stream, "close");
  await assert.rejects(collect(spool.lines(10)));
});
