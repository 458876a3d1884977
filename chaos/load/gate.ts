/** Lets the load run, and brings it to rest without breaking anything off. */
export interface Gate {
  open(): void;
  /** Resolves when everything under way has come to its end. */
  close(): Promise<void>;
  /** Runs `step` again and again until the gate is shut for good. */
  loop(step: () => Promise<void>): void;
  /** For good. */
  shut(): Promise<void>;
}

export function createGate(onFailure: (error: unknown) => void): Gate {
  let opened = Promise.withResolvers<void>();
  let isOpen = false;
  let isShut = false;
  let running = 0;
  let rested = Promise.withResolvers<void>();

  async function run(step: () => Promise<void>): Promise<void> {
    for (;;) {
      await opened.promise;
      if (isShut) return;
      running++;
      try {
        await step();
      } catch (error) {
        onFailure(error);
      }
      running--;
      if (running === 0) rested.resolve();
    }
  }

  async function close(): Promise<void> {
    if (isOpen) {
      isOpen = false;
      opened = Promise.withResolvers();
      rested = Promise.withResolvers();
    }
    if (running > 0) await rested.promise;
  }

  return {
    open() {
      if (isOpen || isShut) return;
      isOpen = true;
      opened.resolve();
    },
    close,
    loop: (step) => void run(step),
    async shut() {
      await close();
      isShut = true;
      opened.resolve();
    },
  };
}
