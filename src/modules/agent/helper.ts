/** Who answers: the built-in helper, or a model. Both read the same knowledge and speak through the same voice. */
import type { JsonObject } from "./json.ts";

export interface Turn {
  message: string;
  content: string;
  /** Ids of the claims that the answer stood on. */
  claimIds: readonly string[];
}

export interface Task {
  accountId: string;
  /** What the user says, as it came. */
  message: string;
  /** Earlier turns of the conversation, oldest first; bounded. */
  history: readonly Turn[];
  /** Names of the skills that the caller asked for; all of them exist. Empty: the helper chooses by itself. */
  skills: readonly string[];
  /** Why the run began, where nobody asked: its text is data, not a message of the user. */
  trigger: { type: "feed.update"; feedTitle?: string | undefined; data: JsonObject } | undefined;
  /** Whether what the user says in the message may be stored. */
  mayRemember: boolean;
  now: Date;
  /** Aborted on cancel, shutdown and the run's time limit. */
  signal: AbortSignal;
}

export interface RetrievedClaim {
  id: string;
  content: string;
  score: number;
}

/**
 * What a helper says while it works; each call becomes an event of the run, in this order. Nothing is sent
 * twice, nothing can be taken back. Deltas joined are the answer.
 */
export interface Voice {
  retrieved(claims: readonly RetrievedClaim[]): void;
  reason(delta: string): void;
  startTool(name: string, input: JsonObject): void;
  completeTool(name: string, output: JsonObject): void;
  recommend(text: string, claimIds: readonly string[]): void;
  say(delta: string): void;
}

export interface Citation {
  claimId: string;
  /** Words of the claim, as it has them. */
  quote: string;
}

export interface Answer {
  citations: Citation[];
  usage: { inputTokens: number; outputTokens: number };
}

export interface Helper {
  /** As `MODEL` names it. */
  readonly name: string;
  /** Throws `RunFailure` for what the user should read; whatever else it throws is an internal error. */
  answer(task: Task, voice: Voice): Promise<Answer>;
}

/** A run that can't be completed, said in a way that helps. */
export class RunFailure extends Error {
  readonly code: RunFailureCode;
  constructor(code: RunFailureCode, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = "RunFailure";
    this.code = code;
  }
}

export type RunFailureCode =
  | "model_unavailable"
  | "model_refused"
  | "model_error"
  | "time_limit"
  | "token_limit"
  | "interrupted"
  | "internal";

export const timeLimit = (): RunFailure =>
  new RunFailure("time_limit", "The run took too long and was stopped. It cost nothing: ask for less.");
