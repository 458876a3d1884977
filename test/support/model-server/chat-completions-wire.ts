/** OpenAI's chat completions, as compatible servers stream them. */
import { frame, mixPieces, usageOf, type Wire } from "./scripted-turn.ts";

export function createChatCompletionsWire(model: unknown): Wire {
  const chunk = (delta: object, finish_reason: string | null = null): string =>
    frame({
      id: "chatcmpl-1",
      object: "chat.completion.chunk",
      created: 1,
      model,
      choices: [{ index: 0, delta, finish_reason }],
    });
  let calledTools = false;
  return {
    begin: () => [chunk({ role: "assistant", content: "" })],
    reasoning: (text) => [chunk({ reasoning_content: text })],
    text: (deltas) => deltas.map((content) => chunk({ content })),
    refusal: (text) => [chunk({ refusal: text })],
    tools(calls) {
      calledTools = true;
      return [
        ...calls.map(({ name }, index) =>
          chunk({
            tool_calls: [{ index, id: `call_${index}`, type: "function", function: { name, arguments: "" } }],
          }),
        ),
        ...mixPieces(calls.map(({ input }) => input)).map(({ index, piece }) =>
          chunk({ tool_calls: [{ index, function: { arguments: piece } }] }),
        ),
      ];
    },
    end(turn) {
      const usage = usageOf(turn);
      const reason = {
        length: "length",
        filter: "content_filter",
        none: calledTools ? "tool_calls" : "stop",
      }[turn.finish ?? "none"];
      const counted = usage && {
        prompt_tokens: usage.input,
        completion_tokens: usage.output,
        total_tokens: usage.input + usage.output,
      };
      return [
        chunk({}, reason),
        ...(counted
          ? [
              frame({
                id: "chatcmpl-1",
                object: "chat.completion.chunk",
                created: 1,
                model,
                choices: [],
                usage: counted,
              }),
            ]
          : []),
        frame("[DONE]"),
      ];
    },
    error: () => [frame({ error: { message: "the engine died", type: "server_error", code: 500 } })],
    ping: () => ": keep-alive\n\n",
  };
}
