/** A word of a claim. */
export interface Word {
  /** In lower case. */
  text: string;
  /** The form that all its spellings share. */
  norm: string;
  /** Written with a capital. */
  capital: boolean;
  /** Where it stands in the source. */
  start: number;
  end: number;
  /** Punctuation and symbols between the word before and this one. */
  gap: string;
}
