/**
 * ONNX Runtime aborts the whole process when its thread is stopped in the middle of a call, and stopping
 * threads is what `process.exit` does. So that thread passes a gate with every call, and the gate is shut
 * before the thread is stopped.
 */
export interface NativeGate {
  /** In the worker. Once the gate is shut, this never comes back. */
  pass<T>(call: () => Promise<T>): Promise<T>;
  /** In the main thread, which it blocks until the call under way has ended: a few ms. */
  shut(): void;
}

const OPEN = 0;
const IN_USE = 1;
const SHUT = 2;
/** Longer than any call, and than loading the model. What takes longer is stuck: then the abort is the way out. */
const PATIENCE_MS = 1_000;

export const createGateMemory = (): SharedArrayBuffer => new SharedArrayBuffer(4);

export function createNativeGate(memory: SharedArrayBuffer): NativeGate {
  const state = new Int32Array(memory);
  return {
    async pass(call) {
      if (Atomics.compareExchange(state, 0, OPEN, IN_USE) === SHUT) Atomics.wait(state, 0, SHUT);
      try {
        return await call();
      } finally {
        Atomics.store(state, 0, OPEN);
        Atomics.notify(state, 0);
      }
    },
    shut() {
      const deadline = performance.now() + PATIENCE_MS;
      while (Atomics.compareExchange(state, 0, OPEN, SHUT) === IN_USE) {
        const leftMs = deadline - performance.now();
        if (leftMs <= 0) return;
        Atomics.wait(state, 0, IN_USE, leftMs);
      }
    },
  };
}
