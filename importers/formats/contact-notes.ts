/** A contact's note, sentence by sentence: each has to say whom it is about, or it would be taken for the user's own. */
import type { Fact } from "./contact-fact.ts";
import type { Who } from "./contact-namesakes.ts";
import { hasWords } from "./long-text.ts";

/** Longer notes have several sentences in a claim. */
const MAX_CLAIMS = 20;

const ABBREVIATED = /(?:^|[\s(.])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St|Sr|Sra|Jr|No|vs|etc|approx|ca|e\.g|i\.e)\.$/u;

export function noteFacts({ whose }: Who, notes: readonly string[]): Fact[] {
  const sentences = notes.flatMap((note) => note.split(/\n+/)).flatMap(sentencesOf);
  const together = Math.ceil(sentences.length / MAX_CLAIMS);
  const facts: Fact[] = [];
  for (let at = 0; at < sentences.length; at += together) {
    const said = sentences.slice(at, at + together).join(" ");
    facts.push({ about: `note${facts.length || ""}`, content: `${whose} contact note: ${said}` });
  }
  return facts;
}

function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  for (const part of line.split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}"'(])/u)) {
    const before = sentences.at(-1);
    if (before !== undefined && ABBREVIATED.test(before))
      sentences[sentences.length - 1] = `${before} ${part}`;
    else sentences.push(part);
  }
  return sentences.map((sentence) => sentence.trim()).filter(hasWords);
}
