/** What went wrong, listed so that it can be mended: the first of them in full, the rest as a number. */
import assert from "node:assert/strict";

const SHOWN = 20;

export function listFailures(failures: readonly string[]): string {
  const more = failures.length - SHOWN;
  return [...failures.slice(0, SHOWN), ...(more > 0 ? [`… and ${more} more`] : [])].join("\n");
}

export function assertNoFailures(what: string, failures: readonly string[]): void {
  assert.equal(failures.length, 0, `${what}: ${failures.length} failed\n${listFailures(failures)}`);
}
