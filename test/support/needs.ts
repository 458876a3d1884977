/**
 * What some tests need from outside, and what happens when it is missing: the suite is reported as
 * skipped, by name and with the reason, and with TEST_REQUIRE_ALL=1 it fails. A suite that silently
 * isn't there looks green.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";

/** A Redis that tests may write to; they use keys and channels of their own. */
export const redisUrl: string | undefined = process.env.TEST_REDIS_URL || undefined;

/** The path of a Chromium. */
export const chromiumPath: string | undefined = process.env.TEST_CHROMIUM || undefined;

/** The path of curl. */
export const curlPath: string | undefined = process.env.TEST_CURL || undefined;

/** The path of a Node of 20 to 22. */
export const oldNodePath: string | undefined = process.env.TEST_OLD_NODE || undefined;

/** Registers the suite if `value` is there: `describeNeeding("a Redis at TEST_REDIS_URL", redisUrl, …)`. */
export function describeNeeding<T>(
  need: string,
  value: T | undefined,
  title: string,
  suite: (value: T) => void,
): void {
  if (value !== undefined) {
    describe(title, () => suite(value));
    return;
  }
  const missing = `LEFT OUT, it needs ${need}`;
  if (process.env.TEST_REQUIRE_ALL === "1") {
    test(title, () => assert.fail(`${missing}, and TEST_REQUIRE_ALL is 1`));
    return;
  }
  process.stderr.write(`\n*** ${title}: ${missing} ***\n`);
  test(title, { skip: missing }, () => {});
}
