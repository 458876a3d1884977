/** What a claim says, as far as telling duplicates and corrections needs it. Pure: the same text gives the same. */

import type { Fact } from "./facts.ts";
import type { Frames } from "./frame.ts";
import type { NamedValues } from "./named-old-value.ts";
import type { Topic } from "./topic.ts";

export interface ClaimAnalysis {
  /** Two claims with the same are one claim, said twice. */
  normal: string;
  /** Where related claims find each other: if `closes(a, b)`, they share a key. */
  keys: string[];
  /** Days, months or years it speaks of, relative ones resolved: `2023-05-07`, `2023-05`, `2023`. */
  dates: string[];
  facts: Fact[];
  /** For changes that no fact tells. */
  topic: Topic | undefined;
  frames: Frames | undefined;
  named: NamedValues | undefined;
}
