/** An export and an import: JSON, one object a line. */
import { LONG_MS } from "../http/core.ts";
import { readText } from "../streams/text.ts";

/** Every line of an export ends with a line break. */
export async function* readLines<T>(response: Response): AsyncGenerator<T, void> {
  let rest = "";
  for await (const text of readText(response, LONG_MS)) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as T;
  }
}

/** Bytes are sent as they are; a text or an object is a line. */
export type ImportSource =
  | string
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<string | Uint8Array | object>;

/**
 * What `fetch` can send. Browsers stream no body over HTTP/1.1, so there it is gathered first: in a Blob, which they
 * keep on the disk when it is large.
 */
export async function toBody(source: ImportSource): Promise<string | Blob | ReadableStream> {
  if (typeof source === "string" || source instanceof Blob) return source;
  const stream = source instanceof ReadableStream ? source : toStream(source);
  return isBrowser() ? new Response(stream).blob() : stream;
}

const isBrowser = (): boolean => "document" in globalThis || "WorkerGlobalScope" in globalThis;

function toStream(lines: AsyncIterable<string | Uint8Array | object>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = lines[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) return controller.close();
      const text = typeof value === "string" ? value : JSON.stringify(value);
      controller.enqueue(
        value instanceof Uint8Array ? value : encoder.encode(text.endsWith("\n") ? text : `${text}\n`),
      );
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
