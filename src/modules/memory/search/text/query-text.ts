/** The text of a question as it is embedded. */
import { STOP_WORDS } from "./stop-words.ts";

/**
 * Who speaks says "I" and calls the other "you": so the first party named becomes "I", any other "you".
 * A name in the text would draw the question to every greeting that has it.
 */
export function queryForEmbedding(query: string, parties: readonly string[]): string {
  const named: { at: number; pattern: RegExp }[] = [];
  const lower = query.toLowerCase();
  for (const party of parties) {
    // There may be hundreds of them: most are passed over without a pattern.
    if (!lower.includes(firstWord(party).toLowerCase())) continue;
    const pattern = namePattern(party);
    const at = pattern ? query.search(pattern) : -1;
    if (pattern && at >= 0) named.push({ at, pattern });
  }
  named.sort((a, b) => a.at - b.at);
  let text = query;
  named.forEach(({ pattern }, order) => {
    text = text.replace(pattern, (_match, possessive: string | undefined) => {
      if (order === 0) return possessive ? "my" : "I";
      return possessive ? "your" : "you";
    });
  });
  return text.replace(/\s+/g, " ").trim();
}

/** The whole name or its first word. One that is also a common word ("Will") counts only with its capital. */
function namePattern(party: string): RegExp | undefined {
  const whole = party.trim();
  const first = firstWord(party);
  if (first.length < 2) return undefined;
  const either = whole === first ? escaped(whole) : `${escaped(whole)}|${escaped(first)}`;
  const flags = STOP_WORDS.has(first.toLowerCase()) ? "gu" : "giu";
  // linear: names, as they are
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${either})(?![\\p{L}\\p{N}])(['’]s(?![\\p{L}\\p{N}]))?`, flags);
}

const firstWord = (name: string) => name.trim().split(/\s+/)[0] ?? "";
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
