/**
 * "Rewrite this email: …", "Translate to German: …": where a text is handed over with an order, and where it ends.
 * Only orders that work on a text count: what follows "Suggest a recipe:" is said by the user.
 */
import { trimEnd } from "../../../platform/trim-end.ts";
import { withPlainApostrophes } from "./plain-text.ts";

/** From `start`, where the order begins, to `end`, where what was handed over ends. */
export interface Range {
  start: number;
  end: number;
}

const POLITE =
  "please|pls|plz|kindly|(?:can|could|would|will) (?:you|u)|help me(?: to)?|i(?:'d| would) like you to|i (?:want|need) you to|i (?:need|want|have) to|let's|(?:how|what) (?:should|do|can|would|could) (?:i|we|you)|your task is to|now|then|just|ok|okay|so|also|hey|hi|hello|quickly";
// What changes a text. None of these is a noun, so a colon may follow at once.
const CHANGE =
  "re-?write|rephrase|reword|paraphrase|proof-?read|summari[sz]e|translate|shorten|simplify|condense|refactor|debug|tl;?dr";
// What judges a text, or is a noun as well: "Edit: I moved", "Review: it was good", "Analyse my diet: I eat rice".
const JUDGE =
  "explain|analy[sz]e|interpret|critique|edit|improve|correct|fix|polish|review|check|spell-?check|grade|rate|score|format|reformat|convert|expand|evaluate|assess|classify|annotate|transcribe|clean up|tidy up|comment on|help(?: me)? with|reply(?: to)?|respond(?: to)?|answer|say to|extract \\S+ from|(?:write|draft|compose|create|generate|give|make)(?: me| us)? (?:an? |the )?(?:[\\w-]+ ){0,2}(?:reply|response|answer|summary|translation|version|paraphrase|analysis|review|critique) (?:to|of|for)";
// These need the text to be pointed at: "Finish my thesis: I have until May".
const POINTING =
  "what (?:does|do|did|is|are)|what do you (?:think|make) (?:of|about)|is|does|how (?:is|does)|finish|complete|continue|make|turn|put|read|(?:have a |take a )?look at";
// "Here is the email I got:" and its lines. "Here is her email: ben@example.com" is a fact.
const SHOWING = "here(?:'s| is| are)|below (?:is|are)|this is|i (?:just )?(?:got|received)";

const START =
  "(?:^|(?<=[.!?:;)]\\s)|(?<=[,;\\u2013\\u2014-]\\s|\\b(?:and|so|but)\\s)(?=(?:please|pls|kindly|can|could|would|help me)\\b))";
const ORDER = new RegExp(
  `${START}((?:(?:${POLITE})[, ]+){0,5})(?:(${CHANGE})|(${JUDGE})|(${POINTING})|(${SHOWING}))(?![\\w-]| of\\b)([^.!?:"\\n\\u201c\\u201e\\u00ab\`]{0,140})`,
  "gim",
);

const DOCUMENT =
  "texts?|e-?mails?|mails?|messages?|letters?|paragraphs?|sentences?|essays?|articles?|posts?|tweets?|drafts?|abstract|story|poem|lyrics|speech|chapter|passage|excerpt|transcript|conversation|chat|thread|dialogue|script|statement|resume|résumé|cv|bio|report|document|minutes|thesis|code|function|snippet|program|query|sql|regex|json|html|css|xml|yaml|csv|logs?|errors?|stack ?trace|traceback|config|contract|caption|grammar|spelling|wording";
const PIECE =
  "quote|comment|review|description|proposal|application|notes?|translation|table|output|data|words?|phrases?|lines?|copy|content|tone|questions?|prompt|answers?|reply|response|instructions|clause|policy|terms|ad|advert|listing|headline|title|slogan|joke|song|summary|section|part|tasks?|problem|exercise";
