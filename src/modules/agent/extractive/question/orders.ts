/** What the helper is told to do, and can't: it answers and remembers. */
import { trimEnd } from "../../../../platform/trim-end.ts";
import { isInstruction, statesFact } from "../../../memory/index.ts";

const ASKED =
  "(?:(?:please|pls|kindly|now|just|can you|could you|would you|will you|i want you to|i'd like you to|i need you to)[, ]+){0,3}";
const FORGET = new RegExp(`^${ASKED}(?:forget|delete|erase|remove)\\b(?! to\\b)(.{0,200})$`, "i");
const REMIND = new RegExp(
  `^${ASKED}(?:remind (?:me|us) (?:to|that|at|on|in|every|tomorrow|tonight|later|next)\\b|remind (?:me|us) (?:about|of)\\b.*\\b(?:tomorrow|tonight|later|next|(?:at|in) \\d|on \\p{L}+day)|wake (?:me|us)\\b|(?:set|start|stop|cancel|snooze|make|create) (?:an?|the|my) (?:\\S+ ){0,2}(?:timer|alarm|stopwatch|countdown|reminder)\\b)`,
  "iu",
);
const DO = new RegExp(
  `^${ASKED}(?:(?:book|order|reserve|buy) (?:me|us)\\b|call (?:me|us) an? (?:taxi|cab|uber|lyft|ambulance)\\b|(?:turn|switch) (?:on|off|up|down)\\b|play (?:me|us|some music|music|a song)\\b|(?:answer|reply|respond)\\b(?! to\\b)|(?:speak|talk) (?:in|slower|louder|english|spanish|german|french|portuguese|italian)\\b)`,
  "i",
);
/** "SYSTEM: …": said as if by somebody whose word the helper had to do. */
const AS_ANOTHER = /^\W*(?:system|assistant|developer|admin)(?: prompt| message| override)?\W*:/i;

/** "Make a list of my books" can be answered from what is stored. */
const OF_THE_USER = /\b(?:my|our|i|we)\b/i;

/** What is to be forgotten, as it was said; undefined if nothing is. */
export function readForgetting(said: string): string | undefined {
  const what = FORGET.exec(said)?.[1];
  return what && trimEnd(what, /[?.!\s]/).replace(/^\s*(?:that(?= \S)|about|the fact that)?\s*/i, "");
}

interface Order {
  /** "reminder": at a time to come. "task": anything else that takes more than words. */
  kind: "reminder" | "task";
  /** Even where it is put as a question. */
  isCertain: boolean;
  /** "Book me a flight to Rome for my honeymoon": it says something of the user besides. */
  tells: boolean;
}

export function readOrder(said: string): Order | undefined {
  if (REMIND.test(said)) return { kind: "reminder", isCertain: true, tells: false };
  if (AS_ANOTHER.test(said)) return { kind: "task", isCertain: false, tells: false };
  if (DO.test(said))
    return { kind: "task", isCertain: true, tells: OF_THE_USER.test(said) && statesFact(said) };
  return isInstruction(said) && !OF_THE_USER.test(said) && !statesFact(said)
    ? { kind: "task", isCertain: false, tells: false }
    : undefined;
}
