/**
 * A body too large for memory, kept in a file that has no name any more: whatever ends the process, nothing
 * of it is left behind.
 */
import { createHash } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { newUuid } from "../ids.ts";

export interface Spool {
  write(bytes: Buffer): Promise<void>;
  /** Of everything written so far. */
  sha256(): string;
  bytes(): number;
  /** From the beginning. A line longer than `maxBytes` is cut there, so that it can be told apart and refused. */
  lines(maxBytes: number): AsyncIterable<Buffer>;
  /** From the beginning to the end; closes the spool when it was read or abandoned. */
  stream(): Readable;
  close(): Promise<void>;
}

const LINE_FEED = 10;
const EMPTY = Buffer.alloc(0);

export async function createSpool(): Promise<Spool> {
  const name = path.join(os.tmpdir(), `personal-helper-${newUuid()}`);
  const file = await open(name, "wx+", 0o600);
  await unlink(name);
  const hash = createHash("sha256");
  let length = 0;
  let closed: Promise<void> | undefined;

  async function* chunks(): AsyncGenerator<Buffer> {
    for (let position = 0; position < length; ) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(65_536), 0, 65_536, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  async function* lines(maxBytes: number): AsyncGenerator<Buffer> {
    const splitter = createLineSplitter(maxBytes);
    for await (const chunk of chunks()) yield* splitter.push(chunk);
    yield* splitter.end();
  }

  const close = () => (closed ??= file.close());

  return {
    async write(bytes) {
      hash.update(bytes);
      for (let offset = 0; offset < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, offset, bytes.length - offset, length);
        offset += bytesWritten;
        length += bytesWritten;
      }
    },
    bytes: () => length,
    sha256: () => hash.copy().digest("hex"),
    lines,
    stream() {
      async function* readAndClose() {
        try {
          yield* chunks();
        } finally {
          await close();
        }
      }
      const readable = Readable.from(readAndClose(), { objectMode: false });
      // A generator that was never begun has no end of its own.
      readable.once("close", () => void close());
      return readable;
    },
    close,
  };
}

export interface LineSplitter {
  push(chunk: Buffer): Generator<Buffer>;
  /** The last line, where no line feed ended it. */
  end(): Generator<Buffer>;
}

/** A line longer than `maxBytes` is cut one byte later. */
export function createLineSplitter(maxBytes: number): LineSplitter {
  let parts: Buffer[] = [];
  let held = 0;
  const add = (part: Buffer) => {
    const kept = part.subarray(0, Math.max(0, maxBytes + 1 - held));
    if (kept.length > 0) parts.push(kept);
    held += kept.length;
  };
  const take = (): Buffer => {
    if (held === 0) return EMPTY;
    const line = Buffer.concat(parts);
    parts = [];
    held = 0;
    return line;
  };
  return {
    *push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
        add(chunk.subarray(start, end));
        yield take();
        start = end + 1;
      }
      add(chunk.subarray(start));
    },
    *end() {
      if (held > 0) yield take();
    },
  };
}
