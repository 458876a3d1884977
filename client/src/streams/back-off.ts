/**
 * A random wait up to twice as long with every failure ("full jitter"): clients that lost one service do not
 * all come back in the same moment. `failures` counts from 1.
 */
export function backOffMs(failures: number, firstMs: number, longestMs: number): number {
  return Math.random() * Math.min(longestMs, firstMs * 2 ** (failures - 1));
}

/** Rejects with the signal's reason when it is aborted before or while it waits. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

/** Aborted with the first of them, for its reason. */
export const anySignal = (own: AbortSignal, given: AbortSignal | undefined): AbortSignal =>
  given ? AbortSignal.any([own, given]) : own;
