/** Who is served next: queries before writes before background work, and those of one urgency in turn. */
import type { EmbedUrgency } from "../embedder.ts";

export type JobUrgency = "query" | EmbedUrgency;

export interface JobQueue<Job> {
  /** Behind the others of its urgency. A long job is added again after each step: a short one passes it. */
  add(job: Job): void;
  take(): Job | undefined;
}

const ORDER: readonly JobUrgency[] = ["query", "write", "background"];

export function createJobQueue<Job extends { urgency: JobUrgency }>(): JobQueue<Job> {
  const waiting: Record<JobUrgency, Job[]> = { query: [], write: [], background: [] };
  return {
    add: (job) => void waiting[job.urgency].push(job),
    take() {
      const urgency = ORDER.find((each) => waiting[each].length > 0);
      return urgency && waiting[urgency].shift();
    },
  };
}
