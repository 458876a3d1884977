/** What somebody types to find a feed, as PostgreSQL's text search takes it. */

const MOST_WORDS = 8;
const MOST_LETTERS = 40;
/** A stem is rarely shorter than its word by more than this. */
const MOST_ENDING = 4;
const SHORTEST_STEM = 5;

export interface SearchWord {
  /** A prefix: "weath" finds "Weather". */
  query: string;
  /** What it might be the whole word of, taken as it stands; empty for nothing. */
  stems: string;
}

export function searchWords(text: string): SearchWord[] {
  const words = (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS);
  return words.map((word, at) => {
    const letters = [...word].slice(0, MOST_LETTERS);
    return { query: `${letters.join("")}:*`, stems: at === words.length - 1 ? stemsOf(letters) : "" };
  });
}

/**
 * The last word may not be typed to its end, and stored are stems: "universi" is no prefix of "univers", which
 * is what is stored of "university". So words that it begins with count too.
 */
function stemsOf(letters: readonly string[]): string {
  const stems: string[] = [];
  for (let ending = 1; ending <= MOST_ENDING && letters.length - ending >= SHORTEST_STEM; ending++) {
    stems.push(letters.slice(0, letters.length - ending).join(""));
  }
  return stems.join(" | ");
}
