/** What stands in notes for programs and not for readers: code, queries, comments, formulas, addresses, tables' heads. */

/** All of it is taken out, and its lines stay, so that places in the file are still told right. */
export function withoutMarkup(body: string): string {
  const bare = BETWEEN.reduce((text, [open, close]) => withoutBetween(text, open, close), withoutCode(body));
  const lines = bare.split("\n");
  return lines
    .map((line, at) => {
      const isTableHead = isUnderline(line) || (isUnderline(lines[at + 1] ?? "") && line.includes("|"));
      return isTableHead || ADDRESS_ALONE.test(line) ? "" : withoutKind(line);
    })
    .join("\n");
}

/** Comments and formulas. */
const BETWEEN = [
  ["%%", "%%"],
  ["<!--", "-->"],
  ["$$", "$$"],
] as const;

/** What is never closed stays. */
function withoutBetween(text: string, open: string, close: string): string {
  let kept = "";
  let at = 0;
  for (;;) {
    const from = text.indexOf(open, at);
    const to = from < 0 ? -1 : text.indexOf(close, from + open.length);
    if (to < 0) return kept + text.slice(at);
    kept += text.slice(at, from) + text.slice(from, to).replace(/[^\n]+/g, "");
    at = to + close.length;
  }
}

/** The dashes below the names of columns. */
const isUnderline = (line: string): boolean =>
  /^[\s|:-]+$/.test(line) && line.includes("|") && line.includes("-");
/** `> [!note] Seats`: a kind and a title, which say nothing unless they are a sentence. */
function withoutKind(line: string): string {
  const [all, quote] = /^(\s*>\s*)\[![\w-]+\][+-]?/.exec(line) ?? [];
  if (all === undefined) return line;
  const title = line.slice(all.length).trim();
  return /[.!?]$/.test(title) ? `${quote}${title}` : "";
}
const ADDRESS_ALONE = /^[\s>]*(?:[-*+]\s+)?<?(?:https?:\/\/|www\.)\S+\s*$/i;
/** A fence is closed by one like it, or by the end. */
function withoutCode(body: string): string {
  let fence: string | undefined;
  return body
    .split("\n")
    .map((line) => {
      const mark = /^[\s>]*(`{3,}|~{3,})/.exec(line)?.[1];
      const closes = mark !== undefined && fence !== undefined && mark.startsWith(fence);
      const isInside = fence !== undefined || mark !== undefined;
      if (closes) fence = undefined;
      else if (fence === undefined) fence = mark;
      return isInside ? "" : line;
    })
    .join("\n");
}

/**
 * `[[Ana Silva|Ana]]`, `[[Ana#Work]]` and `[Ana](ana.md)` are read as Ana. No part of a link holds a bracket: a search
 * for the end of a link that goes on over the next one takes time quadratic in the number of brackets.
 */
export const plainLinks = (text: string): string =>
  text
    .replace(/!\[\[[^[\]\n]*\]\]|!\[[^[\]\n]*\]\([^[)\n]*\)/g, "")
    .replace(/\[\[[^[\]|\n]*\|([^[\]\n]*)\]\]/g, "$1")
    .replace(/\[\[([^[\]#^\n]+)(?:[#^][^[\]\n]*)?\]\]/g, "$1")
    .replace(/\[\[#\^?([^[\]\n]*)\]\]/g, "$1")
    .replace(/\[([^[\]\n]+)\]\([^[)\s\n]*\)/g, "$1");
