/** Fails where work takes more than time linear in the length of its text. */
import assert from "node:assert/strict";

/** Below this, start-up costs and noise outweigh the text. */
const TOO_SHORT_TO_TELL_MS = 150;
/** Four times the text takes four times as long if the work is linear, and sixteen times if it is quadratic. */
const GREATEST_GROWTH = 9;
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
    // Sixteen times as much would still end within a minute; more than that can only be a failure.
    assert.ok(quarter < 3_000, `${what}: ${length / 4} characters took ${Math.round(quarter)} ms`);
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
