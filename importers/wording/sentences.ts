/** Sentences of a text, changed one by one, with all between them as it was. */

/** What stands before a line's words: marks of lists, tasks and quotes. */
const MARKS = /^[\s>]*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?(?:\[[ xX]\]\s+)?/;

/** After an end and before what may begin a sentence; not after `Dr.` and the like, nor after a letter alone. */
const BETWEEN =
  /(?<=[.!?…]["'”’)]?)(?<!\b(?:Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|vs|etc|approx|e\.g|i\.e|\p{Lu})\.)\s+(?=["'“(]?[\p{Lu}\p{N}])/u;

export function mapSentences(
  text: string,
  change: (sentence: string, isFirstOfLine: boolean) => string,
): string {
  return text
    .split("\n")
    .map((line) => {
      const marks = MARKS.exec(line)?.[0] ?? "";
      const rest = line.slice(marks.length);
      return rest === ""
        ? line
        : marks +
            splitSentences(rest)
              .map((sentence, at) => change(sentence, at === 0))
              .join(" ");
    })
    .join("\n");
}

export const splitSentences = (line: string): string[] => line.split(BETWEEN);

/** Of instructions, what the user states in them: `I prefer metric units.`, and not `Be brief.` */
export const ownStatements = (text: string): string =>
  mapSentences(text, (sentence) => (/\b(?:I|I['’]\p{L}+|my|me|we|our)\b/iu.test(sentence) ? sentence : ""))
    .replace(/ {2,}/g, " ")
    .trim();
