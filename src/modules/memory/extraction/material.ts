/**
 * Text that a user hands over and does not say: what is to be rewritten or translated, quotations, letters of others,
 * transcripts, code. It states nothing about the user, and one "I live in Denver" of another would correct their own.
 */
import { isCodeLine, markCode } from "./code-lines.ts";
import { findOrders, isOrderForAbove, type Range } from "./material-orders.ts";
import { type Marks, markLetters, markQuoted, markTranscript } from "./pasted-lines.ts";
import { hasWords } from "./plain-text.ts";
import { isInstruction, isQuestion } from "./utterance.ts";

export interface Stretch {
  text: string;
  /** True if the user hands it over. */
  isMaterial: boolean;
}

export interface Setting {
  /** People among themselves give no text to an assistant to work on, and sign what they write. */
  amongPeople: boolean;
}

/** The text in stretches, in its order. Nothing is lost but what stands between them: spaces, commas, "and". */
export function splitMaterial(text: string, { amongPeople }: Setting): Stretch[] {
  if (!amongPeople) {
    const above = textAboveOrder(text);
    if (above) return above;
  }
  const ranges = amongPeople ? [] : findOrders(text);
  return cutOut(text, merged([...ranges, ...markedLines(text, ranges, amongPeople)]));
}

/** "…\n\nSummarize this text." */
function textAboveOrder(text: string): Stretch[] | undefined {
  const trimmed = text.trimEnd();
  const start = trimmed.lastIndexOf("\n");
  if (start < 0 || trimmed.length - start > 240 || !isOrderForAbove(trimmed.slice(start))) return undefined;
  return [{ text: trimmed, isMaterial: true }];
}

/** Lines that are material by their form, as ranges. */
function markedLines(text: string, orders: readonly Range[], amongPeople: boolean): Range[] {
  const lines = text.split("\n");
  const marks = markCode(lines);
  const starts: number[] = [];
  let at = 0;
  for (const [i, line] of lines.entries()) {
    starts.push(at);
    const ends = at + line.length;
    // What was handed over with an order is decided already.
    if (orders.some(({ start, end }) => start <= at && ends <= end)) marks[i] = true;
    at = ends + 1;
  }
  markQuoted(lines, marks);
  if (!amongPeople) markLetters(lines, marks);
  markTranscript(lines, marks);
  markFenced(lines, marks);
  markQuotations(lines, marks);
  if (orders.length === 0 && isOnlyQuotation(lines, marks)) return [];
  return lines.flatMap((line, i) =>
    marks[i] ? [{ start: starts[i] as number, end: (starts[i] as number) + line.length }] : [],
  );
}

/** A message that is one quotation and nothing else is a note: who else would have said it is not known. */
const isOnlyQuotation = (lines: readonly string[], marks: Marks): boolean =>
  lines.every((line, i) => !hasWords(line) || (marks[i] && /^[ \t]{0,3}>/.test(line)));

const FENCE = /^[ \t]{0,3}(```|~~~|""")/;
const LANGUAGE = /^[ \t]{0,3}(?:```|~~~)[ \t]*[\w+#-]+[ \t]*$/;
const TAG = /^[ \t]*<([A-Za-z][\w-]*)(?:\s[^<>]{0,200})?>/;
// These set text; others hold data or what is handed over.
const TEXT_TAG =
  /^(?:b|i|u|p|br|em|strong|span|mark|sub|sup|small|q|cite|details|summary|center|font|h[1-6])$/i;
// The frame of a note that was saved as a page; with attributes it is a page that someone builds.
const PLAIN_TAG = /^[ \t]*<(?:div|ul|ol|li|table|tr|td|th|section|article|body)>/i;

/**
 * What stands between fences, three quotation marks or tags: code always, other text if the user asks or orders
 * something. A table of one's own in a fence is one's own.
 */
function markFenced(lines: readonly string[], marks: Marks): void {
  const blocks: Range[] = [];
  const closings = closingTags(lines);
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    const end = FENCE.test(line) ? fenceEnd(lines, i) : tagEnd(line, i, closings);
    if (end === undefined) continue;
    if (!FENCE.test(line) || LANGUAGE.test(line) || lines.slice(i + 1, end).some(isCodeLine)) {
      marks.fill(true, i, end + 1);
    } else blocks.push({ start: i, end: end + 1 });
    i = end;
  }
  if (blocks.length === 0 || !asksOutside(lines, marks, blocks)) return;
  for (const { start, end } of blocks) marks.fill(true, start, end);
}

