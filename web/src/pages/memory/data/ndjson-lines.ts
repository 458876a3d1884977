/** The lines of a stream of bytes, with how far each one reaches: for a file that is sent and one that comes. */
interface StreamLine {
  text: string;
  /** Bytes of the stream up to and with this line. */
  bytesRead: number;
}

export async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamLine> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let bytesRead = 0;
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytesRead += value.byteLength;
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const text of lines) yield { text, bytesRead };
    }
    rest += decoder.decode();
    if (rest) yield { text: rest, bytesRead };
  } finally {
    // Whoever leaves early wants no more of it.
    await reader.cancel().catch(() => {});
  }
}

const UNITS = ["KB", "MB", "GB"];
const STEP = 1_000;
const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

export function formatBytes(bytes: number): string {
  if (bytes < STEP) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  let value = bytes;
  let unit = "";
  for (const next of UNITS) {
    if (value < STEP && unit) break;
    value /= STEP;
    unit = next;
  }
  return `${NUMBER.format(value)} ${unit}`;
}
