/** What a claim states, and of whom. */

/** One thing that a claim states of one owner. */
export interface Fact {
  /** Of whom: `user`, the name of a speaker, or as the claim calls them (`my sister`, `anna`), in normal form. */
  owner: string;
  /** `home`, `job`, `favourite:colour`, … or `does:<verb>` for what is no attribute of its own. */
  attribute: string;
  /** In normal form, for comparing. With `ends`, empty for "whatever it was", and `any` for "there is none". */
  value: string;
  /** As the claim has it, for showing. */
  shown: string;
  /** `ends`: from now on it is not so ("no longer"); `was`: it was so once, and corrects nothing. */
  kind: "holds" | "ends" | "was" | "plans";
  /** A new value ends the one before. */
  single: boolean;
  /** Mentioned on the way to something else ("my boss Carla likes tea"): it ends nothing and is not ended. */
  aside?: true;
  /** When it began, if that was long before it was told ("I moved to Rome in 2015"): it ends nothing told without a date. */
  since?: string;
}

export interface ClaimContext {
  /** Who speaks, if not the user. */
  speaker: string | null;
  /** What relative dates are relative to. */
  at: Date;
}
