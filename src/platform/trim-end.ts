/**
 * Removes all characters at the end of a text that `character` matches, one character at a time.
 *
 * A regular expression such as `/[?.!]+$/` starts anew at each mark of a long run in the middle of the text,
 * which takes time quadratic in the length of the run.
 */
export function trimEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0) {
    // A pair of surrogates is one character.
    const start = end - (/[\u{10000}-\u{10ffff}]/u.test(text.slice(end - 2, end)) ? 2 : 1);
    if (!character.test(text.slice(start, end))) break;
    end = start;
  }
  return text.slice(0, end);
}
