/** Exports, to be read and compared. */

// biome-ignore lint/suspicious/noExplicitAny: a line's form is what the tests find out
export const linesOf = (exported: string): any[] =>
  exported
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Ids by the order in which they appear: what is left is the same for two equal memories. */
export function withoutIds(exported: string): string {
  const numbers = new Map<string, number>();
  return exported.replace(/\b(clm|msg|grp|usr)_[0-9a-hjkmnp-tv-z]{26}\b/g, (id, prefix: string) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size);
    return `${prefix}_${numbers.get(id)}`;
  });
}
