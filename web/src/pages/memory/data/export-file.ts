/** Takes an export as it comes and counts it, so that whoever waits sees that it goes on. */
import type { FileCount } from "./import-check.ts";

const LINE_FEED = 10;

interface ExportFile {
  blob: Blob;
  count: FileCount;
}

/** Every line of an export begins with its type. */
const CLAIM = new TextEncoder().encode('{"type":"claim"');
const MESSAGE = new TextEncoder().encode('{"type":"message"');

export async function receiveExport(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  onCount: (count: FileCount) => void,
): Promise<ExportFile> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const count: FileCount = { bytes: 0, lines: 0, claims: 0, messages: 0 };
  // The first bytes of the line that goes on into the next chunk.
  let head: number[] = [];
  const endLine = () => {
    count.lines++;
    if (startsWith(head, CLAIM)) count.claims++;
    if (startsWith(head, MESSAGE)) count.messages++;
    head = [];
  };
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    count.bytes += value.byteLength;
    for (const byte of value) {
      if (byte === LINE_FEED) endLine();
      else if (head.length < MESSAGE.length) head.push(byte);
    }
    onCount({ ...count });
  }
  if (head.length > 0) endLine();
  return { blob: new Blob(chunks, { type: "application/x-ndjson" }), count };
}

const startsWith = (head: readonly number[], start: Uint8Array): boolean =>
  start.every((byte, at) => head[at] === byte);
