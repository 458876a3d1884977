/** Reads a claim: what it says in one form, and what it states of whom. */
import { isReport } from "../report.ts";
import type { ClaimAnalysis } from "./analysis.ts";
import type { ClaimContext, Fact } from "./facts.ts";
import { frameKeys, readFrames } from "./frame.ts";
import { type Clause, splitClauses } from "./grammar/clauses.ts";
import { NOW } from "./grammar/function-words.ts";
import { type Predicate, readPredicate } from "./grammar/predicate.ts";
import { isLasting, type Statement } from "./grammar/statement.ts";
import { readSubject, type Subject, selfOwner } from "./grammar/subject.ts";
import { keysOf } from "./keys.ts";
import { isEnglish } from "./language/english.ts";
import { isYear } from "./language/numbers.ts";
import { readWords, type Word } from "./language/words.ts";
import { findForm, verbForms } from "./lexicon/verbs.ts";
import { namedValueKeys, readNamedValues } from "./named-old-value.ts";
import { claimNormal } from "./normal.ts";
import { readSpecial } from "./readers/special.ts";
import { readStatement } from "./readers/statements.ts";
import { readTopic, topicKeys } from "./topic.ts";

const MAX_FACTS = 60;
const MAX_WORDING_KEYS = 3;
/** Longer ago than this, an event tells how things came to be, not what is new: three years. */
const LONG_AGO_MS = 3 * 365.25 * 86_400_000;

export function analyseClaim(content: string, context: ClaimContext, dates: string[]): ClaimAnalysis {
  const text = readWords(content);
  const english = isRead(content, text.words);
  const facts = english ? factsIn(text, content, context, dates) : [];
  const topic = english ? readTopic(text) : undefined;
  const frames = english ? readFrames(text, context) : undefined;
  const named = english ? readNamedValues(text, context) : undefined;
  // What leads to the wording alone is kept short: every key of a claim is one more to look up.
  const wording = [...new Set([...frameKeys(frames), ...namedValueKeys(named)])].slice(0, MAX_WORDING_KEYS);
  return {
    normal: claimNormal(text, english, context, dates),
    keys: [...keysOf(facts), ...topicKeys(topic), ...wording],
    dates,
    facts,
    topic,
    frames,
    named,
  };
}

/** The facts alone, for those who only tell them: most of an analysis serves to find what it may correct. */
export function readClaimFacts(content: string, context: ClaimContext, dates: readonly string[]): Fact[] {
  const text = readWords(content);
  return isRead(content, text.words) ? factsIn(text, content, context, dates) : [];
}

/** What a feed said is nobody's statement, in whatever language it is. */
const isRead = (content: string, words: readonly Word[]): boolean => !isReport(content) && isEnglish(words);

const factsIn = (
  text: ReturnType<typeof readWords>,
  content: string,
  context: ClaimContext,
  dates: readonly string[],
): Fact[] =>
  readFacts(content, splitClauses(text), selfOwner(context), longAgo(text.words, dates, context.at));

export interface Read {
  words: Word[];
  subject: Subject;
  p: Predicate;
}

function readFacts(
  source: string,
  clauses: readonly Clause[],
  self: string,
  since: string | undefined,
): Fact[] {
  const facts: Fact[] = [];
  let before: Read | undefined;
  for (const clause of clauses) {
    const shared =
      clause.shared && before ? [...sharedWords(before, clause.words), ...clause.words] : clause.words;
    const now = startsNow(shared);
    const words = asIfOwn(withReference(now ? shared.slice(1) : shared, before));
    if (readSpecial(source, words, self, facts)) continue;
    const subject = readSubject(words, self);
    const complete = subject?.self && subject.verbAt === 0 ? withVerb(words) : words;
    const p = subject && readPredicate(complete, subject.verbAt);
    before = subject && p ? { words: complete, subject, p } : undefined;
    if (!subject || !p) continue;
    p.now ||= now || clause.corrects;
    readStatement(statementOf(source, complete, subject, p, clause, self, since, facts));
    if (facts.length >= MAX_FACTS) break;
  }
  return settle(facts.slice(0, MAX_FACTS));
}

function statementOf(
  source: string,
  words: readonly Word[],
  subject: Subject,
  p: Predicate,
  clause: Clause,
  self: string,
  since: string | undefined,
  facts: Fact[],
): Statement {
  const event = p.tense === "past" || (p.perfect && !p.going && p.verb !== "be" && !isLasting(p.rest));
  return {
    source,
    owners: subject.owners,
    self: subject.self,
    selfOwner: self,
    subject,
    subjectWords: words.slice(0, subject.verbAt),
    action: words.slice(p.actionAt, p.actionAt + 1),
    p: subject.self || p.verb === "be" ? p : { ...p, rest: p.rest.map(asOwn) },
    past: clause.past,
    since: event ? since : undefined,
    facts,
  };
}

