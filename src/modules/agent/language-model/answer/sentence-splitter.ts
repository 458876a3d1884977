/** Cuts a stream of text into sentences as soon as they are complete, citation marks included. */
export interface Sentence {
  /** The white space before it. */
  lead: string;
  /** Without white space around it; never empty. */
  text: string;
}

export interface SentenceSplitter {
  push(delta: string): Sentence[];
  /** What is left, complete or not. */
  flush(): Sentence[];
}

/** A sentence past this is cut at a space: a model that writes no full stops must not be kept for ever. */
const MAX_CHARACTERS = 1_500;

const TERMINATORS = /[.!?…。！？]+["'”’)\]*_]*/g;
const ABBREVIATION =
  /(?:^|[\s("[])(?:\p{L}|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|etc|e\.g|i\.e|approx|No|Nr|ca|a\.m|p\.m|U\.S|U\.K|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\.$/u;
/** "1." at the beginning of a line numbers it. */
const NUMBERING = /^\s*\d{1,3}\.$/;
/** Marks and what holds them, after the full stop. */
const MARKS_AFTER = /^(?:\s*[[【(]\s*[cs]\d+(?:\s|[,;&–-]|and\b|[cs]\d+)*[\]】)][.,]?)+/i;
const MAY_BECOME_MARKS = /^[^\S\n]*(?:[[【(][^\]】)\n]{0,40})?$/;

const LONGEST_ABBREVIATION = 12;

function isAbbreviated(text: string, start: number, end: number): boolean {
  const near = text.slice(Math.max(start, end - LONGEST_ABBREVIATION), end);
  return ABBREVIATION.test(near) || (end - start < LONGEST_ABBREVIATION && NUMBERING.test(near));
}

export function createSentenceSplitter(): SentenceSplitter {
  let buffer = "";

  function take(length: number): Sentence[] {
    const raw = buffer.slice(0, length);
    buffer = buffer.slice(length);
    const text = raw.trim();
    if (text === "") {
      // White space alone belongs to the sentence that follows.
      buffer = raw + buffer;
      return [];
    }
    return [{ lead: raw.slice(0, raw.length - raw.trimStart().length), text }];
  }

  /** Where the first sentence ends; undefined while that can't be told. */
  function findEnd(): number | undefined {
    const start = buffer.length - buffer.trimStart().length;
    const newline = buffer.indexOf("\n", start);
    for (const match of buffer.matchAll(TERMINATORS)) {
      const end = match.index + match[0].length;
      if (match.index < start) continue;
      if (newline !== -1 && newline < end) break;
      // "3.5", "node.js", "…and": no end. Scripts without spaces go on at once.
      const next = buffer.charAt(end);
      const mayEnd = next === "" || /[\s[【(]/.test(next) || /[。！？]/.test(match[0]);
      if (!mayEnd || isAbbreviated(buffer, start, match.index + 1)) continue;
      const rest = buffer.slice(end);
      const marks = MARKS_AFTER.exec(rest)?.[0] ?? "";
      if (MAY_BECOME_MARKS.test(rest.slice(marks.length)) || marks.includes("\n")) break;
      return end + marks.trimEnd().length;
    }
    if (newline !== -1) return newline;
    if (buffer.length - start <= MAX_CHARACTERS) return undefined;
    const space = buffer.lastIndexOf(" ", start + MAX_CHARACTERS);
    return space > start ? space : start + MAX_CHARACTERS;
  }

  function takeAll(): Sentence[] {
    const sentences: Sentence[] = [];
    for (let end = findEnd(); end !== undefined; end = findEnd()) sentences.push(...take(end));
    return sentences;
  }

  return {
    push(delta) {
      buffer += delta;
      return takeAll();
    },
    flush() {
      buffer += "\n";
      const sentences = takeAll();
      buffer = "";
      return sentences;
    },
  };
}
