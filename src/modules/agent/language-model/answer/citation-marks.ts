/** Marks like [c3], by which the model says what a sentence stands on. */
const MARKS = /(?<![^\S\n])[^\S\n]*[[【(]\s*([cs]\d+(?:\s|[,;&–-]|and\b|[cs]\d+)*)[\]】)]/gi;

/** The text as it is shown, and the marks it had, each once. */
export function takeMarks(sentence: string): { text: string; refs: string[] } {
  const refs = new Set<string>();
  const text = sentence
    .replace(MARKS, (_, list: string) => {
      for (const ref of list.match(/[cs]\d+/gi) ?? []) refs.add(ref.toLowerCase());
      return "";
    })
    // "Porto [c1]." has a full stop of its own; "Porto. [c1]." had two.
    .replace(/([.!?])\.$/, "$1")
    .trim();
  return { text, refs: [...refs] };
}
