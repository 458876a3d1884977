/**
 * Tells every instance (this one included) to look again.
 * A hint only: one can be lost while the connection is down, so nothing may depend on it for
 * correctness, and `onGap` says when some may have been missed.
 */
export interface Bus {
  /** False where a hint can get lost without anyone noticing at once: what hangs on it must then age quickly. */
  readonly lossless: boolean;
  /**
   * Handlers of this instance have been called when this returns, those of others are on their way
   * when the promise resolves. Never rejects: a hint that can't be sent must not fail the request.
   */
  publish(topic: string, message: string): Promise<void>;
  /**
   * Returns the function that ends the subscription. What other instances publish is heard from one
   * round trip later on: subscribe first, then read what is there already.
   */
  subscribe(topic: string, handler: (message: string) => void): () => void;
  /** Called after messages may have been lost: whoever caches must forget. Returns the function that ends it. */
  onGap(handler: () => void): () => void;
  close(): Promise<void>;
}
