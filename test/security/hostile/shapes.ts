/** Texts that make careless programs slow: whatever looks for an end, a pair or a pattern in them tries again and again. */

const repeat = (unit: string) => (length: number) => {
  const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  // Not half of a character.
  return text.isWellFormed() ? text : `${text.slice(0, -1)}x`;
};

const around = (start: string, unit: string, end: string) => (length: number) =>
  start + repeat(unit)(Math.max(0, length - start.length - end.length)) + end;

export const SHAPES: Record<string, (length: number) => string> = {
  "exclamation marks": around("I live", "!", " in Porto"),
  "question marks": around("Where do I live", "?", " now"),
  "full stops": around("I like tea", ".", " a"),
  spaces: around("I like", " ", "x"),
  tabs: around("I like", "\t", "x"),
  "line breaks": around("I like", "\r\n", "x"),
  "empty lines": around("a", "\n \n", "x"),
  "open brackets": repeat("["),
  "double brackets": repeat("[["),
  parentheses: repeat("("),
  "nested parentheses": repeat("(a)("),
  "double quotes": repeat('"'),
  "single quotes": repeat("'"),
  apostrophes: repeat("’s "),
  backticks: repeat("`"),
  fences: repeat("```\n"),
  "fences of tabs": repeat("```\t"),
  commas: repeat(","),
  "words and commas": repeat("a, "),
  digits: repeat("1"),
  "grouped digits": repeat("1,"),
  letters: repeat("a"),
  "single letters": repeat("a "),
  conjunctions: repeat("and "),
  "likes without an end": repeat("I like x and "),
  pronouns: repeat("I "),
  possessives: repeat("my "),
  "possessives of possessives": repeat("my sister's "),
  "short sentences": repeat("I am a. "),
  "sentence without an end": repeat("I live in Porto with my sister and "),
  questions: repeat("Did I? "),
  comparisons: repeat("compare a and "),
  dates: repeat("on 5 May 2021 "),
  "relative dates": repeat("next week of "),
  addresses: repeat("http://a."),
  "mail addresses": repeat("a@b."),
  "percent signs": repeat("%25"),
  alternations: repeat("(a|a)*"),
  "joined emoji": repeat("👩‍👩‍👧‍👦"),
  "combining marks": around("a", "\u0301", "b"),
  "right to left": repeat("\u202eא\u202d "),
  "nested JSON": repeat('{"a":['),
  base64: repeat("QUJD"),
  tags: repeat("<a href="),
  "open tags": repeat("<"),
  "list items": repeat("\n- "),
  headings: repeat("\n# a"),
  keys: repeat("password: "),
  hyphens: repeat("a-"),
  underscores: repeat("a_"),
  slashes: repeat("a/"),
  "odd spaces": repeat("\u00a0\u2003 "),
};

/** Those that have held up a program before, or are most like them. */
export const NASTIEST = [
  "exclamation marks",
  "spaces",
  "double brackets",
  "likes without an end",
  "fences of tabs",
  "grouped digits",
  "possessives of possessives",
  "short sentences",
  "combining marks",
] as const;
