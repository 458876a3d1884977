/** Anthropic's messages. */
import { frame, mixPieces, usageOf, type Wire } from "./scripted-turn.ts";

export function createMessagesWire(model: unknown): Wire {
  let index = 0;
  let stopReason = "end_turn";
  const event = (type: string, data: object = {}): string => frame({ type, ...data }, type);

  function block(start: object, deltas: readonly object[]): string[] {
    const place = { index: index++ };
    return [
      event("content_block_start", { ...place, content_block: start }),
      ...deltas.map((delta) => event("content_block_delta", { ...place, delta })),
      event("content_block_stop", place),
    ];
  }

  return {
    begin: (turn) => [
      event("message_start", {
        message: {
          id: "msg_1",
          type: "message",
          role: "assistant",
          model,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: usageOf(turn)?.input ?? 0, output_tokens: 1 },
        },
      }),
      event("ping"),
    ],
    reasoning: (text) =>
      block({ type: "thinking", thinking: "", signature: "" }, [
        { type: "thinking_delta", thinking: text },
        { type: "signature_delta", signature: "EqQBCg==" },
      ]),
    text: (deltas) =>
      block(
        { type: "text", text: "" },
        deltas.map((text) => ({ type: "text_delta", text })),
      ),
    refusal(text) {
      stopReason = "refusal";
      return text === "" ? [] : this.text([text]);
    },
    tools(calls) {
      stopReason = "tool_use";
      // Blocks come one after the other here; only their pieces are many.
      return calls.flatMap(({ name, input }, at) =>
        block({ type: "tool_use", id: `toolu_${index}_${at}`, name, input: {} }, [
          { type: "input_json_delta", partial_json: "" },
          ...mixPieces([input]).map(({ piece }) => ({ type: "input_json_delta", partial_json: piece })),
        ]),
      );
    },
    end: (turn) => [
      event("message_delta", {
        delta: {
          stop_reason: { length: "max_tokens", filter: "refusal", none: stopReason }[turn.finish ?? "none"],
          stop_sequence: null,
        },
        usage: { output_tokens: usageOf(turn)?.output ?? 0 },
      }),
      event("message_stop"),
    ],
    error: () => [event("error", { error: { type: "overloaded_error", message: "Overloaded" } })],
    ping: () => event("ping"),
  };
}
