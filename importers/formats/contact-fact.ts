/** What is found on a card. */
import type { Property } from "../reading/content-lines.ts";

export interface Fact {
  /** Of one person, no two have the same. */
  about: string;
  content: string;
}

export interface Found {
  facts: Fact[];
  /** Why something of it is left out. */
  unread: string[];
  /** The lines that were looked at, with or without a fact. */
  read: Property[];
}
