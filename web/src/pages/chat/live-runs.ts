/**
 * Runs that this page listens to. They live outside of the components: a run goes on while another conversation or
 * page is looked at, and coming back finds it where it is.
 */
import type { RunEvent } from "personal-helper-client";
import { useSyncExternalStore } from "react";
import { helper } from "../../helper.ts";
import { isOver, NO_PROGRESS, type Progress, withEvent } from "./run-progress.ts";

export interface LiveRun {
  progress: Progress;
  isHeard: boolean;
  /** Why its events stopped coming; the run itself goes on. */
  lost: unknown;
}

/** Those that ended are kept for what they tell of themselves, the latest of them. */
const MOST_KEPT = 40;

const runs = new Map<string, LiveRun>();
const listeners = new Set<() => void>();

function change(runId: string, part: Partial<LiveRun>): void {
  const known = runs.get(runId) ?? { progress: NO_PROGRESS, isHeard: false, lost: undefined };
  runs.delete(runId);
  runs.set(runId, { ...known, ...part });
  for (const [id, { progress }] of runs) {
    if (runs.size <= MOST_KEPT) break;
    if (isOver(progress)) runs.delete(id);
  }
  for (const listener of listeners) listener();
}

async function hear(runId: string, events: AsyncIterator<RunEvent>, begun: Progress): Promise<void> {
  let progress = begun;
  change(runId, { progress, isHeard: true, lost: undefined });
  try {
    for (let next = await events.next(); !next.done; next = await events.next()) {
      progress = withEvent(progress, next.value);
      change(runId, { progress });
    }
    change(runId, { isHeard: false });
  } catch (lost) {
    change(runId, { isHeard: false, lost });
  }
}

export interface Question {
  message: string;
  conversation_id?: string;
  skills?: string[];
}

/** Answers once the run is begun; it is heard to its end from then on. Throws when it can't begin. */
export async function beginRun(
  question: Question,
): Promise<{ runId: string; conversationId: string; createdAt: string }> {
  const events = helper.agent.stream(question)[Symbol.asyncIterator]();
  const first = await events.next();
  if (first.done || first.value.type !== "run.created") throw new Error("The run did not begin. Try again.");
  const { run_id, conversation_id, created_at } = first.value;
  void hear(run_id, events, withEvent(NO_PROGRESS, first.value));
  return { runId: run_id, conversationId: conversation_id, createdAt: created_at };
}

/** From its first event on: also for a run that was begun elsewhere, or before the page was loaded anew. */
export function followRun(runId: string): void {
  const known = runs.get(runId);
  if (known?.isHeard || (known && isOver(known.progress))) return;
  void hear(runId, helper.agent.runs.events(runId)[Symbol.asyncIterator](), NO_PROGRESS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Undefined for a run that nobody listens to. */
export const useLiveRun = (runId: string): LiveRun | undefined =>
  useSyncExternalStore(subscribe, () => runs.get(runId));
