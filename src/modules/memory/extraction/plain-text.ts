/** Text as it may be stored: well-formed, with no control character but newline and tab. */

// NUL can't be stored by PostgreSQL; the rest of these are invisible and only ever break matching.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u200b\u2060\ufeff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: vertical tab and form feed end lines
const LINE_BREAK = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;

export function cleanText(text: string): string {
  return text.toWellFormed().replace(LINE_BREAK, "\n").replace(INVISIBLE, "");
}

/** On one line: what a claim looks like. */
export const onOneLine = (text: string): string => cleanText(text).replace(/\s+/g, " ").trim();

/** True if there is anything to read: a letter or a digit of any script. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const CURLY_APOSTROPHE = /[\u2018\u2019\u02bc]/g;

/** With the straight apostrophe, which all word lists here are written with. Keeps every index. */
export const withPlainApostrophes = (text: string): string => text.replace(CURLY_APOSTROPHE, "'");

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Where to cut so that at most `limit` code points stand before, and no visible character is cut in two. */
export function cutIndex(text: string, limit: number): number {
  if (text.length <= limit) return text.length;
  let index = 0;
  for (let count = 0; count < limit && index < text.length; count++) {
    index += (text.codePointAt(index) as number) > 0xffff ? 2 : 1;
  }
  if (index >= text.length) return text.length;
  // Looking 256 units back is enough for any emoji but a row of flags, which are told apart by counting
  // from its start. A longer character than that is junk, and cut where it must be.
  let from = Math.max(0, index - 256);
  while (from > 0 && isFlagHalf(text, from)) from -= from > 1 ? 2 : 1;
  const window = text.slice(from, index + 256).toWellFormed();
  const start = GRAPHEMES.segment(window).containing(index - from)?.index ?? index - from;
  return start > 0 ? from + start : index;
}

/** One of two regional indicators, U+1F1E6 to U+1F1FF, or the second unit of one. */
function isFlagHalf(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit === 0xd83c || (unit >= 0xdde6 && unit <= 0xddff);
}