const DETERMINER = "this|these|that|those|the|following|above|below|my|our|his|her|their|your|an?";
const DETERMINED_DOCUMENT = new RegExp(
  `\\b(?:${DETERMINER}|\\w+'s)\\b(?: [\\w'-]+){0,3}? (?:${DOCUMENT})\\b`,
  "i",
);
const DETERMINED_PIECE = new RegExp(
  `\\b(?:${DETERMINER}|\\w+'s)\\b(?: [\\w'-]+){0,3}? (?:${DOCUMENT}|${PIECE})\\b`,
  "i",
);
const POINTS = /\b(?:this|these|those|the following|the (?:text )?(?:below|above))\b/i;
// "this" that is no determiner: "explain this to me", "make this sound better".
const POINTS_ALONE =
  /\b(?:this|these|it|the following|the (?:text )?(?:below|above))(?:\s*$|,|\s+(?:for|to|into|in|as|so|with|from|and|please|like|using|more|less|better|shorter|longer|sound|sounds|look|looks|read|reads|mean|means|say|says|correct|right|ok|okay|below|above)\b|\s+\w+ly\b)/i;
const OWN_THING = /\b(?:my|our)\b/i;

type Kind = "change" | "judge" | "pointing" | "showing";
const KINDS: readonly Kind[] = ["change", "judge", "pointing", "showing"];

/** Whether the words of an order hand over what comes after a colon or a quotation mark. */
function handsOver(kind: Kind, object: string): boolean {
  if (kind === "pointing")
    return POINTS_ALONE.test(object) || (POINTS.test(object) && DETERMINED_PIECE.test(object));
  if (kind === "showing") return DETERMINED_DOCUMENT.test(object) && !OWN_THING.test(object);
  if (DETERMINED_PIECE.test(object) || POINTS_ALONE.test(object)) return true;
  if (kind !== "change") return false;
  return POINTS.test(object) || !OWN_THING.test(object);
}

/** Without a colon the order must name the text: "Proofread this", "Improve my cover letter". */
const namesText = (kind: Kind, object: string): boolean =>
  handsOver(kind, object) &&
  kind !== "showing" &&
  (DETERMINED_DOCUMENT.test(object) ||
    POINTS_ALONE.test(object) ||
    (kind === "change" && POINTS.test(object)));

