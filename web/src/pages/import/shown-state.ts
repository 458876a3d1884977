/** A state outside of the components, which are shown its changes; those that come by the thousand, a few times a second. */
export interface ShownState<State> {
  /** As it is. */
  now(): State;
  /** As it is shown, for `useSyncExternalStore`. */
  shown(): State;
  subscribe(listener: () => void): () => void;
  change(part: Partial<State>): void;
  changeSoon(part: Partial<State>): void;
}

/** Often enough to look alive. */
const SHOW_MS = 120;

export function createShownState<State extends object>(initial: State): ShownState<State> {
  const listeners = new Set<() => void>();
  let now = initial;
  let shown = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(): void {
    clearTimeout(timer);
    timer = undefined;
    shown = now;
    for (const listener of listeners) listener();
  }

  return {
    now: () => now,
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(part) {
      now = { ...now, ...part };
      show();
    },
    changeSoon(part) {
      now = { ...now, ...part };
      timer ??= setTimeout(show, SHOW_MS);
    },
  };
}
