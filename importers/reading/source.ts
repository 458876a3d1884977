/** A file to read, wherever it lies: given as it is, or inside an archive. */
import { brokenAt, ImportError } from "../import-error.ts";

export interface Source {
  name: string;
  /** Bytes, as they are read: of what is packed, unpacked. */
  size: number;
  modifiedAt: Date | undefined;
  /** From the beginning, each time. */
  open(): AsyncGenerator<Uint8Array>;
}

export function sourceOfBlob(name: string, blob: Blob, modifiedAt: Date | undefined): Source {
  return { name, size: blob.size, modifiedAt, open: () => readStream(name, blob.stream()) };
}

/** By its reader: not every browser can walk a stream by `for await`. */
export async function* readStream(
  name: string,
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  let byte = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      byte += value.byteLength;
      yield value;
    }
  } catch (cause) {
    if (cause instanceof ImportError) throw cause;
    throw brokenAt(`it can't be read further (${wordsOf(cause)})`, { file: name, byte }, { cause });
  } finally {
    // Whoever leaves early wants no more of it.
    await reader.cancel().catch(() => {});
  }
}

const wordsOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** At most this much of its beginning. */
export async function readHead(source: Source, bytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source.open()) {
    parts.push(chunk);
    size += chunk.byteLength;
    if (size >= bytes) break;
  }
  return joinBytes(parts).subarray(0, bytes);
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}
