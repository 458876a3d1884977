/** What a model does in one streamed call. Its parts come in this order. */
export interface ScriptedTurn {
  /** Answered instead of a stream. */
  fail?: { status: number; headers?: Record<string, string>; message?: string };
  reasoning?: string;
  /** As the deltas it is sent in; one text is sent word by word. */
  text?: string | readonly string[];
  /** Instead of an answer. */
  refusal?: string;
  /** Called all at once; their inputs are sent in pieces that alternate. An input of text is sent as it is. */
  tools?: readonly { name: string; input: unknown }[];
  /**
   * Instead of an end: the connection breaks, the stream ends without a last word, a frame is no JSON, the
   * provider reports an error, the last delta of the text is repeated for ever, one frame goes on for ever, only signs of life follow,
   * nothing follows.
   */
  ending?: "cut" | "stop short" | "malform" | "error" | "endless" | "endless frame" | "pings" | "hang";
  /** `length`: cut at the limit of tokens. `filter`: taken back by a filter of the provider. */
  finish?: "length" | "filter";
  usage?: { input: number; output: number } | "none";
}

/** One format of a provider. Frames are whole SSE frames. */
export interface Wire {
  begin(turn: ScriptedTurn): string[];
  reasoning(text: string): string[];
  text(deltas: readonly string[]): string[];
  refusal(text: string): string[];
  tools(calls: readonly { name: string; input: string }[]): string[];
  end(turn: ScriptedTurn): string[];
  error(): string[];
  ping(): string;
}

export const frame = (data: unknown, event?: string): string =>
  `${event ? `event: ${event}\n` : ""}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;

export const deltasOf = (text: string | readonly string[]): readonly string[] =>
  typeof text === "string" ? (text.match(/\S+\s*|\s+/g) ?? []) : text;

/** Pieces in the order in which parallel calls really come: mixed. */
export function mixPieces(inputs: readonly string[]): { index: number; piece: string }[] {
  const pieces = inputs.map((input) => [input.slice(0, 5), input.slice(5, 12), input.slice(12)]);
  return [0, 1, 2].flatMap((at) =>
    pieces.flatMap((each, index) => (each[at] ? [{ index, piece: each[at] }] : [])),
  );
}

export const usageOf = ({ usage }: ScriptedTurn): { input: number; output: number } | undefined =>
  usage === "none" ? undefined : (usage ?? { input: 100, output: 20 });
