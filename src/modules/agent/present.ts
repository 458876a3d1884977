/** Runs and their events, as callers see them. */
import { toCredits } from "../../platform/credits.ts";
import { formatId } from "../../platform/ids.ts";
import { type RunRecord, runAgent } from "./contract.ts";
import type { RunEvent, RunEventType, StoredRun } from "./run.ts";

const claimId = (uuid: string): string => formatId("clm", uuid);

export const presentRun = (run: StoredRun): RunRecord => ({
  id: formatId("run", run.id),
  status: run.status,
  message: run.message,
  content: run.content,
  citations: run.citations.map(({ claimId: id, quote }) => ({ claim_id: claimId(id), quote })),
  recommendations: run.recommendations.map(({ text, claimIds }) => ({
    text,
    claim_ids: claimIds.map(claimId),
  })),
  conversation_id: formatId("conv", run.conversation_id),
  model: run.model,
  usage: {
    input_tokens: run.input_tokens,
    output_tokens: run.output_tokens,
    total_tokens: run.input_tokens + run.output_tokens,
    credits: run.status === "completed" ? runAgent.price : toCredits(run.paid_micros ?? 0n),
  },
  skills: run.skills,
  trigger: run.trigger && {
    type: run.trigger.type,
    update_id: run.trigger.update_id,
    feed_id: run.trigger.feed_id,
    feed_title: run.trigger.feed_title,
  },
  error: run.error_code === null ? null : { code: run.error_code, detail: run.error_detail ?? "" },
  created_at: run.created_at.toISOString(),
  ended_at: run.ended_at?.toISOString() ?? null,
});

/** Serialised once, however many read it. */
export const presentEvent = (
  runId: string,
  seq: number,
  type: RunEventType,
  fields: Readonly<Record<string, unknown>>,
): RunEvent => ({
  seq,
  type,
  data: JSON.stringify({ type, sequence_number: seq, run_id: formatId("run", runId), ...fields }),
});

export const presentClaimIds = (ids: readonly string[]): string[] => ids.map(claimId);