function fenceEnd(lines: readonly string[], open: number): number {
  const mark = FENCE.exec(lines[open] as string)?.[1] as string;
  if ((lines[open] as string).trimStart().slice(mark.length).includes(mark)) return open;
  let end = open + 1;
  while (end < lines.length && !(lines[end] as string).includes(mark)) end++;
  return Math.min(end, lines.length - 1);
}

/** By the name of a tag: the lines it is closed on. */
function closingTags(lines: readonly string[]): Map<string, number[]> {
  const closings = new Map<string, number[]>();
  for (const [i, line] of lines.entries()) {
    for (const [, name] of line.matchAll(/<\/([A-Za-z][\w-]*)/g)) {
      const places = closings.get(name as string);
      if (places) places.push(i);
      else closings.set(name as string, [i]);
    }
  }
  return closings;
}

function tagEnd(line: string, open: number, closings: Map<string, number[]>): number | undefined {
  const name = TAG.exec(line)?.[1];
  if (name === undefined || TEXT_TAG.test(name) || PLAIN_TAG.test(line)) return undefined;
  const places = closings.get(name) ?? [];
  while (places.length > 0 && (places[0] as number) < open) places.shift();
  return places[0] ?? open;
}

function asksOutside(lines: readonly string[], marks: Marks, blocks: readonly Range[]): boolean {
  const outside = marks.map((isMarked) => !isMarked);
  for (const { start, end } of blocks) outside.fill(false, start, end);
  return lines.some((line, i) => outside[i] && (isQuestion(line) || isInstruction(line)));
}

const WHOLLY_QUOTED = /^\s*(?:"(?!"")[^"]+"|\u201c[^\u201d]+\u201d|\u00ab[^\u00bb]+\u00bb)\s*$/;

/** A line that is a quotation: of several sentences, or of one that something is asked about. */
function markQuotations(lines: readonly string[], marks: Marks): void {
  const isQuotation = lines.map((line, i) => !marks[i] && WHOLLY_QUOTED.test(line));
  const others = lines.filter((line, i) => !isQuotation[i] && hasWords(line));
  if (others.length === 0) return;
  const isAsked = others.some(isQuestion);
  for (const [i, line] of lines.entries()) {
    if (isQuotation[i] && (isAsked || /[.!?]["'\u2019]?\s+\S/.test(line.trim()))) marks[i] = true;
  }
}

function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && range.start <= last.end + 1) last.end = Math.max(last.end, range.end);
    else result.push({ ...range });
  }
  return result;
}

// What is left at the seams of what was cut out.
const LEADING = /^[ \t.,;:!?)\u2013\u2014-]+(?=\S)/;
const TRAILING = /(?:\s(?:and|so|but|then))?[,;:\s\u2013\u2014-]{0,4}$/;

function cutOut(text: string, ranges: readonly Range[]): Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (const { start, end } of ranges) {
    stretches.push(own(text, from, start));
    stretches.push({ text: text.slice(start, end), isMaterial: true });
    from = end;
  }
  stretches.push(own(text, from, text.length));
  return stretches.filter((stretch) => stretch.text.trim() !== "");
}

/** A seam within a line is tidied; the lines themselves stay as they are. */
function own(text: string, start: number, end: number): Stretch {
  let words = text.slice(start, end);
  if (start > 0) words = words.replace(LEADING, "");
  if (end < text.length && !words.endsWith("\n")) {
    const kept = words.trimEnd();
    const tail = Math.max(0, kept.length - 12);
    words = kept.slice(0, tail) + kept.slice(tail).replace(TRAILING, "").replace(/,$/, "");
  }
  return { text: words, isMaterial: false };
}
