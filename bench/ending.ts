/** What must not outlive a bench that is told to end: whoever starts a process or makes a folder says how it goes. */
type End = () => Promise<unknown>;

/** A service that is starting, on a busy machine, takes its time to stop. */
const GRACE_MS = 60_000;
/** Processes, which end side by side; then what the work itself would clean up. */
const processes = new Set<End>();
const cleanings = new Set<End>();
let ending = false;

/** For a process: how it ends with the bench. Answers how to take it back. */
export function endWithBench(end: End): () => void {
  processes.add(end);
  return () => processes.delete(end);
}

/** Work with things to clean up, which are cleaned up also when the bench is told to end. */
export async function withCleanup(work: (cleanup: AsyncDisposableStack) => Promise<void>): Promise<void> {
  const cleanup = new AsyncDisposableStack();
  // Work that is told to end fails, and gets here a second time: both wait for the one cleaning.
  let cleaned: Promise<void> | undefined;
  const clean = () => (cleaned ??= cleanup.disposeAsync());
  cleanings.add(clean);
  try {
    await work(cleanup);
  } finally {
    await clean();
    cleanings.delete(clean);
  }
}

/** What is under way fails when its processes end: nobody wants to read that. */
export const isEnding = (): boolean => ending;

export function endOnSignals(): void {
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    process.on(signal, () => {
      // The terminal and npm both send it.
      if (ending) return;
      ending = true;
      setTimeout(() => process.exit(code), GRACE_MS);
      void endAll().finally(() => process.exit(code));
    });
  }
  process.on("unhandledRejection", (reason) => {
    if (ending) return;
    throw reason;
  });
}

async function endAll(): Promise<void> {
  await Promise.allSettled([...processes].map((end) => end()));
  await Promise.allSettled([...cleanings].map((clean) => clean()));
}
