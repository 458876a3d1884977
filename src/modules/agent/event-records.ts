/** What a run tells those who listen. */
import { defineEvent } from "../../platform/events/events.ts";
import { Run } from "./contract.ts";

export const runCompleted = defineEvent({
  type: "agent.run.completed",
  summary: "A run of the helper completed",
  version: 1,
  access: "agent:run",
  data: Run,
});

export const runFailed = defineEvent({
  type: "agent.run.failed",
  summary: "A run of the helper failed, and cost nothing",
  version: 1,
  access: "agent:run",
  data: Run,
});
