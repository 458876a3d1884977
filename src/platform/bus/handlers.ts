/** Where an error thrown by a handler goes. */
export type HandlerErrorReport = (error: unknown, topic: string) => void;

/** Who listens in this process. */
export interface Handlers {
  add(topic: string, handler: (message: string) => void): () => void;
  deliver(topic: string, message: string): void;
  addGap(handler: () => void): () => void;
  gap(): void;
  topics(): string[];
  clear(): void;
}

export function createHandlers(options: {
  /** One handler's error never keeps a message from the others. */
  onError: HandlerErrorReport;
  /** A topic got its first handler, or lost its last. */
  onFirst?: (topic: string) => void;
  onLast?: (topic: string) => void;
}): Handlers {
  // Each registration is an object of its own: one function may be registered twice.
  interface Registration {
    handler: (message: string) => void;
  }
  const byTopic = new Map<string, Set<Registration>>();
  const gaps = new Set<{ handler: () => void }>();

  function call(topic: string, action: () => void) {
    try {
      action();
    } catch (error) {
      options.onError(error, topic);
    }
  }

  return {
    add(topic, handler) {
      const registration = { handler };
      let registered = byTopic.get(topic);
      if (!registered) {
        registered = new Set();
        byTopic.set(topic, registered);
        options.onFirst?.(topic);
      }
      registered.add(registration);
      return () => {
        const current = byTopic.get(topic);
        if (!current?.delete(registration) || current.size > 0) return;
        byTopic.delete(topic);
        options.onLast?.(topic);
      };
    },
    deliver(topic, message) {
      // A handler may end its own or another's subscription: a Set's iteration allows that.
      for (const { handler } of byTopic.get(topic) ?? []) call(topic, () => handler(message));
    },
    addGap(handler) {
      const registration = { handler };
      gaps.add(registration);
      return () => {
        gaps.delete(registration);
      };
    },
    gap() {
      for (const { handler } of gaps) call("gap", handler);
    },
    topics: () => [...byTopic.keys()],
    clear() {
      byTopic.clear();
      gaps.clear();
    },
  };
}
