/** A clause that was understood: of whom, which verb, what follows; and how its facts are told. */
import type { Fact } from "../facts.ts";
import { normalWords, shownText, type Word } from "../language/words.ts";
import { wordSet } from "../lexicon/word-set.ts";
import type { Predicate } from "./predicate.ts";
import type { Subject } from "./subject.ts";

export interface Statement {
  source: string;
  owners: readonly string[];
  self: boolean;
  /** `user`, or the name of the speaker. */
  selfOwner: string;
  subject: Subject;
  subjectWords: readonly Word[];
  /** The verb itself, as written. */
  action: readonly Word[];
  p: Predicate;
  /** Told of a time long gone. */
  past: boolean;
  /** The day, month or year that it began, where that is long ago. */
  since: string | undefined;
  facts: Fact[];
}

export type Kind = Fact["kind"];

const NOTHING: readonly Kind[] = [];
const HOLDS: readonly Kind[] = ["holds"];
const ENDS: readonly Kind[] = ["ends"];
const WAS: readonly Kind[] = ["was"];
/** "I used to live there": it was so, and it is over. */
const WAS_AND_ENDS: readonly Kind[] = ["was", "ends"];

/** What a verb says that tells how things are ("live", "be", "like"). */
export function stateKinds({ p, past }: Statement): readonly Kind[] {
  if (p.mood !== "real" && p.mood !== "can") return NOTHING;
  if (p.once) return p.negated ? NOTHING : WAS_AND_ENDS;
  if (p.perfect && p.tense === "past") return NOTHING;
  if (p.perfect) {
    const lasting = p.going || p.verb === "be" || isLasting(p.rest);
    if (p.negated) return lasting && isLasting(p.rest) ? ENDS : NOTHING;
    return lasting ? HOLDS : WAS;
  }
  if (p.tense === "past") return p.negated ? NOTHING : WAS;
  if (p.negated) return ENDS;
  return past && !p.now ? WAS : HOLDS;
}

/** What a verb says that tells what happened ("move", "become"): it holds from then on. */
export function eventKinds({ p, past }: Statement): readonly Kind[] {
  if (p.mood !== "real" || p.negated || p.once || p.going) return NOTHING;
  if (p.perfect && p.tense === "past") return WAS;
  if (!p.perfect && p.tense !== "past") return NOTHING;
  return past ? WAS : HOLDS;
}

/** "For three years", "since May". */
export const isLasting = (rest: readonly Word[]): boolean =>
  rest.some(
    ({ text }, place) =>
      text === "since" ||
      (text === "for" &&
        /^(\d|a$|an$|the$|many|several|over|about|almost|nearly|years|months|weeks|ages|most|more|half|some|quite|all|my|around|ever|long|decades)/.test(
          rest[place + 1]?.norm ?? "",
        )) ||
      (text === "all" && rest[place + 1]?.text === "my"),
  );

export interface Telling {
  single?: boolean;
  /** It is only mentioned. */
  aside?: boolean;
  shown?: string;
  owners?: readonly string[];
}

/** "My boss is called what": asked, however it is spelled and written, and so not told. */
const ASKED = wordSet("what wat wut wot whats which who whom whose where when why how huh");

/** Adds a fact for every owner and kind. */
export function tell(
  s: Statement,
  attribute: string,
  value: readonly Word[] | string,
  kinds: readonly Kind[],
  { single = true, aside = false, shown, owners = s.owners }: Telling = {},
): void {
  const normal = typeof value === "string" ? value : normalWords(value);
  const text = shown ?? (typeof value === "string" ? value : shownText(s.source, value));
  if (ASKED.has(text.toLowerCase())) return;
  for (const kind of kinds) {
    for (const owner of owners) {
      const fact: Fact = {
        owner,
        attribute,
        value: normal,
        shown: text,
        kind,
        single: single && kind === "holds",
      };
      if (s.since !== undefined && kind === "holds") fact.since = s.since;
      if (aside) fact.aside = true;
      s.facts.push(fact);
    }
  }
}

/** Whatever else was so of this attribute is over. */
export function tellOver(s: Statement, attribute: string, owners: readonly string[] = s.owners): void {
  if (s.since === undefined) tell(s, attribute, "", ENDS, { owners, shown: "" });
}

/** A new value that takes the place of any other, however much they have in common. */
export function tellAnew(
  s: Statement,
  attribute: string,
  value: readonly Word[] | string,
  kinds: readonly Kind[],
  telling: Telling = {},
): void {
  if (kinds.includes("holds")) tellOver(s, attribute, telling.owners);
  tell(s, attribute, value, kinds, telling);
}
