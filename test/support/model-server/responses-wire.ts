/** OpenAI's responses. */
import { frame, mixPieces, type ScriptedTurn, usageOf, type Wire } from "./scripted-turn.ts";

export function createResponsesWire(model: unknown): Wire {
  let sequence = 0;
  let outputIndex = 0;
  const event = (type: string, data: object): string =>
    frame({ type, sequence_number: sequence++, ...data }, type);
  const response = (status: string, more: object = {}) => ({
    response: { id: "resp_1", object: "response", created_at: 1, model, status, output: [], ...more },
  });

  /** A message with one part, of which the deltas are sent. */
  function message(part: object, deltas: readonly string[], deltaType: string): string[] {
    const output_index = outputIndex++;
    const id = `msg_${output_index}`;
    const place = { item_id: id, output_index, content_index: 0 };
    const item = { id, type: "message", role: "assistant" };
    return [
      event("response.output_item.added", {
        output_index,
        item: { ...item, status: "in_progress", content: [] },
      }),
      event("response.content_part.added", { ...place, part }),
      ...deltas.map((delta) => event(deltaType, { ...place, delta })),
    ];
  }

  return {
    begin: () => [
      event("response.created", response("in_progress")),
      event("response.in_progress", response("in_progress")),
    ],
    reasoning(text) {
      const output_index = outputIndex++;
      const id = `rs_${output_index}`;
      const place = { item_id: id, output_index, summary_index: 0 };
      const item = { id, type: "reasoning", encrypted_content: "…" };
      return [
        event("response.output_item.added", { output_index, item: { ...item, summary: [] } }),
        event("response.reasoning_summary_part.added", {
          ...place,
          part: { type: "summary_text", text: "" },
        }),
        event("response.reasoning_summary_text.delta", { ...place, delta: text }),
        event("response.reasoning_summary_part.done", { ...place, part: { type: "summary_text", text } }),
        event("response.output_item.done", {
          output_index,
          item: { ...item, summary: [{ type: "summary_text", text }] },
        }),
      ];
    },
    text(deltas) {
      const output_index = outputIndex;
      const id = `msg_${output_index}`;
      const text = deltas.join("");
      const place = { item_id: id, output_index, content_index: 0 };
      const part = { type: "output_text", text: "", annotations: [] };
      const done = { id, type: "message", role: "assistant", status: "completed" };
      return [
        ...message(part, deltas, "response.output_text.delta"),
        event("response.output_text.done", { ...place, text }),
        event("response.content_part.done", { ...place, part: { ...part, text } }),
        event("response.output_item.done", {
          output_index,
          item: { ...done, content: [{ ...part, text }] },
        }),
      ];
    },
    refusal(refusal) {
      const output_index = outputIndex;
      const place = { item_id: `msg_${output_index}`, output_index, content_index: 0 };
      return [
        ...message({ type: "refusal", refusal: "" }, [refusal], "response.refusal.delta"),
        event("response.refusal.done", { ...place, refusal }),
      ];
    },
    tools(calls) {
      const first = outputIndex;
      outputIndex += calls.length;
      const item = (index: number, status: string, text: string) => ({
        output_index: first + index,
        item: {
          type: "function_call",
          id: `fc_${first + index}`,
          call_id: `call_${first + index}`,
          name: calls[index]?.name,
          arguments: text,
          status,
        },
      });
      const place = (index: number) => ({ item_id: `fc_${first + index}`, output_index: first + index });
      return [
        ...calls.map((_, index) => event("response.output_item.added", item(index, "in_progress", ""))),
        ...mixPieces(calls.map(({ input }) => input)).map(({ index, piece }) =>
          event("response.function_call_arguments.delta", { ...place(index), delta: piece }),
        ),
        ...calls.flatMap(({ input }, index) => [
          event("response.function_call_arguments.done", { ...place(index), arguments: input }),
          event("response.output_item.done", item(index, "completed", input)),
        ]),
      ];
    },
    end: (turn) => [endEvent(turn)],
    error: () => [
      event("error", { code: "server_error", message: "the engine died", param: null }),
      event("response.failed", response("failed", { error: { code: "server_error", message: "it died" } })),
    ],
    ping: () => ": keep-alive\n\n",
  };

  function endEvent(turn: ScriptedTurn): string {
    const usage = usageOf(turn);
    const counted = usage && {
      usage: {
        input_tokens: usage.input,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: usage.output,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: usage.input + usage.output,
      },
    };
    if (!turn.finish) return event("response.completed", response("completed", { ...counted }));
    const reason = { length: "max_output_tokens", filter: "content_filter" }[turn.finish];
    return event(
      "response.incomplete",
      response("incomplete", { incomplete_details: { reason }, ...counted }),
    );
  }
}
