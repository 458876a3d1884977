/** Sentences too long to be one fact, cut where a clause ends; and the hard limit of a claim. */
import { cutIndex } from "./plain-text.ts";

/** Code points a claim may have. */
export const CLAIM_LIMIT = 4_000;
// The embedder reads about 256 word pieces: what stands after some 600 characters would not be found by meaning.
const SENTENCE_LIMIT = 600;
// A piece shorter than this rarely says anything by itself.
const SHORTEST_PIECE = 120;

// The best place first. Each keeps its mark on the left side.
const CLAUSE_ENDS = [
  /[;\u2026\u061b\uff1b](?=\s|$)|\uff1b|\n/g,
  /\s(?:--|[-\u2013\u2014])(?=\s)|:(?=\s)/g,
  /[,\u060c](?=\s+(?:and|but|so|because|although|though|while|which|who|then|or|i|we|my|he|she|they)\b)/gi,
  /[,\u060c](?=\s)|[\uff0c\u3001]/g,
  /(?=\s(?:and|but|so|because|although|while|then)\s)/gi,
  /(?=\s)/g,
];

export function cutLongSentence(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > SENTENCE_LIMIT) {
    const cut = findClauseEnd(rest.slice(0, SENTENCE_LIMIT + 1)) ?? hardCut(rest);
    if (cut >= rest.length) break;
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trimStart();
  }
  pieces.push(rest.trim());
  return pieces.filter((piece) => piece !== "");
}

function findClauseEnd(window: string): number | undefined {
  for (const pattern of CLAUSE_ENDS) {
    let last: number | undefined;
    for (const match of window.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (end >= SHORTEST_PIECE && end <= SENTENCE_LIMIT) last = end;
    }
    if (last !== undefined) return last;
  }
  return undefined;
}

/** Nothing to cut at, an address or a script without spaces: the next space, or as much as a claim may have. */
function hardCut(rest: string): number {
  const limit = cutIndex(rest, CLAIM_LIMIT);
  const space = rest.slice(SENTENCE_LIMIT, limit).search(/\s/);
  return space >= 0 ? SENTENCE_LIMIT + space : limit;
}

/** Whatever text, in pieces that fit a claim. */
export function cutToLimit(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest !== "") {
    const cut = cutIndex(rest, CLAIM_LIMIT);
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return pieces;
}
