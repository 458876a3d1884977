/** The part of a claim that a sentence stands on, in the claim's own words. */
import { read } from "./reading.ts";

/** A claim up to this is quoted whole. */
const MAX_CHARACTERS = 200;

export function quoteFor(sentence: string, content: string): string {
  const whole = content.trim();
  if (whole.length <= MAX_CHARACTERS) return whole;
  const said = read(sentence);
  let best = "";
  let bestShared = -1;
  for (const part of partsOf(whole)) {
    const known = read(part);
    const shared =
      [...known.terms].filter((term) => said.terms.has(term)).length +
      2 * [...known.numbers].filter((number) => said.numbers.has(number)).length;
    if (shared > bestShared) {
      best = part;
      bestShared = shared;
    }
  }
  return best;
}

/** Sentences, and where they are too long their clauses, and where those are, runs of words. */
function partsOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+|\n+/)
    .flatMap((sentence) =>
      sentence.length <= MAX_CHARACTERS ? [sentence] : sentence.split(/(?<=[,;:–—])\s+/),
    )
    .flatMap((clause) =>
      clause.length <= MAX_CHARACTERS
        ? [clause]
        : (clause.match(/\S(?:.{0,198}\S)?(?=\s|$)|\S{1,200}/gsu) ?? []),
    )
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
