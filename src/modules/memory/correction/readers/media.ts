/** What someone reads, watches, plays or works on at present. */
import { after, takePhrase } from "../grammar/phrases.ts";
import { eventKinds, type Kind, type Statement, stateKinds, tell } from "../grammar/statement.ts";
import type { Word } from "../language/words.ts";
import { wordSet } from "../lexicon/word-set.ts";
import { tellLeftSchool } from "./study.ts";

const ATTRIBUTES = new Map([
  ["read", "reading"],
  ["watch", "watching"],
  ["binge", "watching"],
  ["work", "project"],
  ["listen", "listening to"],
]);
const VAGUE = wordSet(`
book novel news article articles paper papers something it this that them a an the about up to books tv television
football videos movies films music my your his her our their email emails for with more lot some on over how what whether
new another one two three things stuff too kids children dog game show series myself improving getting becoming`);

export const isMediaVerb = (verb: string): boolean => ATTRIBUTES.has(verb);

/** "I'm reading Dune": one at a time, if it has a title. */
export function readMedia(s: Statement, kinds: readonly Kind[] = stateKinds(s)): boolean {
  const { p } = s;
  const attribute = ATTRIBUTES.get(p.verb);
  if (!attribute || !p.going) return false;
  const start = p.verb === "work" ? after(p.rest, 0, "on") : p.verb === "listen" ? after(p.rest, 0, "to") : 0;
  if (start === undefined) return false;
  const title = titleAt(p.rest, start);
  if (title.length === 0) return false;
  tell(s, attribute, title, kinds, { single: !p.also });
  return true;
}

/** "Dune", "the novel Dune by Frank Herbert", “a book called Dune”. */
function titleAt(rest: readonly Word[], from: number): Word[] {
  let start = from;
  while (start < rest.length && start < from + 5) {
    const word = rest[start] as Word;
    if (word.capital) break;
    if (
      /^(a|an|the|book|novel|show|series|called|named|titled|movie|film|new|project|podcast|game)$/.test(
        word.text,
      )
    )
      start += 1;
    else break;
  }
  const first = rest[start];
  if (
    !first ||
    (!first.capital &&
      (VAGUE.has(first.text) ||
        (start > from && !/^(called|named|titled)$/.test(rest[start - 1]?.text ?? ""))))
  ) {
    // "the Dune series" keeps its article's noun; "the book" names nothing.
    return [];
  }
  return takePhrase(rest, start, ["of"]);
}

/** "I finished (reading) Dune". */
export function readFinish(s: Statement): boolean {
  if (!eventKinds(s).includes("holds")) return false;
  const { rest } = s.p;
  const inner = rest[0]?.text;
  if (/^(school|university|college|uni)$/.test(inner ?? "")) {
    tellLeftSchool(s, []);
    return true;
  }
  const attribute =
    inner === "reading"
      ? "reading"
      : inner === "watching"
        ? "watching"
        : inner === "working"
          ? "project"
          : undefined;
  const from = attribute === undefined ? 0 : attribute === "project" ? (after(rest, 1, "on") ?? 1) : 1;
  const title = titleAt(rest, from);
  if (title.length === 0) return false;
  for (const ended of attribute ? [attribute] : ["reading", "watching", "project"])
    tell(s, ended, title, ["ends"]);
  return true;
}
