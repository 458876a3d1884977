import assert from "node:assert/strict";
import { test } from "node:test";
import { checkFile, type FileCount, LineFault } from "./import-check.ts";
import { formatBytes, readLines } from "./ndjson-lines.ts";

const check = (text: string) => checkFile(new Blob([text]), () => {});

test("a file is counted", async () => {
  const text = '{"type":"memory"}\n{"type":"message"}\n\n{"type":"claim","content":"Olá"}';
  assert.deepEqual(await check(text), {
    bytes: new Blob([text]).size,
    lines: 3,
    claims: 1,
    messages: 1,
  } satisfies FileCount);
});

test("the first wrong line is named, empty ones counted", async () => {
  const wrong: [text: string, line: number][] = [
    ['{"type":"claim","content":"a"}\n\n{"type":"claim"}', 3],
    ["hello", 1],
    ["[1]", 1],
    ['{"type":"note"}', 1],
  ];
  for (const [text, line] of wrong) {
    await assert.rejects(check(text), (error) => error instanceof LineFault && error.line === line);
  }
});

test("a file with nothing to import is refused before it costs anything", async () => {
  await assert.rejects(check("\n\n"), /empty/);
  await assert.rejects(check('{"type":"memory"}'), /no claim/);
});

test("a letter cut in two by the stream is put together", async () => {
  const bytes = new TextEncoder().encode("é\nb\n");
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const lines: string[] = [];
  for await (const { text } of readLines(stream)) lines.push(text);
  assert.deepEqual(lines, ["é", "b"]);
});

test("sizes as people say them", () => {
  assert.deepEqual([1, 999, 1_500, 2_340_000].map(formatBytes), ["1 byte", "999 bytes", "1.5 KB", "2.3 MB"]);
});