const OPENING_QUOTE = /^["\u201c\u201e\u00ab]|^```|^'(?=\S)|^\u2018/;
// The user comes back to what they have to say.
const BACK =
  /\n[ \t]*\n[ \t]*(?:by the way|btw|fyi|for context|on (?:another|a different) note|unrelated(?:ly)?|separately|one more thing|(?:please )?remember)\b/i;
const BULLET = /^[ \t]*(?:[-*+\u2022]|\(?\d{1,3}[.)])[ \t]+/;

export function findOrders(text: string): Range[] {
  const plain = withPlainApostrophes(text);
  const ranges: Range[] = [];
  let from = 0;
  for (const match of plain.matchAll(ORDER)) {
    if (match.index < from) continue;
    const end = endOfMaterial(text, match);
    if (end === undefined) continue;
    ranges.push({ start: match.index, end });
    from = end;
  }
  return ranges;
}

// "Make a note of this: …" and "Put this in my notes: …" are for the memory, as is what is put right in it.
const FOR_MEMORY =
  /\b(?:make|put|turn)\b.*\b(?:notes?|memory|mind|profile|records?|diary|journal|calendar|list)\b/i;
const PUTS_RIGHT = /^[^.!?\n]{3,120}(?:, | and )not \p{L}[^.!?\n]{0,60}[.!]?$/u;

function isForMemory(match: RegExpExecArray, line: string): boolean {
  return FOR_MEMORY.test(match[0]) || (/^(?:correct|fix)$/i.test(match[3] ?? "") && PUTS_RIGHT.test(line));
}

function endOfMaterial(text: string, match: RegExpExecArray): number | undefined {
  const object = match[6] ?? "";
  const kind = KINDS.find((_, place) => match[place + 2] !== undefined) as Kind;
  const after = match.index + match[0].length;
  const rest = text.slice(after);
  const mark = /^[.?!]*[ \t]*(?::[ \t]*)?/.exec(rest)?.[0] ?? "";
  const opened = text.slice(after + mark.length);
  if (isForMemory(match, opened.split("\n", 1)[0] as string)) return undefined;
  if (OPENING_QUOTE.test(opened) && (mark.includes(":") || mark === "" || /[.?!]/.test(mark))) {
    const isObject = object.trim() === "" && (kind === "change" || kind === "judge");
    return handsOver(kind, object) || isObject ? quoteEnd(text, after + mark.length) : undefined;
  }
  // "Is this right: I live in Porto?" asks about the user.
  const asksOne = kind === "pointing" && /^(?:is|does)$/i.test(match[4] ?? "");
  const breaks = /^[ \t]*\n\s*\S/.test(opened);
  const takes = mark.includes(":") ? handsOver(kind, object) : breaks && namesText(kind, object);
  if (!takes || opened.trim() === "" || ((kind === "showing" || asksOne) && !breaks)) return undefined;
  if (breaks) {
    const first = after + mark.length + opened.search(/\S/);
    if (OPENING_QUOTE.test(text.slice(first))) return quoteEnd(text, first);
  } else if (BULLET.test(lineAt(text, match.index))) {
    // An item of a list ends with its line.
    return lineEnd(text, after);
  }
  const back = BACK.exec(opened);
  return back ? after + mark.length + back.index : text.length;
}

const lineEnd = (text: string, index: number): number => {
  const end = text.indexOf("\n", index);
  return end < 0 ? text.length : end;
};

const lineAt = (text: string, index: number): string =>
  text.slice(text.lastIndexOf("\n", index - 1) + 1, lineEnd(text, index));

const CLOSING: Record<string, string> = { "\u201c": "\u201d", "\u201e": "\u201c", "\u00ab": "\u00bb" };

/** Where the quotation ends, with the words that still belong to the order: `Translate "…" to German, I …`. */
function quoteEnd(text: string, open: number): number {
  const close = closingMark(text, open);
  const tail =
    /^ (?!i\b)\p{Ll}[^.!?,;\n\u2013\u2014]{0,60}(?=[.!?,;\n\u2013\u2014]|$)/u.exec(text.slice(close))?.[0] ??
    "";
  return close + tail.length;
}

function closingMark(text: string, open: number): number {
  const mark = ['"""', "```"].find((long) => text.startsWith(long, open)) ?? text.charAt(open);
  const from = open + mark.length;
  if (mark === '"') return closingStraight(text, from);
  if (mark === "'" || mark === "\u2018") {
    const end = text.slice(from).search(/['\u2019](?=$|[\s.,;!?)])/);
    return end < 0 ? text.length : from + end + 1;
  }
  const closing = CLOSING[mark] ?? mark;
  const end = text.indexOf(closing, from);
  return end < 0 ? text.length : end + closing.length;
}

/** The first mark after which no quotation is left open: there may be one within. */
function closingStraight(text: string, from: number): number {
  const marks = [...text.slice(from).matchAll(/"/g)].map(({ index }) => from + index);
  const place = marks.findIndex(
    (at, i) => (marks.length - i - 1) % 2 === 0 && !/\s/.test(text.charAt(at - 1)),
  );
  return place < 0 ? text.length : (marks[place] as number) + 1;
}

const LAST_ORDER = new RegExp(`^(?:(?:${POLITE})[, ]+){0,5}(?:${CHANGE})\\b[^.!?:"\\n]{0,100}[.!?]*$`, "i");

/** "…\n\nSummarize this text.": what was handed over stands above. */
export function isOrderForAbove(line: string): boolean {
  const plain = withPlainApostrophes(line.trim());
  if (!LAST_ORDER.test(plain)) return false;
  return (
    POINTS_ALONE.test(trimEnd(plain, /[.!?]/)) || (POINTS.test(plain) && DETERMINED_DOCUMENT.test(plain))
  );
}
