/**
 * Reading a run's events while it goes on: from the memory of the instance that works on it, elsewhere from the
 * database, which the bus says to look at again. A hint that gets lost costs a second.
 */
import type { Bus } from "../../platform/bus/bus.ts";
import { presentEvent } from "./present.ts";
import { isEnd, type RunEvent } from "./run.ts";
import type { RunStore } from "./run-store.ts";

/** The message is the run's id. */
const NEWS = "agent.run.events";
const POLL_MS = 1_000;
const PAGE = 200;

/** A run that this instance works on. It holds what is stored already: nobody sees what could still be lost. */
export interface LiveRun {
  add(events: readonly RunEvent[]): void;
  /** Its readers go on in the database, if there is more. */
  close(): void;
}

export interface LiveRuns {
  open(accountId: string, runId: string, events: readonly RunEvent[]): LiveRun;
  /** Every instance looks again. */
  announce(runId: string): Promise<void>;
  /** Events after this one, as they come, until the run has ended. The run must be the account's. */
  read(
    accountId: string,
    runId: string,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<readonly RunEvent[], void>;
  close(): void;
}

interface Held {
  accountId: string;
  /** From the first that this instance has written; earlier ones are in the database. */
  events: RunEvent[];
  closed: boolean;
}

export function createLiveRuns(deps: { store: RunStore; bus: Bus }): LiveRuns {
  const { store, bus } = deps;
  const held = new Map<string, Held>();
  const waiting = new Map<string, Set<() => void>>();

  function wake(runId: string): void {
    for (const resume of [...(waiting.get(runId) ?? [])]) resume();
  }

  const unsubscribe = bus.subscribe(NEWS, wake);

  /** Until there is news, the time is up or nobody listens. */
  function news(runId: string, signal: AbortSignal, timeoutMs: number | undefined): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const resumes = waiting.get(runId) ?? new Set();
      waiting.set(runId, resumes);
      const resume = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", resume);
        resumes.delete(resume);
        if (resumes.size === 0 && waiting.get(runId) === resumes) waiting.delete(runId);
        resolve();
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(resume, timeoutMs);
      signal.addEventListener("abort", resume, { once: true });
      resumes.add(resume);
    });
  }

  /** Of what is held; undefined where the events after this one are not. */
  function findHeld(accountId: string, runId: string, after: number): Held | undefined {
    const run = held.get(runId);
    const first = run?.events[0];
    return run && run.accountId === accountId && first && first.seq <= after + 1 ? run : undefined;
  }

  async function* read(accountId: string, runId: string, after: number, signal: AbortSignal) {
    let last = after;
    while (!signal.aborted) {
      const run = findHeld(accountId, runId, last);
      const events = run
        ? run.events.slice(last + 1 - (run.events[0] as RunEvent).seq)
        : await readStored(accountId, runId, last);
      if (events === "over") return;
      if (events === "erased") {
        yield [presentEvent(runId, last + 1, "run.cancelled", {})];
        return;
      }
      const latest = events.at(-1);
      if (latest) {
        yield events;
        last = latest.seq;
        if (isEnd(latest)) return;
      } else if (!run?.closed) {
        await news(runId, signal, run ? undefined : POLL_MS);
      }
    }
  }

  async function readStored(
    accountId: string,
    runId: string,
    after: number,
  ): Promise<RunEvent[] | "over" | "erased"> {
    const events = await store.findEvents(accountId, runId, after, PAGE);
    if (events.length > 0) return events;
    // Looked at before the events: what ended in between has its last events stored.
    const run = await store.find(accountId, runId);
    if (run?.status === "running") return [];
    const rest = await store.findEvents(accountId, runId, after, PAGE);
    return rest.length > 0 ? rest : run ? "over" : "erased";
  }

  return {
    open(accountId, runId, events) {
      const run: Held = { accountId, events: [...events], closed: false };
      held.set(runId, run);
      return {
        add(added) {
          run.events.push(...added);
          wake(runId);
        },
        close() {
          run.closed = true;
          if (held.get(runId) === run) held.delete(runId);
          wake(runId);
        },
      };
    },
    announce: (runId) => bus.publish(NEWS, runId),
    read,
    close: unsubscribe,
  };
}
