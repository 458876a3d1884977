/**
 * Figures that are read from the database. Whoever watches the service needs /metrics most while the database is
 * away or slow: it then answers at once, without these.
 */

/** Several who scrape cost no more than one. */
const FRESH_MS = 5_000;
const PATIENCE_MS = 1_000;

export function createSharedReader<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let reading: Promise<T | undefined> | undefined;
  let freshUntil = 0;

  return async () => {
    if (reading === undefined || performance.now() > freshUntil) {
      freshUntil = Number.POSITIVE_INFINITY;
      reading = read().then(
        (figures) => {
          freshUntil = performance.now() + FRESH_MS;
          return figures;
        },
        () => {
          freshUntil = 0;
          return undefined;
        },
      );
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    });
    // One that takes too long is waited for by the next scrape: two of them at once would not be faster.
    const figures = await Promise.race([reading, late]);
    clearTimeout(timer);
    return figures;
  };
}
