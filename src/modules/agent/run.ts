/**
 * A run: one question or task, from its creation to its one end.
 *
 *   running ─┬─ completed   paid for
 *            ├─ failed      given back
 *            └─ cancelled   given back, less the share of the answer that was shown
 *
 * Its events are numbered from 1; the last is the end. Whatever is shown of a run is a view of what is stored.
 */
import type { Citation } from "./helper.ts";
import type { JsonObject } from "./json.ts";

export type RunStatus = "running" | "completed" | "failed" | "cancelled";

export interface Recommendation {
  text: string;
  claimIds: string[];
}

/** As it is stored. */
export interface StoredRun {
  id: string;
  conversation_id: string;
  status: RunStatus;
  message: string;
  skills: string[];
  /** Runs of earlier versions have no feed. */
  trigger: {
    type: "feed.update";
    update_id: string;
    feed_id?: string;
    feed_title?: string;
    data: JsonObject;
  } | null;
  may_remember: boolean;
  model: string;
  content: string;
  citations: Citation[];
  recommendations: Recommendation[];
  input_tokens: number;
  output_tokens: number;
  /** Of one that was cancelled. */
  paid_micros: bigint | null;
  error_code: string | null;
  error_detail: string | null;
  last_event: number;
  said: boolean;
  attempts: number;
  created_at: Date;
  ended_at: Date | null;
}

/** A run that this instance works on. */
export interface LeasedRun extends StoredRun {
  account_id: string;
}

export interface RunEvent {
  seq: number;
  type: RunEventType;
  /** JSON, as it is sent. */
  data: string;
}

export type RunEventType =
  | "run.created"
  | "context.retrieved"
  | "reasoning.delta"
  | "tool.started"
  | "tool.completed"
  | "recommendation"
  | "content.delta"
  | EndType;

export type EndType = "run.completed" | "run.failed" | "run.cancelled";

export const isEnd = ({ type }: RunEvent): boolean =>
  type === "run.completed" || type === "run.failed" || type === "run.cancelled";
