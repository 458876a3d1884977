/**
 * Sentences of one line. The segmenter of the runtime knows every script; what it gets wrong in chats and notes
 * (titles, initials, URLs, quotations, sentences that begin in lower case) is put right here.
 */
import {
  ALWAYS_OPEN,
  GERMAN_BEFORE_ORDINAL,
  GERMAN_BEGINNING,
  isUsualBeginning,
  MONTH_AFTER_ORDINAL,
  OFTEN_OPEN,
  OPEN_BEFORE_NUMBER,
  STATED_OF_NAME,
} from "./abbreviations.ts";

const SEGMENTER = new Intl.Segmenter("en", { granularity: "sentence" });
// A quotation longer than this is not one sentence any more, or a quotation mark is missing.
const LONGEST_QUOTATION = 400;

// Plain letters with no mark that could end a sentence: most lines of lists and tables.
const SURELY_ONE = /^[\w ,'"()[\]{}|/\\@#$%&*+=<>~`^-]*$/;

export function splitSentences(line: string): string[] {
  if (SURELY_ONE.test(line)) return line.trim() === "" ? [] : [line.trim()];
  const cuts = [...boundaries(line)].sort((a, b) => a - b);
  const sentences: string[] = [];
  let from = 0;
  for (const [i, cut] of cuts.entries()) {
    const next = cuts[i + 1] ?? line.length;
    if (cut <= from || (cut < line.length && goesOn(line.slice(from, cut), line.slice(cut, next)))) continue;
    sentences.push(line.slice(from, cut));
    from = cut;
  }
  return mergeQuotations(sentences)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

/** Ends of what might be sentences, the end of the line among them. */
function boundaries(line: string): Set<number> {
  const ends = new Set<number>([line.length]);
  for (const { index } of SEGMENTER.segment(line)) ends.add(index);
  for (const pattern of [LOWER_CASE_START, NO_SPACE_START, AFTER_EMOTICON]) {
    for (const match of line.matchAll(pattern)) ends.add(match.index + match[0].length);
  }
  return ends;
}

// `i have a dog. my name is ana`, `I live in Porto.I have a dog`, `I moved :) I like it`.
const LOWER_CASE_START = /(?<=[\p{L}\p{N})"'\u2019]\.) +(?=[[(]?\p{Ll})/gu;
const NO_SPACE_START =
  /(?<=\p{L}\p{Ll}\.)(?=(?:I|I['\u2019](?:m|ve)|My|We|He|She|It|The|They|This)[ '\u2019])/gu;
const AFTER_EMOTICON = /(?<= [:;]-?[)(DPp]+) +(?=\p{Lu})/gu;

/** True if the boundary between `left` and `right` is none. */
function goesOn(left: string, right: string): boolean {
  // All decisions look at the end of the left side: what stands further back can't matter, only cost.
  const tail = left.slice(-80);
  const end = tail.trimEnd();
  const hasSpace = end.length < tail.length;
  const mark = end.at(-1) ?? "";
  if (!hasSpace && (mark === "." || mark === "?" || mark === "!")) return isInsideToken(end, right);
  if (mark === "\u2026" || end.endsWith("...")) return /^\p{Ll}/u.test(right) || isShort(left);
  if (mark === "!") return isNameWithMark(end, right);
  if (mark !== ".") return /[.?!\u2026]["'\u2019\u201d\u00bb)\]]+$/.test(end) && /^\p{Ll}/u.test(right);
  const word = lastWord(end);
  if (word === "") return false;
  const lower = word.toLowerCase();
  if (ALWAYS_OPEN.has(lower)) return true;
  if (OPEN_BEFORE_NUMBER.has(lower)) return /^\d/.test(right);
  if (OFTEN_OPEN.has(lower) || /^\p{L}(?:\.\p{L})*$/u.test(word)) return !isUsualBeginning(right);
  // `1.` at the start of a line within prose.
  return /^\d{1,2}$/.test(word) && (left.trim().length <= 3 || isOrdinal(end, right));
}

/** `am 3. Mai`, `den 24. december`, `im 2. Stock`: a number with a full stop is an ordinal in many languages. */
const isOrdinal = (end: string, right: string): boolean =>
  MONTH_AFTER_ORDINAL.test(right)
    ? !STATED_OF_NAME.test(right)
    : GERMAN_BEFORE_ORDINAL.test(end) && /^\p{Lu}\p{Ll}/u.test(right) && !GERMAN_BEGINNING.test(right);

/** The word before the full stop, dots inside it included. No abbreviation is longer than twelve letters. */
function lastWord(end: string): string {
  let from = end.length - 1;
  while (from > 0 && end.length - from < 12 && WORD_LETTER.test(end.charAt(from - 1))) from--;
  return end.slice(from, -1);
}

const WORD_LETTER = /[\p{L}\p{N}.]/u;

const isShort = (left: string): boolean => left.length < 24 && left.trim().split(/\s+/).length <= 2;

/** A mark inside an address or a file name; `Great!I am` is two sentences. */
function isInsideToken(end: string, right: string): boolean {
  const token = /\S*$/.exec(end)?.[0] ?? "";
  if (/[/@=&\\]|^www\./.test(token)) return true;
  return end.endsWith(".") ? !/^(?:I|My|We|He|She|It|The|They|This)\b/.test(right) : !/^\p{L}/u.test(right);
}

/** `I work at Yahoo! as an engineer`. */
const isNameWithMark = (end: string, right: string): boolean =>
  /^(?:as|and|in|is|was|for|since|with|at|on|from|or|to|has)\b/.test(right) &&
  /\s\p{Lu}[\p{L}]*!$/u.test(end);

/** What is said within quotation marks stays with who says it. */
function mergeQuotations(sentences: string[]): string[] {
  const merged: string[] = [];
  let open = "";
  for (const [i, sentence] of sentences.entries()) {
    open += sentence;
    if (isOpen(open) && open.length < LONGEST_QUOTATION && closesSoon(sentences, i + 1, open.length))
      continue;
    merged.push(open);
    open = "";
  }
  return merged;
}

function isOpen(text: string): boolean {
  if (text.length > LONGEST_QUOTATION) return false;
  let straight = 0;
  let curly = 0;
  for (const letter of text) {
    if (letter === '"') straight++;
    else if (letter === "\u201c" || letter === "\u201e" || letter === "\u00ab") curly++;
    else if (letter === "\u201d" || letter === "\u00bb") curly--;
  }
  return straight % 2 === 1 || curly > 0;
}

function closesSoon(sentences: string[], from: number, length: number): boolean {
  let reach = length;
  for (let i = from; i < sentences.length; i++) {
    const next = sentences[i] as string;
    if (/["\u201d\u00bb]/.test(next)) return reach + next.length <= LONGEST_QUOTATION;
    reach += next.length;
    if (reach > LONGEST_QUOTATION) return false;
  }
  return false;
}
