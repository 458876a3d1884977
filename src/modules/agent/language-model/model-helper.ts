/** The helper that answers through a language model, and says nothing that what is stored doesn't say. */
import type { Log } from "../../../platform/log/log.ts";
import type { ConversationPart, ToolModel } from "../../../platform/model/conversation.ts";
import { type Answer, type Helper, RunFailure, type Task, type Voice } from "../helper.ts";
import type { Knowledge } from "../knowledge.ts";
import { createAnswerFilter } from "./answer/answer-filter.ts";
import { gatherContext } from "./context.ts";
import { createFence } from "./fence.ts";
import { createEvidenceBook } from "./grounding/evidence.ts";
import { readAsked } from "./grounding/support.ts";
import { writeInstructions } from "./instructions.ts";
import { DEFAULT_LIMITS, type Limits } from "./limits.ts";
import { toRunFailure } from "./run-failures.ts";
import { createRunTools } from "./tools/run-tools.ts";

export interface ModelHelperDeps {
  model: ToolModel;
  knowledge: Knowledge;
  log: Pick<Log, "info">;
  limits?: Partial<Limits>;
}

export function createModelHelper({ model, knowledge, log, ...deps }: ModelHelperDeps): Helper {
  const limits = { ...DEFAULT_LIMITS, ...deps.limits };

  async function answer(task: Task, voice: Voice): Promise<Answer> {
    task.signal.throwIfAborted();
    const fence = createFence();
    const evidence = createEvidenceBook();
    const { messages, claims } = await gatherContext({ task, knowledge, evidence, fence, limits });
    task.signal.throwIfAborted();
    voice.retrieved(claims);

    // What a feed sent was not said by the user: it can't support what is said of the user.
    const asked = readAsked(task.trigger ? "" : task.message, task.now);
    const dropped: Record<string, number> = {};
    const filter = createAnswerFilter({
      voice,
      evidence,
      asked,
      onDrop: (why) => {
        // Without the words: they are the user's.
        const kind = why.replace(/:.*/s, "");
        dropped[kind] = (dropped[kind] ?? 0) + 1;
      },
    });
    let hasText = false;
    const hear = (part: ConversationPart): void => {
      if (part.type === "reasoning") voice.reason(part.delta);
      else if (part.type === "pause") filter.endStep();
      else {
        hasText ||= part.delta.trim() !== "";
        filter.push(part.delta);
      }
    };
    const { finish, usage } = await model.converse(
      {
        instructions: writeInstructions({
          boundary: fence.boundary,
          now: task.now,
          isTriggered: task.trigger !== undefined,
          mayRemember: task.mayRemember,
        }),
        messages,
        tools: createRunTools({ task, voice, knowledge, evidence, fence, answer: filter }),
        limits,
        signal: task.signal,
      },
      hear,
    );
    const isCut = finish === "length";
    if (isCut && !filter.hasSpoken())
      throw new RunFailure("token_limit", "The answer grew past its length limit. Ask for less at once.");
    if (!hasText && !filter.hasRecommended())
      throw new RunFailure("model_error", "The language model answered nothing. Try again.");
    const citations = filter.end(isCut);
    if (Object.keys(dropped).length > 0)
      log.info({ model: model.name, dropped }, "sentences without support were left out");
    return { citations, usage };
  }

  return {
    name: model.name,
    answer: (task, voice) =>
      answer(task, voice).catch((error: unknown) => {
        task.signal.throwIfAborted();
        throw toRunFailure(error);
      }),
  };
}
