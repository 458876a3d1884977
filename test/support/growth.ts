/** Fails where work takes more than time linear in the length of its text. */
import assert from "node:assert/strict";

/** Below this, start-up costs and noise outweigh the text. */
const TOO_SHORT_TO_TELL_MS = 150;
/** Four times the text takes four times as long if the work is linear, and sixteen times if it is quadratic. */
const GREATEST_GROWTH = 9;
/** Quadratic work that took less for a quarter of the text is too short to tell for all of it. */
const NEVER_LONG_MS = TOO_SHORT_TO_TELL_MS / 16;
/** Quadratic work that took this long would still end within a minute. */
const GIVEN_UP_MS = 3_000;
const ATTEMPTS = 3;

/** `length` is that of the longer of two texts; the other one has a quarter of it. */
export async function assertLinear(
  what: string,
  textOf: (length: number) => string,
  work: (text: string) => unknown,
  length: number,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const quarter = await measure(work, textOf(length / 4));
    if (quarter < NEVER_LONG_MS) return;
    assert.ok(quarter < GIVEN_UP_MS, `${what}: ${length / 4} characters took ${Math.round(quarter)} ms`);
    const whole = await measure(work, textOf(length));
    if (whole < TOO_SHORT_TO_TELL_MS || whole < quarter * GREATEST_GROWTH) return;
    const times = `${length / 4} characters took ${Math.round(quarter)} ms, ${length} took ${Math.round(whole)} ms`;
    assert.ok(attempt < ATTEMPTS, `${what}: ${times}`);
  }
}

/** Of the processor, in milliseconds: other programs on a busy machine don't count. */
async function measure(work: (text: string) => unknown, text: string): Promise<number> {
  const before = process.cpuUsage();
  await work(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
