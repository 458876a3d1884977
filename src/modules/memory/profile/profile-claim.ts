/** A claim as far as a profile needs it. */
export interface ProfileClaim {
  id: string;
  content: string;
  /** Who says it, and so whom it is about, if not the user. */
  speaker: string | null;
  dates: string[];
  valid_from: Date;
  /** It closed an older one: something changed. */
  is_change: boolean;
}
