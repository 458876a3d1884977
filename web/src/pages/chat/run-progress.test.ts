import assert from "node:assert/strict";
import { test } from "node:test";
import type { RunEvent } from "personal-helper-client";
import {
  describeDoing,
  describeDone,
  isOver,
  NO_PROGRESS,
  type Progress,
  withEvent,
} from "./run-progress.ts";

type Told = RunEvent extends infer Each
  ? Each extends RunEvent
    ? Omit<Each, "sequence_number" | "run_id">
    : never
  : never;

const after = (...told: Told[]): Progress =>
  told.reduce<Progress>(
    (progress, event, index) =>
      withEvent(progress, { ...event, sequence_number: index + 1, run_id: "run_1" } as RunEvent),
    NO_PROGRESS,
  );

test("the deltas joined are the answer, and each moment has its words", () => {
  assert.equal(describeDoing(after()), "Looking through your memory…");
  const found = after({
    type: "context.retrieved",
    claims: [{ id: "clm_1", content: "I ski.", score: 0.9 }],
  });
  assert.equal(describeDoing(found), "Found 1 claim, reading them…");
  const written = after(
    { type: "reasoning.delta", delta: "One claim speaks of it." },
    { type: "content.delta", delta: "You " },
    { type: "content.delta", delta: "ski." },
  );
  assert.equal(written.content, "You ski.");
  assert.equal(describeDoing(written), "Writing the answer…");
  assert.equal(describeDone(written), "its reasoning");
  assert.equal(isOver(written), false);
});

test("the same tool called twice is answered in order", () => {
  const { steps } = after(
    { type: "tool.started", name: "search_memory", input: { q: "ski" } },
    { type: "tool.started", name: "search_memory", input: { q: "snow" } },
    { type: "tool.completed", name: "search_memory", output: 1 },
  );
  assert.deepEqual(
    steps.map((step) => step.kind === "tool" && [step.isDone, step.output]),
    [
      [true, 1],
      [false, undefined],
    ],
  );
});

test("a run that failed says why", () => {
  const failed = after({
    type: "run.failed",
    error: { code: "unavailable", detail: "The model did not answer." },
  });
  assert.equal(failed.status, "failed");
  assert.equal(failed.error?.detail, "The model did not answer.");
  assert.ok(isOver(failed));
});
