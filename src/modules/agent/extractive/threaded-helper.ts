/**
 * The built-in helper off the main thread: whatever a message or a claim holds, reading it holds up nobody else, and
 * ends at its limit.
 */
import { createThreads, TookTooLong } from "../../../platform/workers/threads.ts";
import type { Skill } from "../../skills/index.ts";
import {
  type Answer,
  type Helper,
  type RetrievedClaim,
  type Task,
  timeLimit,
  type Voice,
} from "../helper.ts";
import type { JsonObject } from "../json.ts";
import type { FeedState, FluxAppState, Knowledge } from "../knowledge.ts";

export type HelperTask = Omit<Task, "signal"> & { known: readonly Skill[] };

export type HelperQuestion =
  | { kind: "recall"; question: string; limit: number }
  | { kind: "findClaims"; ids: string[] }
  | { kind: "readProfile" }
  | { kind: "remember"; text: string }
  | { kind: "count"; list: "feeds" | "flux" }
  | { kind: "item"; list: "feeds" | "flux"; place: number };

export type Spoken =
  | { kind: "retrieved"; claims: readonly RetrievedClaim[] }
  | { kind: "reason"; delta: string }
  | { kind: "say"; delta: string }
  | { kind: "startTool"; name: string; input: JsonObject }
  | { kind: "completeTool"; name: string; output: JsonObject }
  | { kind: "recommend"; text: string; claimIds: readonly string[] };

/** An answer takes some hundredths of a second. */
const LIMIT_MS = 30_000;
/** A second one reads while the first waits for what it looks up. */
const MOST_THREADS = 2;
const MAX_MB = 512;

export interface ThreadedHelper extends Helper {
  close(): Promise<void>;
}

export function createThreadedHelper(deps: { knowledge: Knowledge; limitMs?: number }): ThreadedHelper {
  const { knowledge, limitMs = LIMIT_MS } = deps;
  const threads = createThreads({
    script: new URL("./helper-thread.ts", import.meta.url),
    most: MOST_THREADS,
    maxMb: MAX_MB,
  });

  /** What one run may ask, of its own account alone. */
  function createAnswers(accountId: string): (question: HelperQuestion) => Promise<unknown> {
    const lists: { feeds: FeedState[]; flux: FluxAppState[] } = { feeds: [], flux: [] };
    return async (question) => {
      switch (question.kind) {
        case "recall":
          return knowledge.recall(accountId, question.question, question.limit);
        case "findClaims":
          return knowledge.findClaims(accountId, question.ids);
        case "readProfile":
          return knowledge.readProfile(accountId);
        case "remember":
          return knowledge.remember(accountId, question.text);
        case "count":
          if (question.list === "feeds") lists.feeds = await knowledge.listFeedStates(accountId);
          else lists.flux = await knowledge.listFluxStates(accountId);
          return lists[question.list].length;
        case "item":
          return lists[question.list][question.place];
      }
    };
  }

  return {
    name: "extractive",
    async answer({ signal, ...task }, voice) {
      const answer = createAnswers(task.accountId);
      const helperTask: HelperTask = { ...task, known: knowledge.listSkills() };
      try {
        return await threads.run<Answer>(task.accountId, helperTask, {
          limitMs,
          signal,
          answer: (question) => answer(question as HelperQuestion),
          hear: (told) => {
            if (!signal.aborted) speak(voice, told as Spoken);
          },
        });
      } catch (error) {
        throw error instanceof TookTooLong ? timeLimit() : error;
      }
    },
    close: threads.close,
  };
}

function speak(voice: Voice, spoken: Spoken): void {
  if (spoken.kind === "retrieved") voice.retrieved(spoken.claims);
  else if (spoken.kind === "reason") voice.reason(spoken.delta);
  else if (spoken.kind === "say") voice.say(spoken.delta);
  else if (spoken.kind === "startTool") voice.startTool(spoken.name, spoken.input);
  else if (spoken.kind === "completeTool") voice.completeTool(spoken.name, spoken.output);
  else voice.recommend(spoken.text, spoken.claimIds);
}
