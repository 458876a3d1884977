/** Turns text into vectors whose closeness is closeness of meaning. */

/**
 * Where they share a processor, background work waits while a write waits, and both while a query waits.
 * Of one urgency all get their turn: a short job is not kept waiting by a long one.
 */
export type EmbedUrgency = "write" | "background";

/**
 * Vectors are int8, each scaled by its own largest component: only directions are compared, so a cosine
 * is the dot product divided by both lengths.
 */
export interface Embedder {
  /**
   * Names the space the vectors live in: two that differ can't be compared. `minilm:` and the start of the
   * weights' hash; for a provider its name and the model's, whatever address it is at.
   */
  readonly model: string;
  /** Undefined until a provider has answered for the first time: it may be away when the service starts. */
  readonly dimensions: number | undefined;
  /** Any text, the empty one too. Kept in a cache: people ask the same thing again. */
  embedQuery(text: string): Promise<Int8Array>;
  /** Any texts, in the order given. Fails as a whole. */
  embedAll(texts: readonly string[], urgency: EmbedUrgency): Promise<Int8Array[]>;
  /** What is under way fails. */
  close(): Promise<void>;
}
