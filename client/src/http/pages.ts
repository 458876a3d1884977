import type { Call, Core, RequestOptions } from "./core.ts";

/** One page of a list. */
export interface Page<T> {
  data: T[];
  /** Given as `cursor` it brings the next page; null on the last. */
  next_cursor: string | null;
}

/** `await` gives the first page; `for await` walks all items of all pages, asking for each page when it gets there. */
export type PagePromise<T> = Promise<Page<T>> & AsyncIterable<T>;

export function requestPages<T>(core: Core, call: Call, options?: RequestOptions): PagePromise<T> {
  const first = core.request<Page<T>>(call, options);
  async function* walk(): AsyncGenerator<T, void> {
    for (let page = await first; ; ) {
      yield* page.data;
      if (page.next_cursor === null) return;
      const query = { ...call.query, cursor: page.next_cursor };
      page = await core.request({ ...call, query }, options);
    }
  }
  return Object.assign(first, { [Symbol.asyncIterator]: walk });
}
