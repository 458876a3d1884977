/**
 * Fetch for providers: an answer that doesn't end is cut, whatever it is made of, and a redirect is not followed: the
 * call holds what users wrote and the provider's key, and both are for the address that was configured.
 */
import { ModelFailure } from "./failure.ts";

/** A long answer with its wire format is some 500 KiB. */
const MAX_BYTES = 8 * 1024 * 1024;

export function createBoundedFetch(maxBytes = MAX_BYTES): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "manual" });
    if (!response.body) return response;
    let bytes = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          if (bytes > maxBytes) controller.error(new ModelFailure("output_limit", "the answer doesn't end"));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  };
}
