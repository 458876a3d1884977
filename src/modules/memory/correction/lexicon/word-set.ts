/** A set from words written one after the other. */
export const wordSet = (text: string): ReadonlySet<string> =>
  new Set(text.split(/\s+/).filter((word) => word !== ""));
