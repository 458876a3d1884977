/** What the index of an account is made of: the rows, as the database has them. Times are epoch milliseconds. */

/** A message of a conversation. Its text is its claims and its context, joined by position. */
export interface MessageRow {
  id: string;
  /** The conversation: messages of one group are neighbours, in the order of their ids. */
  group: string;
  role: "user" | "assistant";
  /** Who speaks, where the message says so. */
  name: string | null;
  at: number;
  /** What became no claim: questions, small talk, everything an assistant said. */
  context: { position: number; text: string }[];
  /** Of the message together with the one before it. */
  vector: Int8Array | null;
}

export interface ClaimRow {
  id: string;
  /**
   * The message it came from. Null for claims given as such, and for free text: its sentences tend to be about
   * different things, and what one says of "live" must not speak for the next. Such a claim stands alone.
   */
  message: string | null;
  /** Its place in the message, or in the free text. */
  position: number;
  /** Null once forgotten: it leaves the index. */
  content: string | null;
  source: string | null;
  tags: string[];
  at: number;
  validFrom: number;
  /** Null while it holds. A claim whose end has passed is found by `asOf` only. */
  validTo: number | null;
  expiresAt: number | null;
  /** Days, months or years it speaks of, relative ones resolved: `2023-05-07`, `2023-05`, `2023`. */
  dates: string[];
  /** Null while there is none of the current model. */
  vector: Int8Array | null;
}
