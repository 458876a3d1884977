/** What a message is for: to ask, to tell, or to be friendly. */
import { splitSentences } from "../../../memory/index.ts";

export type MessagePart =
  | { kind: "question" | "statement"; text: string }
  | { kind: "greeting" | "thanks" | "goodbye" | "ability" | "forget" };

const FILLER = /^(?:(?:hi|hello|hey|ok|okay|so|well|please|thanks|thank you)(?: there)?[,!.]?\s+)+(?=\S)/i;
const GREETING =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|howdy|greetings)(?: there| everyone| helper)?[\s!.]*$/i;
const HOW_ARE_YOU = /^how (?:are you|is it going|are things|do you do)\b.{0,20}$/i;
const THANKS =
  /^(?:(?:ok(?:ay)?|great|perfect|super|cool|nice|many)[,!]? )?(?:thanks?(?: you)?|thx|cheers|ta)\b[^?]{0,25}$|^(?:ok(?:ay)?|great|perfect|cool|nice|got it|wonderful|awesome)[\s!.]*$/i;
const GOODBYE = /^(?:bye|goodbye|good night|see you|talk (?:to you )?later|ciao)\b.{0,20}$/i;
const ABILITY = /^(?:what can you do|how (?:do|can) you help|help|what are you|who are you)\b.{0,25}$/i;
const FORGET = /^(?:please )?(?:forget|delete|erase|remove)\b(?! to\b).{0,80}$/i;
const REMEMBER =
  /^(?:(?:please|can you|could you|would you)\s+)*(?:remember|note(?: down)?|make a note|keep in mind|don't forget|save|store|for the record|fyi)(?!\s+(?:when|what|who|where|how|if|the time|me\?))(?:\s+(?:this|that|also))?\s*[:,-]?\s*(.+)$/is;
const ASKING =
  /^(?:and |but |so |then |or )?(?:who|whom|whose|what|what's|which|when|where|why|how|is|are|am|was|were|do|does|did|don't|doesn't|didn't|isn't|aren't|have|has|had|haven't|can|could|will|would|should|shall|may|any|tell|list|show|name|give|recommend|suggest|compare|plan|prepare|help|find|look|search|remind|summari[sz]e|explain|describe|brief|daily|what about|how about|in which|on which|at which|with whom|for whom|to whom|since when|until when)\b/i;
/** "Have a dog", "Will is my friend": only with a subject after it is it a question. */
const STATED_ALL_THE_SAME =
  /^(?:will|may|have|had|can)\s+(?:is|was|has|a|an|to|lives|works|likes|been|got)\b/i;
const TOLD =
  /^(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'll|my|our|from now on|today|yesterday|tomorrow|actually)\b/i;
const FINITE =
  /\b(?:is|are|was|were|has|have|had|will|would|can|can't|isn't|doesn't|don't|lives|works|likes|loves|hates|moved|got|went|[a-z]{3,}ed)\b/i;

/** In the order in which they were said; never empty. */
export function readMessage(message: string): MessagePart[] {
  const text = message.trim();
  const whole = friendly(text);
  if (whole) return [whole];
  const parts: MessagePart[] = [];
  for (const sentence of splitMessage(text)) {
    const part = friendly(sentence) ?? readSentence(sentence);
    const last = parts.at(-1);
    if (part.kind === "question" && splitQuestion(part.text).every(standsAlone)) {
      parts.push(...splitQuestion(part.text).map((each) => ({ kind: "question" as const, text: each })));
    }
    // "I moved to Porto. It was in May.": told together, stored together. "Who is Ana? And her job?": asked together.
    else if (last && "text" in last && "text" in part && last.kind === part.kind)
      last.text += ` ${part.text}`;
    else parts.push(part);
  }
  const telling = parts.filter((part) => "text" in part);
  return telling.length > 0 ? telling : parts.length > 0 ? parts.slice(0, 1) : [{ kind: "question", text }];
}

const splitMessage = (text: string): string[] =>
  text
    .split(/\n+/)
    .flatMap((line) => splitSentences(line))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** "Where do I live, and what does Ana do?": two questions, if each can be asked without the other. */
const splitQuestion = (text: string): string[] =>
  text.split(/,?\s+and\s+(?=(?:who|whose|what|which|when|where|why|how)\b)/i);

/** Nothing in it points back to what was asked before it. */
const standsAlone = (question: string): boolean =>
  /^(?:who|whose|what|which|when|where|why|how|is|are|do|does|did)\b(?:\s+\S+){2,}/i.test(question) &&
  !/\b(?:it|its|that|this|these|those|he|him|his|she|her|hers|they|them|their|there|then|one|ones|before|previously|earlier|else|instead|same)\b/i.test(
    question,
  );

function friendly(text: string): MessagePart | undefined {
  if (GREETING.test(text) || HOW_ARE_YOU.test(text)) return { kind: "greeting" };
  if (THANKS.test(text)) return { kind: "thanks" };
  if (GOODBYE.test(text)) return { kind: "goodbye" };
  if (ABILITY.test(text)) return { kind: "ability" };
  if (FORGET.test(text)) return { kind: "forget" };
  return undefined;
}

function readSentence(sentence: string): MessagePart {
  const said = sentence.replace(FILLER, "");
  const remembered = said.endsWith("?") ? undefined : REMEMBER.exec(said)?.[1]?.trim();
  if (remembered) return { kind: "statement", text: remembered };
  if (said.endsWith("?")) return { kind: "question", text: said };
  if (ASKING.test(said) && !STATED_ALL_THE_SAME.test(said)) return { kind: "question", text: said };
  const words = said.split(/\s+/).length;
  if (TOLD.test(said) && words >= 3) return { kind: "statement", text: said };
  if (words >= 3 && FINITE.test(said)) return { kind: "statement", text: said };
  // No English sentence, and no question mark: told, if it is long enough to be a sentence at all.
  return { kind: words >= 4 && !/^[\w\s'-]*$/.test(said) ? "statement" : "question", text: said };
}
