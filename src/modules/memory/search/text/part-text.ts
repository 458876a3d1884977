/** What the index keeps of a claim's or a context's text. The text itself is not kept. */
import { trimEnd } from "../../../../platform/trim-end.ts";
import { eachWord, plainText } from "./words.ts";

export interface PartText {
  /** In the order of the text, repeated as often as they occur. */
  terms: string[];
  /** For each term: capitalised inside a sentence, so part of a name. */
  names: boolean[];
  wordCount: number;
  numbers: number;
  hasTimeWord: boolean;
  endsInQuestion: boolean;
  /** Whether it says "I", and whether it says "you". */
  hasFirstPerson: boolean;
  hasSecondPerson: boolean;
}

const SENTENCE_ENDS = new Set([".", "!", "?", "…", ":", "。", "！", "？"]);

export function readPart(text: string): PartText {
  const plain = plainText(text);
  const part: PartText = {
    terms: [],
    names: [],
    wordCount: 0,
    numbers: 0,
    hasTimeWord: false,
    endsInQuestion: /[?？؟]/.test(plain.slice(trimEnd(plain, /[^\p{L}\p{N}]/u).length)),
    hasFirstPerson: false,
    hasSecondPerson: false,
  };
  eachWord(plain, (word, at) => {
    if (word.isNumber) part.numbers++;
    if (word.isTime) part.hasTimeWord = true;
    if (word.person === "first") part.hasFirstPerson = true;
    else if (word.person === "second") part.hasSecondPerson = true;
    if (word.term !== "") {
      part.terms.push(word.term);
      part.names.push(word.capitalised && part.wordCount > 0 && !opensSentence(plain, at));
    }
    part.wordCount++;
  });
  return part;
}

/** Whether a sentence ends just before, closing quotes and spaces aside. */
function opensSentence(plain: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && " \t\n\r\"'”’)*-–—".includes(plain.charAt(before))) before--;
  return before < 0 || SENTENCE_ENDS.has(plain.charAt(before));
}
