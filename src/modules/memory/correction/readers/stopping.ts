/** "I stopped smoking", "I gave up coffee", "I started running", "I ended up moving": a verb inside another. */
import { MONTHS, WEEKDAYS } from "../grammar/function-words.ts";
import { objectValue } from "../grammar/object-value.ts";
import { after, takePhrase } from "../grammar/phrases.ts";
import { eventKinds, type Statement, tell } from "../grammar/statement.ts";
import { isYear } from "../language/numbers.ts";
import type { Word } from "../language/words.ts";
import { lemmaOfIng } from "../lexicon/verbs.ts";
import { isMediaVerb } from "./media.ts";
import { tellBorn, tellGone, tellPetGiven } from "./possession.ts";
import type { Reader } from "./reader.ts";
import { tellLeftJob, tellNewJob } from "./work.ts";

/** The verb at `from`, as a statement of its own. */
export function innerOf(s: Statement, from: number, ended: boolean): Statement | undefined {
  const word = s.p.rest[from];
  const verb = word && (word.text === "being" ? "be" : (lemmaOfIng(word.text) ?? word.norm));
  if (!verb) return undefined;
  const rest = s.p.rest.slice(from + 1);
  const p = {
    ...s.p,
    verb,
    tense: "present" as const,
    perfect: false,
    going: isMediaVerb(verb) || verb === "see",
    negated: ended,
    ended,
    rest: ended ? withoutWhen(rest) : rest,
  };
  return { ...s, p };
}

const isAction = (word: Word | undefined): boolean =>
  word !== undefined && (word.text === "being" || lemmaOfIng(word.text) !== undefined);

/** When it was stopped is no part of what was stopped: "quit smoking last month", "quit smoking in May". */
function withoutWhen(rest: Word[]): Word[] {
  // "gave up teaching and inspects tunnels": what follows is done instead.
  if (rest[0]?.text === "and") return [];
  const end = rest.findIndex(({ text, norm }, place) => {
    const next = rest[place + 1]?.text ?? "";
    if (/^(yesterday|today|recently|ago|because|when|thanks|since|finally|last|this|earlier)$/.test(text))
      return true;
    if (text === "in" || text === "on") {
      return MONTHS.has(next) || isYear(next) || (WEEKDAYS.has(next) && !next.endsWith("s"));
    }
    const counted = text === "a" || /^\d/.test(norm);
    return counted && rest.slice(place, place + 4).some((word) => word.text === "ago");
  });
  return end < 0 ? rest : rest.slice(0, end);
}

export const readStop: Reader = (s, read) => {
  const kinds = eventKinds(s);
  const { rest, verb } = s.p;
  if (!kinds.includes("holds") || rest.length === 0) return true;
  if (isAction(rest[0])) {
    const stopped = innerOf(s, 0, true);
    if (stopped) read(stopped);
  } else if (!tellLeftJob(s, rest, kinds)) {
    if (verb === "quit") tell(s, "employer", takePhrase(rest, 0), ["ends"]);
    tellGivenUp(s, rest);
  }
  return true;
};

const CONSUMED = ["drink", "eat", "play", "use", "do", "practise", "have"];

/** It is not said what was done with it: so everything that can be done with such a thing has ended. */
function tellGivenUp(s: Statement, words: readonly Word[]): void {
  const thing = takePhrase(words, 0);
  const first = thing[0];
  if (!first || thing.length > 3) return;
  if (/^(my|on|hope|it|that|trying|everything|all)$/.test(first.text)) return;
  for (const verb of CONSUMED) tell(s, `does:${verb}`, objectValue(thing), ["ends"]);
  if (/^(cigarettes|tobacco|nicotine|weed)$/.test(first.text)) tell(s, "does:smoke", "", ["ends"]);
}

export const readGive: Reader = (s, read) => {
  const kinds = eventKinds(s);
  const up = after(s.p.rest, 0, "up on", "up");
  if (s.p.rest[0]?.text === "birth") {
    tellBorn(s);
    return true;
  }
  if (up === undefined) {
    tellPetGiven(s);
    return tellGone(s, s.p.rest);
  }
  if (!kinds.includes("holds")) return true;
  const given = s.p.rest.slice(up);
  if (isAction(given[0])) {
    const ended = innerOf(s, up, true);
    if (ended) read(ended);
  } else if (!tellLeftJob(s, given, kinds)) {
    // "I gave up the cello": the thing may be kept, but it is played no more.
    if (!tellGone(s, given) || given[0]?.text === "the") tellGivenUp(s, given);
  }
  return true;
};

/** "I cut out sugar". */
export const readCut: Reader = (s) => {
  const out = after(s.p.rest, 0, "out");
  if (out !== undefined && (s.p.tense === "past" || s.p.perfect)) tellGivenUp(s, s.p.rest.slice(out));
  return out !== undefined;
};

export const readStart: Reader = (s, read) => {
  const kinds = eventKinds(s);
  const { rest } = s.p;
  if (kinds.length === 0) return true;
  const to = after(rest, 0, "to") ?? 0;
  if ((to > 0 || isAction(rest[to])) && rest[to]?.text !== "working") {
    readResumed(s, to, read);
    return true;
  }
  tellNewJob(s, rest, kinds);
  return true;
};

/** What was taken up is done from then on. */
export function readResumed(s: Statement, from: number, read: (inner: Statement) => void): boolean {
  if (!isAction(s.p.rest[from]) && s.p.rest[from - 1]?.text !== "to") return false;
  const started = innerOf(s, from, false);
  if (started && eventKinds(s).includes("holds")) read(started);
  return true;
}

/** "I ended up moving to Lyon": it happened. */
export const readEndUp: Reader = (s, read) => {
  const verb = s.p.rest[0]?.text === "up" ? lemmaOfIng(s.p.rest[1]?.text ?? "") : undefined;
  if (verb) read({ ...s, p: { ...s.p, verb, going: false, rest: s.p.rest.slice(2) } });
  return verb !== undefined;
};