/** "Anna quit her job": hers is what is her own. */
const asOwn = (word: Word): Word =>
  /^(his|her|their)$/.test(word.text) ? { ...word, text: "my", norm: "my" } : word;

/** "Now I live in Porto": the word before the subject belongs to the verb. */
const startsNow = (words: readonly Word[]): boolean =>
  NOW.has(words[0]?.text ?? "") &&
  words.length > 3 &&
  (words[1]?.capital === true || /^(i|we|my|our|the)$/.test(words[1]?.text ?? ""));

/** What a verb without a subject takes over from the clause before: "I want to quit and move" wants both. */
export function sharedWords({ words, subject, p }: Read, next: readonly Word[]): Word[] {
  const first =
    next.find(({ text }) => verbForms(text) !== undefined || /^(no|can|will)$/.test(text))?.text ?? "";
  // "I am in a relationship, no longer widowed".
  if (next[0]?.text === "no" && !findForm(next[2]?.text ?? "", "base", "s")) {
    if (p.verb === "be") return words.slice(0, p.actionAt + 1);
    if (p.going) return words.slice(0, p.actionAt);
  }
  // "I'm renting a flat and live in Gaia": "am" and "have" go on with their own forms only.
  const same = findForm(first, "ing") ? p.going : findForm(first, "base") && !p.going && !p.perfect;
  const goesOn = same && !/^(am|are|do|have|be)$/.test(first);
  return words.slice(0, goesOn ? p.actionAt : subject.verbAt);
}

const MOVED_BY_OTHERS = /^(moved|changed|rescheduled|pushed|postponed|shifted|switched|updated|renamed)$/;

/** "They moved my meeting to Friday": whoever did it, it is about what is mine. */
function asIfOwn(words: Word[]): Word[] {
  if (/^(i|we)$/.test(words[0]?.text ?? "")) return words;
  const verb = words.findIndex(
    ({ text }, place) =>
      place > 0 && place < 4 && MOVED_BY_OTHERS.test(text) && /^(my|our)$/.test(words[place + 1]?.text ?? ""),
  );
  if (verb < 0) return words;
  return [{ ...(words[0] as Word), text: "i", norm: "i" }, ...words.slice(verb)];
}

/** "My favourite colour isn't green any more, it's blue": "it" is what was spoken of just before. */
function withReference(words: Word[], before: Read | undefined): Word[] {
  if (
    !(before?.subject.noun ?? before?.subject.named) ||
    words[0]?.text !== "it" ||
    !/^(is|was|has)$/.test(words[1]?.text ?? "")
  )
    return words;
  return [...before.words.slice(0, before.subject.verbAt), ...words.slice(1)];
}

/** "No longer vegan", "Now living in Porto": the "am" that was left out. */
function withVerb(words: Word[]): Word[] {
  const first = words.findIndex(({ text }) => !/^(no|not|now|currently|longer|just)$/.test(text));
  const verb = words[first];
  if (!verb || findForm(verb.text, "past", "base", "s")) return words;
  return [{ ...(words[0] as Word), text: "am", norm: "am", capital: false }, ...words];
}

/** What a claim says last of an attribute is what holds. */
function settle(facts: Fact[]): Fact[] {
  const latest = new Map<string, Fact>();
  for (const fact of facts) {
    if (fact.kind !== "holds" || !fact.single) continue;
    const key = `${fact.owner}|${fact.attribute}`;
    const earlier = latest.get(key);
    if (earlier && earlier.value !== fact.value) {
      earlier.kind = "was";
      earlier.single = false;
    }
    latest.set(key, fact);
  }
  return facts;
}

/** The latest date in it, if even that is long ago. */
function longAgo(words: readonly Word[], dates: readonly string[], at: Date): string | undefined {
  const told = dates.length > 0 ? dates : words.filter(({ text }) => isYear(text)).map(({ text }) => text);
  let latest = "";
  for (const date of told) if (date > latest) latest = date;
  if (latest === "" || Number.isNaN(at.getTime())) return undefined;
  // A year or month counts from its end: what happened in it may be as recent as that.
  const end = Date.parse(
    latest.length === 4 ? `${latest}-12-31` : latest.length === 7 ? `${latest}-28` : latest,
  );
  return at.getTime() - end > LONG_AGO_MS ? latest : undefined;
}
