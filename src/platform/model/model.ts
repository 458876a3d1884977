/** A language model, where one is configured. Callers always have a way of their own without it. */
import type { z } from "zod";

export interface ModelRequest {
  /** What the model has to do. Ours, never text of a user. */
  instructions: string;
  /** What it works on: data, whatever it says. */
  input: string;
  signal?: AbortSignal;
}

export interface Model {
  /** As configured: `anthropic:NAME`. */
  readonly name: string;
  generateText(request: ModelRequest): Promise<string>;
  generateObject<Schema extends z.ZodType>(
    request: ModelRequest & { schema: Schema },
  ): Promise<z.output<Schema>>;
}
