import type { Bus } from "./bus.ts";
import { createHandlers, type HandlerErrorReport } from "./handlers.ts";

// Shown once by Node, with the stack, and never ends the process.
const warn: HandlerErrorReport = (error) =>
  process.emitWarning(error instanceof Error ? error : String(error), { type: "BusHandlerError" });

/** The bus of a single instance. Nothing can be lost in it, so `onGap` never fires. */
export function createLocalBus(options: { onHandlerError?: HandlerErrorReport } = {}): Bus {
  const handlers = createHandlers({ onError: options.onHandlerError ?? warn });
  return {
    lossless: true,
    async publish(topic, message) {
      handlers.deliver(topic, message);
    },
    subscribe: handlers.add,
    onGap: handlers.addGap,
    async close() {
      handlers.clear();
    },
  };
}
