/**
 * Removes all characters at the end of a text that `character` matches, one character at a time.
 *
 * A regular expression such as `/[?.!]+$/` starts anew at each mark of a long run in the middle of the text,
 * which takes time quadratic in the length of the run.
 */
export function trimEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
