/** Much work in small steps: whoever else waits for this thread is served in between. */
import { setImmediate } from "node:timers/promises";

/** A call takes half a dozen turns of the event loop, and may meet a slice in each of them. */
const SLICE_MS = 1;
/** For what is rare and large. */
const LONG_SLICE_MS = 8;

/** As `map`, except that it takes a break every millisecond. */
export async function mapInSlices<From, To>(
  items: readonly From[],
  work: (item: From, place: number) => To,
): Promise<To[]> {
  const results: To[] = [];
  let began = performance.now();
  for (const [place, item] of items.entries()) {
    results.push(work(item, place));
    if (performance.now() - began < SLICE_MS) continue;
    await setImmediate();
    began = performance.now();
  }
  return results;
}

/** Page after page, each begun once the one before it is done, with breaks between them. */
export async function eachPage<Item>(
  items: readonly Item[],
  size: number,
  work: (page: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await setImmediate();
    await work(items.slice(from, from + size));
  }
}

/** Work that can be left and taken up again: it yields wherever others may be served. */
export type Slices<Result> = Generator<undefined, Result>;

/** In one go. */
export function finish<Result>(slices: Slices<Result>): Result {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/** With a break wherever it has gone on for long enough. */
export async function finishInSlices<Result>(slices: Slices<Result>): Promise<Result> {
  let began = performance.now();
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
    if (performance.now() - began < LONG_SLICE_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}
