/** Runs as the conversations that they belong to. */
import type { Run } from "personal-helper-client";

interface Conversation {
  id: string;
  /** What it began with, as far as it was read. */
  title: string;
  at: string;
  runs: number;
  isRunning: boolean;
  /** The helper began it by itself: a feed brought something. */
  isOfFeed: boolean;
}

/** `runs` are newest first, as the service lists them. */
export function groupRuns(runs: readonly Run[]): Conversation[] {
  const found = new Map<string, Conversation>();
  for (const run of runs) {
    const known = found.get(run.conversation_id);
    found.set(run.conversation_id, {
      id: run.conversation_id,
      title: run.message,
      at: known?.at ?? run.created_at,
      runs: (known?.runs ?? 0) + 1,
      isRunning: (known?.isRunning ?? false) || run.status === "running",
      isOfFeed: run.trigger !== null,
    });
  }
  return [...found.values()];
}
