/** What a message is for: to ask, to tell, to have something done, or to be friendly. */
import {
  isQuestion,
  spellOutQuestion,
  splitMaterial,
  splitSentences,
  statesFact,
} from "../../../memory/index.ts";
import { type Courtesy, readCourtesy } from "./courtesy.ts";
import { readForgetting, readOrder } from "./orders.ts";
import { isTold } from "./told.ts";

export type MessagePart =
  /** For "forget", the text is what is to be forgotten; empty if that was said before. */
  | { kind: "question" | "statement" | "forget" | "reminder" | "task"; text: string }
  | { kind: Courtesy | "material" };

const FILLER =
  /^(?:(?:hi|hello|hey|hola|hallo|bonjour|ok|okay|so|well|please|(?:quick )?question:|(?:thanks|thank you)(?: so much| very much| a lot)?)(?: there)?[,!.]?\s+)+(?=\S)/i;
const REMEMBER =
  /^(?:(?:please|can you|could you|would you)\s+)*(?:remember|note(?: down)?|make a note|keep in mind|don't forget|save|store|for the record|fyi)(?!\s+(?:when|what|who|where|how|if|the time|me\?))(?:\s+(?:this|that|also))?\s*[:,-]?\s*(.+)$/is;
const ASKING =
  /^(?:and |but |so |then |or )?(?:who|whom|whose|what|what's|which|when|where|why|how|is|are|am|was|were|do|does|did|don't|doesn't|didn't|isn't|aren't|have|has|had|haven't|can|could|will|would|should|shall|may|any|tell|list|show|name|give|recommend|suggest|compare|plan|prepare|help|find|look|search|remind|summari[sz]e|explain|describe|brief|daily|what about|how about|in which|on which|at which|with whom|for whom|to whom|since when|until when)\b/i;
/** "I forgot where I parked": said, and asked all the same. */
const WANTS_TO_KNOW =
  /^i(?:'d like to know| (?:want|need|would like) to know| (?:forgot|can't remember|cannot remember|don't remember|can't recall|don't recall) (?:what|where|when|who|which|how)\b)/i;
/** "Have a dog", "Will is my friend": only with a subject after it is it a question. */
const STATED_ALL_THE_SAME =
  /^(?:will|may|have|had|can)\s+(?:is|was|has|a|an|to|lives|works|likes|been|got)\b/i;
/** "Can you remember that I park on level 3?": asked, and told all the same. */
const ASKED_TO_REMEMBER =
  /^(?:please |hey )?(?:can|could|would|will) you (?:please |also )?(?:remember|note(?: down)?|keep in mind|save|store)(?: that|:) ((?:i|i'm|i've|we|my|our|the|he|she|they|it|there|(?-i:\p{Lu}\p{Ll}+))\b.+?)\?+$/isu;

/** In the order in which they were said; never empty. */
export function readMessage(message: string): MessagePart[] {
  const stretches = splitMaterial(message, { amongPeople: false });
  if (!stretches.some(({ isMaterial }) => isMaterial)) return readOwn(message.trim());
  // "Translate to German: I live in Madrid" tells nothing of who sends it.
  const own = stretches.filter(({ isMaterial }) => !isMaterial).map(({ text }) => text.trim());
  return [...(own.length > 0 ? readOwn(own.join("\n")) : []), { kind: "material" }];
}

function readOwn(text: string): MessagePart[] {
  const whole = readCourtesy(text);
  if (whole) return [{ kind: whole }];
  const parts: MessagePart[] = [];
  for (const sentence of splitMessage(text))
    for (const part of readSentence(sentence, parts.at(-1))) {
      const last = parts.at(-1);
      if (part.kind === "question" && splitQuestion(part.text).every(standsAlone))
        parts.push(...splitQuestion(part.text).map((each) => ({ kind: "question" as const, text: each })));
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
  text.split(/(?<![\s,]),?\s+and\s+(?=(?:who|whose|what|which|when|where|why|how)\b)/i);

/** Nothing in it points back to what was asked before it. */
const standsAlone = (question: string): boolean =>
  /^(?:and )?(?:who|whose|what|which|when|where|why|how|is|are|do|does|did)\b(?:'\p{L}+)?(?:\s+\S+){2,}/iu.test(
    question,
  ) &&
  // "When is Ana's birthday and when is Rui's": his what?
  !/'s?\s*\??$/.test(question) &&
  !/\b(?:it|its|that|this|these|those|he|him|his|she|her|hers|they|them|their|there|then|one|ones|before|previously|earlier|else|instead|same)\b/i.test(
    question,
  );

function readSentence(sentence: string, last: MessagePart | undefined): MessagePart[] {
  const said = sentence.replace(FILLER, "");
  const courtesy = readCourtesy(sentence) ?? courtesyAfter(sentence.slice(0, -said.length), said);
  // "I went to Rome. It was great.": what is said of something that was told belongs to it.
  if (courtesy === "acknowledgement" && last?.kind === "statement" && statesFact(sentence))
    return [{ kind: "statement", text: sentence }];
  if (courtesy) return [{ kind: courtesy }];
  const plain = said.replace(/[’‘]/g, "'");
  const forgotten = readForgetting(plain);
  if (forgotten !== undefined) return [{ kind: "forget", text: forgotten }];
  const remembered = (said.endsWith("?") ? ASKED_TO_REMEMBER : REMEMBER).exec(said)?.[1]?.trim();
  if (remembered) return [{ kind: "statement", text: remembered }];
  const isAsked =
    said.endsWith("?") ||
    (ASKING.test(spellOutQuestion(plain)) && !STATED_ALL_THE_SAME.test(said)) ||
    WANTS_TO_KNOW.test(plain) ||
    isQuestion(said);
  const order = readOrder(plain);
  if (order && (order.isCertain || !isAsked)) {
    const part: MessagePart = { kind: order.kind, text: said };
    return order.tells ? [part, { kind: "statement", text: said }] : [part];
  }
  return [{ kind: !isAsked && isTold(plain) ? "statement" : "question", text: said }];
}

/** "Thank you so much, that was helpful" thanks, whatever else it says. */
function courtesyAfter(filler: string, said: string): Courtesy | undefined {
  const courtesy = filler === "" ? undefined : readCourtesy(said);
  return courtesy === "acknowledgement" && /\bthank/i.test(filler) ? "thanks" : courtesy;
}
