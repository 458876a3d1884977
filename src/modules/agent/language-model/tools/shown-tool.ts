/** What the tools of a run have in common. */
import type { ModelTool } from "../../../../platform/model/conversation.ts";
import type { Task, Voice } from "../../helper.ts";
import type { JsonObject } from "../../json.ts";
import type { Knowledge } from "../../knowledge.ts";
import type { AnswerFilter } from "../answer/answer-filter.ts";
import type { Fence } from "../fence.ts";
import type { EvidenceBook } from "../grounding/evidence.ts";

export interface ToolDeps {
  task: Task;
  voice: Voice;
  knowledge: Knowledge;
  evidence: EvidenceBook;
  fence: Fence;
  answer: Pick<AnswerFilter, "recommend">;
}

/** A tool whose calls the user sees. `output` is short: what was found is in other events. */
export interface ShownTool extends Omit<ModelTool, "run"> {
  look(input: JsonObject): Promise<{ text: string; output: JsonObject }>;
}
