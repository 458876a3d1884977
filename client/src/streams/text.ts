import { ConnectionError } from "../http/errors.ts";

/**
 * The text of an answer as it comes. Leaving it closes the connection; a connection that is lost, or silent for
 * `stallMs`, is a `ConnectionError`. While nobody asks for more, silence is not counted.
 */
export async function* readText(response: Response, stallMs: number): AsyncGenerator<string, void> {
  const body = response.body as ReadableStream<Uint8Array<ArrayBuffer>>;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await withinTime(reader.read(), stallMs);
      if (done) return;
      yield value;
    }
  } finally {
    // One that was lost can't be cancelled any more.
    reader.cancel().catch(() => {});
  }
}

function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const lose = (cause?: unknown) => reject(new ConnectionError("the connection was lost", { cause }));
    const timer = setTimeout(lose, ms);
    work.then(resolve, lose).finally(() => clearTimeout(timer));
  });
}
