/** Which lines only go on with the line before: text that was wrapped at some width. Lists, verse and addresses are not. */
import { withPlainApostrophes } from "./plain-text.ts";

// A line this long that goes on in lower case was wrapped, not ended.
const WRAPPED_LENGTH = 50;
// No page is narrower, nor would a line of a list be this long by chance.
const NARROWEST = 30;
// Wide enough that a line may also go on with a name.
const WIDE = 60;
// A shorter line may end in a comma, or in "good at", and be an item or a title.
const SHORT = 25;

/** The end of a line that may go on, and the start of one that may have gone on. */
export const OPEN_END = /[\p{L}\p{N},;'")\]\u2019-]$/u;
export const IN_LOWER_CASE = /^[\p{Ll}("'\u2018\u201c]/u;
const ENDS_OPEN =
  /(?:^|\s)(?:the|an?|my|our|your|his|her|their|its|these|those|and|or|but|nor|because|although|while|where|which|who|whose|when|if|than|then|as|very|of|from|into|between|during|without|two|three|four|five|six|seven|eight|nine|ten)$/i;
const MAY_END_OPEN =
  /(?:,|(?:^|\s)(?:to|at|for|with|in|on|by|about|is|are|was|were|am|be|been|has|have|had|will|would|can|could|should|must|not|that|this|so))$/i;
const NEW_STATEMENT = /^(?:i|i'm|i've|i'd|my|we|we're|our)\b/;
const KEY = /^\p{Lu}[\p{L}\p{N} '-]{0,30}:(?:\s|$)/u;
const MARKED = /^(?:[-*+\u2022\u25e6\u2023\u25aa\u2013\u2014#|>]|\(?\d{1,3}[.)]|[a-zA-Z]\))\s/;

/** By line. */
export function findWrapped(lines: readonly string[]): boolean[] {
  const trimmed = lines.map((line) => withPlainApostrophes(line.trim()));
  const wrapped: boolean[] = lines.map(() => false);
  let from = 0;
  while (from < lines.length) {
    let to = from + 1;
    while (to < lines.length && trimmed[to] !== "" && !MARKED.test(trimmed[to] as string)) to++;
    const run = trimmed.slice(from, to);
    const width = filledWidth(run);
    for (let i = 1; i < run.length; i++) {
      wrapped[from + i] = goesOn(run[i - 1] as string, run[i] as string, width);
    }
    from = to;
  }
  return wrapped;
}

function goesOn(before: string, line: string, width: number): boolean {
  if (!OPEN_END.test(before.slice(-1)) || line === "") return false;
  const end = before.slice(-12);
  const isOpen = ENDS_OPEN.test(end) || (before.length >= SHORT && MAY_END_OPEN.test(end));
  if (!IN_LOWER_CASE.test(line)) {
    return !KEY.test(line) && /^\p{L}/u.test(line) && (ENDS_OPEN.test(end) || width >= WIDE);
  }
  if (isOpen || before.length >= WRAPPED_LENGTH) return true;
  return width >= NARROWEST && !NEW_STATEMENT.test(line);
}

/**
 * The width at which these lines were filled: the first word of each would not have fit on the line before. Zero if they
 * were not. Three lines at least, since two are so by chance; and sentences, not notes in lower case.
 */
function filledWidth(run: readonly string[]): number {
  if (run.length < 3 || KEY.test(run[1] as string)) return 0;
  const width = run.reduce((most, line) => Math.max(most, line.length), 0);
  const isFilled = run.every((line, i) => {
    const next = run[i + 1];
    return next === undefined || line.length + 1 + (next.split(" ", 1)[0] as string).length > width;
  });
  const rest = run.slice(1);
  const inLowerCase = rest.filter((line) => IN_LOWER_CASE.test(line)).length;
  const isProse = !IN_LOWER_CASE.test(run[0] as string) && inLowerCase * 2 >= rest.length;
  return isFilled && isProse ? width : 0;
}
