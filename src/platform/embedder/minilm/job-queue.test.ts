import assert from "node:assert/strict";
import { test } from "node:test";
import { createJobQueue, type JobUrgency } from "./job-queue.ts";

interface Job {
  urgency: JobUrgency;
  name: string;
  steps: number;
}

/** Serves them one step at a time, as the thread does, and answers who was served. */
function serve(jobs: Job[], meanwhile: Record<number, Job> = {}): string[] {
  const queue = createJobQueue<Job>();
  for (const job of jobs) queue.add(job);
  const served: string[] = [];
  for (let job = queue.take(); job; job = queue.take()) {
    served.push(job.name);
    const arriving = meanwhile[served.length];
    if (arriving) queue.add(arriving);
    if (--job.steps > 0) queue.add(job);
  }
  return served;
}

test("queries, then writes, then background work", () => {
  const served = serve([
    { urgency: "background", name: "b", steps: 1 },
    { urgency: "write", name: "w", steps: 1 },
    { urgency: "query", name: "q", steps: 1 },
  ]);
  assert.deepEqual(served, ["q", "w", "b"]);
});

test("a query waits for one step of what is running", () => {
  const served = serve([{ urgency: "write", name: "w", steps: 4 }], {
    2: { urgency: "query", name: "q", steps: 1 },
  });
  assert.deepEqual(served, ["w", "w", "q", "w", "w"]);
});

test("a short job of the same urgency is not kept waiting by a long one", () => {
  const served = serve([
    { urgency: "write", name: "long", steps: 4 },
    { urgency: "write", name: "short", steps: 1 },
  ]);
  assert.deepEqual(served, ["long", "short", "long", "long", "long"]);
});

test("nothing waits, nothing is taken", () => {
  assert.equal(createJobQueue<Job>().take(), undefined);
});
