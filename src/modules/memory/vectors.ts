/** Vectors for what is stored. A failing embedder never fails a write: what lacks a vector gets it later. */
import type { Embedder, EmbedUrgency } from "../../platform/embedder/embedder.ts";
import type { Log } from "../../platform/log/log.ts";

/** A neighbour gives a message its setting; more of it would drown what the message itself says. */
const MAX_BEFORE_CHARACTERS = 400;
const MAX_TEXT_CHARACTERS = 1_200;

export interface Vectors {
  /** Empty without an embedder. */
  readonly model: string;
  readonly enabled: boolean;
  embedClaims(contents: readonly string[], urgency?: EmbedUrgency): Promise<(Int8Array | null)[]>;
  /** Each together with the message before it. */
  embedMessages(
    messages: readonly { text: string; textBefore: string }[],
    urgency?: EmbedUrgency,
  ): Promise<(Int8Array | null)[]>;
}

export function createVectors(embedder: Embedder | undefined, log: Log): Vectors {
  async function embed(texts: string[], urgency: EmbedUrgency): Promise<(Int8Array | null)[]> {
    if (!embedder || texts.length === 0) return texts.map(() => null);
    try {
      return await embedder.embedAll(texts, urgency);
    } catch (error) {
      log.warn({ err: error, texts: texts.length }, "texts could not be embedded; it is tried again later");
      return texts.map(() => null);
    }
  }

  return {
    model: embedder?.model ?? "",
    enabled: embedder !== undefined,
    embedClaims: (contents, urgency = "write") => embed([...contents], urgency),
    embedMessages: (messages, urgency = "write") =>
      embed(
        messages.map(({ text, textBefore }) =>
          `${textBefore.slice(-MAX_BEFORE_CHARACTERS)} ${text.slice(0, MAX_TEXT_CHARACTERS)}`.trim(),
        ),
        urgency,
      ),
  };
}
