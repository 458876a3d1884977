import assert from "node:assert/strict";
import { test } from "node:test";
import { receiveExport } from "./export-file.ts";

const TEXT =
  '{"type":"memory"}\n{"type":"message","id":"1"}\n{"type":"claim","content":"é"}\n{"type":"claim"}\n';

test("an export is counted as it comes, wherever the chunks are cut", async () => {
  const bytes = new TextEncoder().encode(TEXT);
  for (const size of [1, 7, 1_000]) {
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    const seen: number[] = [];
    const { blob, count } = await receiveExport(stream, (now) => seen.push(now.bytes));
    assert.deepEqual(count, { bytes: bytes.length, lines: 4, claims: 2, messages: 1 });
    assert.equal(await blob.text(), TEXT);
    assert.equal(seen.length, Math.ceil(bytes.length / size));
  }
});
