/** What stands on the lines of a text: prose, list items, headings, table rows, code. Markdown's marks go. */
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
// A line this long that goes on in lower case was wrapped, not ended.
const WRAPPED_LENGTH = 50;
const OPEN_END = /[\p{L}\p{N},;'")\]\u2019-]$/u;
const GOES_ON = /^[\p{Ll}("'\u2018\u201c]/u;

export function splitBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const line = (lines[i] as string).replace(QUOTE, "");
    if (FENCE.test(line)) {
      const end = fenceEnd(lines, i);
      add(blocks, "code", lines.slice(i + 1, end).join("\n"));
      i = end;
      continue;
    }
    addLine(blocks, line, i > 0 && (lines[i - 1] as string).trim() !== "");
  }
  return blocks;
}

/** The line that closes the fence opened at `open`; a fence nobody closes runs to the end. */
function fenceEnd(lines: string[], open: number): number {
  for (let i = open + 1; i < lines.length; i++) if (FENCE.test(lines[i] as string)) return i;
  return lines.length;
}

function addLine(blocks: Block[], line: string, touchesLast: boolean): void {
  const trimmed = line.trim();
  if (trimmed.startsWith("|") && trimmed.endsWith("|")) {
    add(blocks, "row", trimmed.slice(1, -1));
  } else if (HEADING.test(line)) {
    add(blocks, "heading", line.replace(HEADING, "").replace(/[ \t]#{1,6}[ \t]*$/, ""));
  } else if (BULLET.test(line)) {
    add(blocks, "item", line.replace(BULLET, "").replace(CHECKBOX, ""));
  } else {
    const last = blocks.at(-1);
    if (touchesLast && last && last.kind !== "code" && isWrapped(last, line)) last.text += ` ${line.trim()}`;
    else add(blocks, "prose", line);
  }
}

function isWrapped(last: Block, line: string): boolean {
  if (last.kind === "row" || last.kind === "heading") return false;
  const indented = last.kind === "item" && /^(?: {2,}|\t)/.test(line);
  const text = line.trim();
  if (!GOES_ON.test(text) || !OPEN_END.test(last.text)) return false;
  return indented || last.text.length >= WRAPPED_LENGTH;
}

function add(blocks: Block[], kind: Block["kind"], text: string): void {
  const trimmed = text.trim();
  // Rules, table borders and empty items say nothing; an emoji does.
  if (hasWords(trimmed) || /\p{So}/u.test(trimmed)) blocks.push({ kind, text: trimmed });
}
