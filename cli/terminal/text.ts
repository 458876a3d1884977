/** Text as a terminal shows it: how wide it is, where it is broken, and nothing in it that the terminal would obey. */
import { stripVTControlCharacters } from "node:util";

const WIDE =
  /\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]|\ufe0f/u;
const INVISIBLE = /^[\p{M}\p{Cf}]*$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get through
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
/** One column each: most of what is written, and it needs no look at graphemes. */
const PLAIN =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u03ff\u0400-\u0482\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u259f]*$/;

let graphemes: Intl.Segmenter | undefined;

/** What a reader takes for one character. */
function* graphemesOf(text: string): Generator<string> {
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  for (const { segment } of graphemes.segment(text)) yield segment;
}

/** What others wrote: it could move the cursor, set the title or hide what follows. */
export const printable = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(CONTROLS, "\ufffd").replaceAll("\t", "  ");

/** On one line. */
export const inline = (text: string): string => printable(text).replace(/\s+/g, " ").trim();

/** In columns. */
export function widthOf(painted: string): number {
  const text = stripVTControlCharacters(painted);
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const segment of graphemesOf(text)) width += WIDE.test(segment) ? 2 : INVISIBLE.test(segment) ? 0 : 1;
  return width;
}

/** At most so many columns; what is cut off shows as "…". */
export function cut(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let kept = "";
  let width = 0;
  for (const segment of graphemesOf(text)) {
    width += widthOf(segment);
    if (width > columns - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

export const padTo = (text: string, columns: number): string =>
  text + " ".repeat(Math.max(0, columns - widthOf(text)));

export const padLeft = (text: string, columns: number): string =>
  " ".repeat(Math.max(0, columns - widthOf(text))) + text;

/** Broken between words. What is longer than a line stays whole: it may be an address to copy. */
export function wrap(text: string, columns: number): string[] {
  return text.split("\n").flatMap((line) => {
    const lines: string[] = [];
    let current = "";
    for (const word of line.split(" ")) {
      if (current !== "" && widthOf(current) + 1 + widthOf(word) > columns) {
        lines.push(current);
        current = word;
      } else current = current === "" ? word : `${current} ${word}`;
    }
    return [...lines, current];
  });
}

export const indent = (lines: readonly string[], by: string): string =>
  lines.map((line) => (line === "" ? "" : by + line)).join("\n");
