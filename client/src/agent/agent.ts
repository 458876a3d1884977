import { agentRun, agentRunsCancel, agentRunsGet, agentRunsList } from "../generated/operations.ts";
import type { AgentRunBody } from "../generated/types.ts";
import { bind } from "../http/bind.ts";
import { type Core, LONG_MS, type RequestOptions } from "../http/core.ts";
import { createRunStream, type RunStream } from "./run-stream.ts";

/** How the answer comes is said by the method. */
type RunInput = Omit<AgentRunBody, "stream">;

export type Agent = ReturnType<typeof createAgent>;

const toBody = (input: string | RunInput): RunInput =>
  typeof input === "string" ? { message: input } : input;

export function createAgent(core: Core) {
  return {
    /** Asks the helper and waits for its answer. */
    run: (input: string | RunInput, options?: RequestOptions) =>
      agentRun(
        core,
        { ...toBody(input), stream: false },
        { ...options, timeoutMs: options?.timeoutMs ?? LONG_MS },
      ),

    /** Asks the helper and shows the run as it goes on: `for await (const event of helper.agent.stream("…"))`. */
    stream: (input: string | RunInput, options?: RequestOptions): RunStream =>
      createRunStream(core, { body: toBody(input) }, options ?? {}),

    runs: {
      ...bind(core, {
        /** Newest first. */
        list: agentRunsList,
        get: agentRunsGet,
        /** It costs nothing then. */
        cancel: agentRunsCancel,
      }),

      /** The events of a run, from the beginning or after the one with the number `after`. */
      events: (
        id: string,
        { after = 0, ...options }: RequestOptions & { after?: number | undefined } = {},
      ): RunStream => createRunStream(core, { runId: id, after }, options),
    },
  };
}
