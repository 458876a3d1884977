/** What a helper can look up. Every text in it is data: whatever it says, it is never an instruction. */
import type { KnownClaim, Recall } from "../memory/index.ts";
import type { Skill } from "../skills/index.ts";
import type { JsonObject } from "./json.ts";

export interface FeedState {
  id: string;
  title: string;
  description: string;
  data: JsonObject;
  publishedAt: Date;
}

export interface FluxAppState {
  app: string;
  state: JsonObject;
  updatedAt: Date;
}

export interface Knowledge {
  recall(accountId: string, question: string, limit: number): Promise<Recall>;
  /** Closed ones too, in no order; forgotten ones are missing. */
  findClaims(accountId: string, ids: readonly string[]): Promise<KnownClaim[]>;
  readProfile(accountId: string): Promise<{ summary: string; claimIds: string[] }>;
  /** The latest state of the feeds that the user subscribes to. */
  listFeedStates(accountId: string): Promise<FeedState[]>;
  listFluxStates(accountId: string): Promise<FluxAppState[]>;
  /** Stores what the user said; answers what became of it. */
  remember(accountId: string, text: string): Promise<KnownClaim[]>;
  listSkills(): readonly Skill[];
}
