/** Sentences that are no statements by their form, and yet tell something: "Call me Sam", "New number: 555 1234". */
import type { Fact } from "../facts.ts";
import { after, takePhrase } from "../grammar/phrases.ts";
import { NO_VERB } from "../grammar/predicate.ts";
import type { Kind, Statement } from "../grammar/statement.ts";
import { tell, tellOver } from "../grammar/statement.ts";
import { hasDigit } from "../language/numbers.ts";
import type { Word } from "../language/words.ts";
import { tellCalled } from "./identity.ts";
import { isAttributeName, tellPossession } from "./possessed.ts";
import { tellJob } from "./work.ts";

const CALLED = [
  "call me",
  "just call me",
  "you can call me",
  "you may call me",
  "you can just call me",
  "everyone calls me",
  "everybody calls me",
  "i prefer to be called",
  "i like to be called",
  "i want to be called",
  "i would like to be called",
  "i prefer being called",
];
const REACHED = [
  "reach me at",
  "reach me on",
  "you can reach me at",
  "you can reach me on",
  "contact me at",
  "call me at",
  "call me on",
  "text me at",
  "email me at",
];
const ANSWERED = [
  "answer in",
  "reply in",
  "respond in",
  "answer me in",
  "reply to me in",
  "respond to me in",
  "speak to me in",
  "talk to me in",
  "write to me in",
  "always answer in",
  "always reply in",
  "always respond in",
];

/** Answers whether it was one of these. */
export function readSpecial(source: string, words: readonly Word[], self: string, facts: Fact[]): boolean {
  const s = () => statement(source, words, self, facts);
  const reached = after(words, 0, ...REACHED);
  if (reached !== undefined) return tellReached(s(), words.slice(reached));
  const called = after(words, 0, ...CALLED);
  if (called !== undefined) {
    tellCalled(s(), words, called);
    return true;
  }
  const answered = after(words, 0, ...ANSWERED);
  if (answered !== undefined) {
    tell(s(), "reply language", takePhrase(words, answered), ["holds"]);
    return true;
  }
  const first = findFirstDay(words);
  if (first) {
    tell(s(), "employer", first.name, [first.kind]);
    return true;
  }
  const age = findBirthday(words);
  if (age !== undefined) {
    tell(s(), "age", age, ["holds"]);
    return true;
  }
  if (tellDoneToMe(s, words)) return true;
  const liked = findMostLiked(words);
  if (liked) return tellMostLiked(s(), words, liked);
  const colon = words.findIndex(({ gap }, place) => place > 0 && place < 7 && gap.startsWith(":"));
  return colon > 0 && readLabelled(s(), words, colon);
}

function tellMostLiked(
  s: Statement,
  words: readonly Word[],
  liked: { noun: number; value: number },
): boolean {
  const favourite = { ...(words[0] as Word), text: "favourite", norm: "favourite" };
  const noun = [favourite, ...words.slice(1, liked.noun)];
  const value = words.slice(liked.value);
  tellPossession(s, { owners: s.owners, noun, value, kinds: ["holds"], anew: s.p.now });
  return true;
}

function statement(source: string, words: readonly Word[], owner: string, facts: Fact[]): Statement {
  const now = words.some(({ text }, place) => text === "now" || (text === "instead" && place > 1));
  return {
    source,
    owners: [owner],
    self: true,
    selfOwner: owner,
    subject: { owners: [owner], self: true, verbAt: 0 },
    subjectWords: [],
    action: [],
    p: { ...NO_VERB, rest: [...words], now },
    past: false,
    since: undefined,
    facts,
  };
}

/** "My 40th birthday was last week": the age. */
function findBirthday(words: readonly Word[]): string | undefined {
  const birthday = words.findIndex(({ text }) => text === "birthday");
  const age = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(words[birthday - 1]?.norm ?? "")?.[1];
  if (!age || !/^(my|our)$/.test(words[birthday - 2]?.text ?? "")) return undefined;
  const happened = words.some(({ text }) => /^(was|had|celebrated|today)$/.test(text));
  const first = words[0]?.text ?? "";
  return happened && /^(my|our|i|we|it|today|yesterday)$/.test(first) ? age : undefined;
}

/** "They promoted me to manager", "They fired me". */
function tellDoneToMe(s: () => Statement, words: readonly Word[]): boolean {
  if (!/^(they|he|she)$/.test(words[0]?.text ?? "") || words[2]?.text !== "me") return false;
  const verb = words[1]?.text;
  const to = after(words, 3, "to");
  if (verb === "promoted" && to !== undefined) tellJob(s(), words, to, ["holds"], true);
  else if (
    verb === "fired" ||
    verb === "sacked" ||
    verb === "laid" ||
    (verb === "let" && words[3]?.text === "go")
  ) {
    const told = s();
    for (const attribute of ["employer", "job"]) tellOver(told, attribute);
  } else return false;
  return true;
}

/** "Today was my first day at Bosch". */
function findFirstDay(words: readonly Word[]): { name: Word[]; kind: Kind } | undefined {
  const day = words.findIndex(({ text }) => text === "day");
  const which = words[day - 1]?.text;
  if (day < 2 || (which !== "first" && which !== "last")) return undefined;
  if (!/^(my|our)$/.test(words[day - 2]?.text ?? "")) return undefined;
  const at = after(words, day + 1, "at", "with");
  const happened = words.some(({ text }) => text === "was" || text === "had");
  if (at === undefined || !happened) return undefined;
  return { name: takeName(words, at), kind: which === "first" ? "holds" : "ends" };
}

/** Up to the verb, or to the end. */
function takeName(words: readonly Word[], from: number): Word[] {
  const phrase = takePhrase(words, from);
  const verb = phrase.findIndex(({ text }) => text === "was");
  return verb < 0 ? phrase : phrase.slice(0, verb);
}

/** "The colour I like most is blue": where the noun ends and where the value begins. */
function findMostLiked(words: readonly Word[]): { noun: number; value: number } | undefined {
  if (words[0]?.text !== "the") return undefined;
  const i = words.findIndex(({ text }, place) => place > 1 && place < 5 && text === "i");
  if (i < 0) return undefined;
  const most = after(
    words,
    i + 1,
    "like most",
    "like best",
    "like the most",
    "love most",
    "love the most",
    "like the best",
  );
  const be = most === undefined ? undefined : after(words, most, "is", "is now", "is currently");
  return be === undefined ? undefined : { noun: i, value: be };
}

function tellReached(s: Statement, value: readonly Word[]): boolean {
  const first = value[0];
  if (!first) return false;
  if (first.text.includes("@")) tell(s, "email", [first], ["holds"]);
  else if (hasDigit(first.text)) tell(s, "phone number", takePhrase(value, 0), ["holds"]);
  return true;
}

/** A label further on is about what came before it: "I read Emma. My verdict: slow". */
const isFirst = (source: string, words: readonly Word[]): boolean =>
  !/[.!?\n]/.test(source.slice(0, words[0]?.start ?? 0));

/** "Favourite colour: blue". */
function readLabelled(s: Statement, words: readonly Word[], colon: number): boolean {
  const start = after(words, 0, "my", "our") ?? 0;
  const noun = words.slice(start, colon);
  if (noun.length === 0 || !(isAttributeName(noun) || (start > 0 && isFirst(s.source, words)))) return false;
  const isNew = noun.some(({ text }) => text === "new");
  tellPossession(s, { owners: s.owners, noun, value: words.slice(colon), kinds: ["holds"], anew: isNew });
  return true;
}
