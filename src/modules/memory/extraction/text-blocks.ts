/** What stands on the lines of a text: prose, list items, headings, table rows, code. Markdown's marks go. */
import { findWrapped, IN_LOWER_CASE, OPEN_END } from "./line-wrap.ts";
import { hasWords } from "./plain-text.ts";

export interface Block {
  kind: "prose" | "heading" | "item" | "row" | "code";
  text: string;
}

const FENCE = /^[ \t]{0,3}(?:```|~~~)/;
const HEADING = /^[ \t]{0,3}#{1,6}[ \t]+/;
const QUOTE = /^[ \t]{0,3}(?:>[ \t]?){1,8}/;
const BULLET = /^[ \t]*(?:[-*+\u2022\u25e6\u2023\u25aa\u2013\u2014]|\(?\d{1,3}[.)]|[a-zA-Z]\))[ \t]+/;
const CHECKBOX = /^\[[ xX]\][ \t]+/;

export function splitBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.split("\n");
  const unquoted = lines.map((line) => line.replace(QUOTE, ""));
  const wrapped = findWrapped(unquoted);
  for (let i = 0; i < lines.length; i++) {
    const line = unquoted[i] as string;
    if (FENCE.test(line)) {
      const end = fenceEnd(lines, i);
      add(blocks, "code", lines.slice(i + 1, end).join("\n"));
      i = end;
      continue;
    }
    const last = blocks.at(-1);
    const touchesLast = i > 0 && (lines[i - 1] as string).trim() !== "";
    if (last && touchesLast && !isMarked(line) && goesOn(last, line, wrapped[i] === true))
      last.text += ` ${line.trim()}`;
    else addLine(blocks, line);
  }
  return blocks;
}

/** The line that closes the fence opened at `open`; a fence nobody closes runs to the end. */
function fenceEnd(lines: string[], open: number): number {
  for (let i = open + 1; i < lines.length; i++) if (FENCE.test(lines[i] as string)) return i;
  return lines.length;
}

const isRow = (trimmed: string): boolean => trimmed.startsWith("|") && trimmed.endsWith("|");
const isMarked = (line: string): boolean => isRow(line.trim()) || HEADING.test(line) || BULLET.test(line);

function addLine(blocks: Block[], line: string): void {
  const trimmed = line.trim();
  if (isRow(trimmed)) {
    add(blocks, "row", trimmed.slice(1, -1));
  } else if (HEADING.test(line)) {
    add(blocks, "heading", line.replace(HEADING, "").replace(/[ \t]#{1,6}[ \t]*$/, ""));
  } else if (BULLET.test(line)) {
    add(blocks, "item", line.replace(BULLET, "").replace(CHECKBOX, ""));
  } else {
    add(blocks, "prose", line);
  }
}

function goesOn(last: Block, line: string, isWrapped: boolean): boolean {
  if (last.kind !== "prose" && last.kind !== "item") return false;
  const isIndented = last.kind === "item" && /^(?: {2,}|\t)/.test(line);
  return isWrapped || (isIndented && IN_LOWER_CASE.test(line.trim()) && OPEN_END.test(last.text));
}

function add(blocks: Block[], kind: Block["kind"], text: string): void {
  const trimmed = text.trim();
  // Rules, table borders and empty items say nothing; an emoji does.
  if (hasWords(trimmed) || /\p{So}/u.test(trimmed)) blocks.push({ kind, text: trimmed });
}
