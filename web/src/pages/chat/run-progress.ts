/**
 * What a run has told of itself so far, event by event.
 *
 *   starting ─ running ─┬─ completed
 *                       ├─ failed
 *                       └─ cancelled
 */
import type { Recommendation, Run, RunEvent } from "personal-helper-client";

export type Step =
  | { kind: "claims"; claims: { id: string; content: string; score: number }[] }
  | { kind: "tool"; name: string; input: unknown; output: unknown; isDone: boolean };

export interface Progress {
  status: "starting" | Run["status"];
  steps: readonly Step[];
  reasoning: string;
  content: string;
  recommendations: readonly Recommendation[];
  /** The kind of the last event: what it is doing now. */
  last: RunEvent["type"] | undefined;
  error: Run["error"];
  /** As it is stored, once it completed or was cancelled. */
  run: Run | undefined;
}

export const NO_PROGRESS: Progress = {
  status: "starting",
  steps: [],
  reasoning: "",
  content: "",
  recommendations: [],
  last: undefined,
  error: null,
  run: undefined,
};

export function withEvent(progress: Progress, event: RunEvent): Progress {
  return { ...progress, status: "running", last: event.type, ...changeBy(progress, event) };
}

function changeBy(progress: Progress, event: RunEvent): Partial<Progress> {
  switch (event.type) {
    case "run.created":
      return {};
    case "context.retrieved":
      return { steps: [...progress.steps, { kind: "claims", claims: event.claims }] };
    case "reasoning.delta":
      return { reasoning: progress.reasoning + event.delta };
    case "content.delta":
      return { content: progress.content + event.delta };
    case "tool.started": {
      const { name, input } = event;
      return { steps: [...progress.steps, { kind: "tool", name, input, output: undefined, isDone: false }] };
    }
    case "tool.completed":
      return { steps: withOutput(progress.steps, event.name, event.output) };
    case "recommendation":
      return {
        recommendations: [...progress.recommendations, { text: event.text, claim_ids: event.claim_ids }],
      };
    case "run.completed":
      return { status: "completed", run: event.run, content: event.run.content };
    case "run.failed":
      return { status: "failed", error: event.error };
    case "run.cancelled":
      return { status: "cancelled", ...(event.run ? { run: event.run } : {}) };
  }
}

/** Of two calls of one tool the earlier one that still runs is meant. */
function withOutput(steps: readonly Step[], name: string, output: unknown): Step[] {
  const at = steps.findIndex((step) => step.kind === "tool" && step.name === name && !step.isDone);
  return steps.map((step, index) => (index === at ? { ...step, output, isDone: true } : step));
}

export const isOver = ({ status }: Progress): boolean => status !== "starting" && status !== "running";

/** What it is doing at this moment. */
export function describeDoing({ last, steps }: Progress): string {
  const running = steps.findLast((step) => step.kind === "tool" && !step.isDone);
  if (running?.kind === "tool") return `Using ${toolWords(running.name)}…`;
  if (last === "content.delta" || last === "recommendation") return "Writing the answer…";
  if (last === "context.retrieved") return `Found ${countWords(claimsIn(steps), "claim")}, reading them…`;
  return last === undefined || last === "run.created" ? "Looking through your memory…" : "Thinking…";
}

/** What it did, in one line: "5 claims found, 2 tools used". */
export function describeDone({ steps, reasoning }: Progress): string {
  const claims = claimsIn(steps);
  const tools = steps.filter(({ kind }) => kind === "tool").length;
  const parts = [
    ...(claims > 0 ? [`${countWords(claims, "claim")} found`] : []),
    ...(tools > 0 ? [`${countWords(tools, "tool")} used`] : []),
    ...(reasoning ? ["its reasoning"] : []),
  ];
  return parts.join(", ") || "nothing was looked up";
}

const claimsIn = (steps: readonly Step[]): number =>
  new Set(steps.flatMap((step) => (step.kind === "claims" ? step.claims.map(({ id }) => id) : []))).size;

export const toolWords = (name: string): string => name.replaceAll("_", " ");

export const countWords = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;
