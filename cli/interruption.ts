/** Ctrl-C and SIGTERM, for commands that have something to finish first. Others just end. */

export class InterruptedError extends Error {
  override name = "InterruptedError";
  readonly signal: NodeJS.Signals;

  constructor(signal: NodeJS.Signals) {
    super("Interrupted.");
    this.signal = signal;
  }
}

export interface Interruption {
  /** Aborted by the first of them, with an InterruptedError. */
  readonly signal: AbortSignal;
  /** From now on they end the process again. */
  stop(): void;
}

/** Ctrl-C on a terminal reaches every process of the job, and whoever started this one passes it on once more. */
const SAME_PRESS_MS = 1_000;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

export function listenForInterruption(): Interruption {
  const controller = new AbortController();
  let firstAt = 0;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (!controller.signal.aborted) {
      firstAt = performance.now();
      controller.abort(new InterruptedError(signal));
    } else if (performance.now() - firstAt > SAME_PRESS_MS) {
      // Whatever it is finishing takes too long for whoever waits.
      process.exit(130);
    }
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    signal: controller.signal,
    stop() {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    },
  };
}
