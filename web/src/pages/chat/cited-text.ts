/**
 * An answer as paragraphs and lists, with the numbers of its sources at the sentences that stand on them.
 *
 * A citation quotes the claim, in the words of whoever told it ("I moved to Porto."), and the answer says it in
 * others ("You moved to Porto."). So a sentence is found by the words that they share.
 */
import type { Citation } from "personal-helper-client";

/** A claim that the answer stands on. Its number is its place, from 1. */
export interface Source {
  claimId: string;
  quotes: string[];
}

export interface Sentence {
  text: string;
  /** Numbers of its sources. */
  sources: number[];
}

export interface Block {
  kind: "paragraph" | "list";
  lines: Sentence[][];
}

/** Of a quote's words, so many are in the sentence that says the same. */
const LEAST_SHARED = 0.3;
/** Citations stand in the order of the answer: of two sentences alike, the later one is meant. */
const IN_ORDER = 0.05;

const SMALL_WORDS = new Set(
  "i me my mine am we our us you your yours are is was were be been the a an to of and or in on at that this it have has had do does did".split(
    " ",
  ),
);

const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });
const ITEM = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;

export function listSources(citations: readonly Citation[]): Source[] {
  const sources = new Map<string, Source>();
  for (const { claim_id: claimId, quote } of citations) {
    const source = sources.get(claimId) ?? { claimId, quotes: [] };
    if (!source.quotes.includes(quote)) source.quotes.push(quote);
    sources.set(claimId, source);
  }
  return [...sources.values()];
}

export function layOut(content: string, citations: readonly Citation[]): Block[] {
  const blocks = readBlocks(content);
  const sentences = blocks.flatMap(({ lines }) => lines.flat());
  const words = sentences.map(({ text }) => new Set(wordsOf(text)));
  const numbers = new Map(listSources(citations).map(({ claimId }, index) => [claimId, index + 1]));
  let last = 0;
  for (const { claim_id, quote } of citations) {
    const at = findSentence(wordsOf(quote), words, last);
    const number = numbers.get(claim_id);
    const sentence = at === undefined ? undefined : sentences[at];
    if (at === undefined || number === undefined || !sentence) continue;
    if (!sentence.sources.includes(number)) sentence.sources.push(number);
    last = at;
  }
  return blocks;
}

function findSentence(quote: string[], sentences: readonly Set<string>[], last: number): number | undefined {
  let best: number | undefined;
  let most = LEAST_SHARED;
  for (const [index, words] of sentences.entries()) {
    const shared = quote.filter((word) => words.has(word)).length / Math.max(quote.length, 1);
    const score = shared + (shared > 0 && index >= last ? IN_ORDER : 0);
    if (score > most) [best, most] = [index, score];
  }
  return best;
}

function wordsOf(text: string): string[] {
  const all = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = all.filter((word) => !SMALL_WORDS.has(word));
  return [...new Set(telling.length > 0 ? telling : all)];
}

function readBlocks(content: string): Block[] {
  const blocks: Block[] = [];
  let isFresh = true;
  for (const line of content.split("\n")) {
    if (line.trim() === "") {
      isFresh = true;
      continue;
    }
    const kind = ITEM.test(line) ? "list" : "paragraph";
    const sentences = readSentences(line.replace(ITEM, ""));
    const current = blocks.at(-1);
    if (current && !isFresh && current.kind === kind) current.lines.push(sentences);
    else blocks.push({ kind, lines: [sentences] });
    isFresh = false;
  }
  return blocks;
}

const readSentences = (line: string): Sentence[] =>
  [...SENTENCES.segment(line)].map(({ segment }) => ({ text: segment, sources: [] }));
