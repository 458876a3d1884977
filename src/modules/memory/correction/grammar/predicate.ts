/** Reads the verb phrase: which verb, in what time and mood, denied or ended, and what comes after it. */
import type { Word } from "../language/words.ts";
import { findForm, lemmaOfIng, verbForms } from "../lexicon/verbs.ts";
import { wordSet } from "../lexicon/word-set.ts";
import { ADVERBS, BE, HEDGES, MODALS, NOW } from "./function-words.ts";

export interface Predicate {
  verb: string;
  /** `perfect`: "have lived"; `going`: "am living", or "have been living" together with `perfect`. */
  tense: "present" | "past";
  perfect: boolean;
  going: boolean;
  negated: boolean;
  /** "No longer", "not … any more", "stopped". */
  ended: boolean;
  /** "Used to". */
  once: boolean;
  /** "Now", "these days": so it was not before. */
  now: boolean;
  again: boolean;
  /** One more, beside others. */
  also: boolean;
  mood: "real" | "plan" | "unreal" | "can";
  rest: Word[];
  /** Where the innermost verb stands in the clause: what is joined to it by "and" has the same before it. */
  actionAt: number;
}

/** What is said without a verb: plainly so, now. */
export const NO_VERB: Omit<Predicate, "rest"> = {
  verb: "",
  tense: "present",
  perfect: false,
  going: false,
  negated: false,
  ended: false,
  once: false,
  now: false,
  again: false,
  also: false,
  mood: "real",
  actionAt: 0,
};

/** Followed by "to" or "-ing", these say what someone has in mind. */
const INTENTIONS = wordSet(`
want plan hope intend decide wish consider dream try aim need expect look think mean prepare fancy promise agree
arrange offer refuse hesitate forget apply train study wait threaten struggle attempt choose ought apply`);
/** What is going on with these is still to come: "I'm moving to Porto". */
const CHANGES = wordSet(`
move relocate start join quit leave resign retire marry divorce separate switch change become get buy sell adopt transfer
graduate turn replace stop begin settle rename break give return convert enroll`);
/** "Not always", "not only": that denies less than all of it. */
const PARTLY = wordSet(
  "always usually often only just necessarily all both quite completely entirely fully exactly generally normally typically",
);
const TAIL_NOW = /^(now|currently|nowadays|presently|instead)$/;

export function readPredicate(words: readonly Word[], from: number): Predicate | undefined {
  const p: Predicate = { ...NO_VERB, rest: [], actionAt: from };
  const end = readVerbs(words, from, p);
  if (end === undefined) return undefined;
  p.rest = readCues(words.slice(end), p);
  if (p.mood === "real" && p.going && CHANGES.has(p.verb)) p.mood = "plan";
  return p;
}

function readVerbs(words: readonly Word[], from: number, p: Predicate): number | undefined {
  let place = from;
  let sawBe = false;
  let sawHave = false;
  for (; place < words.length; place++) {
    const word = words[place] as Word;
    const next = words[place + 1];
    const { text } = word;
    if (text === "no" && /^(longer|more)$/.test(next?.text ?? "")) {
      p.negated = p.ended = true;
      place += 1;
    } else if (text === "not" || text === "never") p.negated = true;
    else if (p.negated && PARTLY.has(text)) p.mood = "unreal";
    else if (NOW.has(text) && !(sawBe && isBare(next))) p.now = true;
    else if (HEDGES.has(text) || text === "hardly") p.mood = "unreal";
    else if (text === "these" && next?.text === "days") {
      p.now = true;
      place += 1;
    } else if (text === "right" && next?.text === "now") {
      p.now = true;
      place += 1;
    } else if (ADVERBS.has(text) && !(sawBe && isBare(next)))
      p.also ||= /^(also|sometimes|occasionally)$/.test(text);
    else if (text === "used" && next?.text === "to" && !sawBe) {
      p.once = true;
      place += 1;
    } else if (!sawBe && (text === "will" || text === "shall")) p.mood = "plan";
    else if (!sawBe && MODALS.has(text))
      p.mood = text === "would" && isLikeTo(words, place + 1) ? "plan" : "unreal";
    else if (!sawBe && text === "can") p.mood = p.mood === "real" ? "can" : p.mood;
    else if ((text === "do" || text === "does") && isHelping(words, place)) continue;
    else if (text === "did" && isHelping(words, place)) p.tense = "past";
    else if (/^(have|has|had)$/.test(text) && !sawBe && !sawHave && isPerfect(words, place + 1)) {
      sawHave = p.perfect = true;
      if (text === "had") p.tense = "past";
    } else if (text === "had" && next?.text === "to" && !sawBe) {
      // What had to be done was done.
      p.tense = "past";
      place += 1;
    } else if (/^(have|has|got)$/.test(text) && next?.text === "to" && !sawBe) {
      p.mood = "plan";
      place += 1;
    } else if (text === "got" && sawHave) {
      // "I have got a dog": having, not getting. "I have got married" is getting.
      if (verbForms(next?.text ?? "")?.some(({ form }) => form === "past" || form === "participle")) {
        p.verb = "get";
      } else {
        p.verb = "have";
        p.perfect = false;
      }
      p.actionAt = place;
      return place + 1;
    } else if (BE.has(text) && !sawBe) {
      sawBe = true;
      if (text === "was" || text === "were") p.tense = "past";
      p.verb = "be";
      p.actionAt = place;
    } else if (sawBe) return readAfterBe(words, place, p);
    else {
      const taken = readMain(words, place, p);
      return taken;
    }
  }
  return sawBe ? place : undefined;
}

/** "I am now": nothing follows, so it is what is said. */
const isBare = (next: Word | undefined): boolean => next === undefined;

function isHelping(words: readonly Word[], place: number): boolean {
  for (let at = place + 1; at < words.length && at < place + 4; at++) {
    const { text } = words[at] as Word;
    if (text === "not" || ADVERBS.has(text) || text === "never") continue;
    return words[at - 1]?.text === "not" || findForm(text, "base") !== undefined;
  }
  return words[place + 1]?.text === "not";
}

function isPerfect(words: readonly Word[], from: number): boolean {
  for (let at = from; at < words.length && at < from + 4; at++) {
    const { text, norm } = words[at] as Word;
    if (text === "not" || ADVERBS.has(text) || text === "never" || NOW.has(text)) continue;
    const forms = verbForms(norm) ?? verbForms(text);
    return (
      forms?.some(({ form }) => form === "participle" || form === "past") === true && !isNounAfter(words, at)
    );
  }
  return false;
}

/** "I have painted walls": a participle that describes. Only where the list says so. */
const isNounAfter = (words: readonly Word[], at: number): boolean =>
  words[at]?.text === "set" || (words[at]?.text === "left" && words[at + 1]?.text === "over");

/** "Would like to", "would love to", "would rather". */
const isLikeTo = (words: readonly Word[], at: number): boolean =>
  /^(like|love|prefer|hate)$/.test(words[at]?.text ?? "") && words[at + 1]?.text === "to";

/** `place` is the first word after "be" that is no adverb. */
function readAfterBe(words: readonly Word[], place: number, p: Predicate): number {
  const word = words[place] as Word;
  const next = words[place + 1];
  if (word.text === "going" && next?.text === "to" && findForm(words[place + 2]?.text ?? "", "base")) {
    return readPlanned(words, place + 2, p);
  }
  if (
    /^(about|set|due|supposed|ready|determined|likely|planning|hoping|looking|keen|eager|aiming)$/.test(
      word.text,
    ) &&
    next?.text === "to"
  ) {
    return readPlanned(words, place + 2, p);
  }
  if (word.text === "not") {
    p.negated = true;
    return readAfterBe(words, place + 1, p);
  }
  if (word.capital || word.gap !== "") return place;
  const forms = verbForms(word.text);
  const ing = forms?.find(({ form }) => form === "ing") ?? plainIng(word.text);
  if (!ing || NOUN_INGS.has(word.text)) return place;
  p.going = true;
  p.verb = ing.lemma;
  p.actionAt = place;
  if (INTENTIONS.has(ing.lemma) && next && /^(to|of|about|on)$/.test(next.text)) {
    const inner = words[place + 2];
    if (next.text === "to" ? findForm(inner?.text ?? "", "base") : lemmaOfIng(inner?.text ?? "")) {
      return readPlanned(words, place + 2, p);
    }
  }
  if (ing.lemma === "consider" && lemmaOfIng(next?.text ?? "")) return readPlanned(words, place + 1, p);
  return place + 1;
}

/** "My hobby is cooking" is no cooking that goes on; but with "I" it is. */
const NOUN_INGS = wordSet(
  "morning evening wedding building interesting boring amazing exciting tiring disappointing annoying confusing charming",
);

const plainIng = (text: string) =>
  /^[a-z]{2,}ing$/.test(text) && !NOUN_INGS.has(text) ? { lemma: lemmaOfIng(text) ?? text } : undefined;

function readPlanned(words: readonly Word[], place: number, p: Predicate): number {
  if (p.mood === "real") p.mood = "plan";
  return readInner(words, place, p);
}

/** The verb that the intention is about, as its base or "-ing" form. */
function readInner(words: readonly Word[], place: number, p: Predicate): number {
  const word = words[place];
  p.actionAt = place;
  if (!word) return place;
  p.verb = lemmaOfIng(word.text) ?? word.norm;
  return place + 1;
}

function readMain(words: readonly Word[], place: number, p: Predicate): number | undefined {
  const word = words[place] as Word;
  const forms = verbForms(word.norm) ?? verbForms(word.text);
  const next = words[place + 1];
  const wanted = p.perfect ? ["participle", "past"] : ["base", "s", "past", "participle"];
  const found = wanted
    .map((form) => forms?.find((other) => other.form === form))
    .find((form) => form !== undefined);
  p.actionAt = place;
  if (found) {
    p.verb = found.lemma;
    if (!p.perfect && !p.once && p.mood === "real" && (found.form === "past" || found.form === "participle"))
      p.tense = "past";
    // Its forms are all one: "I quit" tells what happened.
    if (ONE_FORM.has(found.lemma) && found.form === "base" && !p.perfect && !p.negated && p.mood === "real")
      p.tense = "past";
  } else {
    const ing = lemmaOfIng(word.text);
    if (ing && from0(place)) {
      p.verb = ing;
      p.going = true;
    } else if (/^\p{L}[\p{L}-]*$/u.test(word.text)) {
      p.verb = word.norm;
      if (word.text.endsWith("ed")) p.tense = "past";
    } else return undefined;
  }
  if (INTENTIONS.has(p.verb) && next) return readIntention(words, place, p);
  if (/^(like|love)$/.test(p.verb) && p.mood === "plan" && next?.text === "to") {
    return readInner(words, place + 2, p);
  }
  return place + 1;
}

const ONE_FORM = wordSet("quit split set reset cut");

/** "Living in Porto now", with no subject and no "am". */
const from0 = (place: number): boolean => place <= 2;

function readIntention(words: readonly Word[], place: number, p: Predicate): number {
  const next = words[place + 1] as Word;
  const after = words[place + 2];
  const planned =
    (next.text === "to" && after && findForm(after.norm, "base")) ||
    (/^(of|about|on)$/.test(next.text) && after && lemmaOfIng(after.text));
  if (planned) {
    if (p.tense === "past" && p.verb !== "decide") p.mood = "unreal";
    p.tense = "present";
    p.perfect = false;
    return readPlanned(words, place + 2, p);
  }
  if (p.verb === "consider" && lemmaOfIng(next.text)) return readPlanned(words, place + 1, p);
  if (p.verb === "want" && /^(me|him|her|us|them|you)$/.test(next.text)) p.mood = "unreal";
  return place + 1;
}

/** Takes the cues out of what follows the verb: what is left says what, where and with whom. */
function readCues(rest: Word[], p: Predicate): Word[] {
  let end = rest.length;
  for (let round = 0; round < 4 && end > 0; round++) {
    const last = rest[end - 1] as Word;
    const before = rest[end - 2];
    if (last.text === "anymore") {
      p.ended ||= p.negated;
      end -= 1;
    } else if (before?.text === "any" && /^(more|longer)$/.test(last.text)) {
      p.ended ||= p.negated;
      end -= 2;
    } else if (before?.text === "these" && last.text === "days") {
      p.now = true;
      end -= 2;
    } else if (before?.text === "right" && last.text === "now") {
      p.now = true;
      end -= 2;
    } else if (/^(moment|present)$/.test(last.text) && /^(the|at)$/.test(before?.text ?? "")) {
      p.now = true;
      end -= before?.text === "the" ? 3 : 2;
    } else if (before?.text === "now" && last.text === "on") {
      p.now = true;
      end -= rest[end - 3]?.text === "from" ? 3 : 2;
    } else if (TAIL_NOW.test(last.text) && !(last.text === "now" && before?.text === "for")) {
      p.now = true;
      end -= 1;
    } else if (last.text === "again") {
      p.again = true;
      end -= 1;
    } else if (
      /^(too|though|anyway|actually|already|lately|btw|lol|haha|yay|finally|either)$/.test(last.text)
    ) {
      p.also ||= last.text === "too";
      end -= 1;
    } else if (before && /^(at all|for good|for ever)$/.test(`${before.text} ${last.text}`)) end -= 2;
    else if (/^(altogether|completely|entirely|forever|whatsoever|ever|permanently|totally)$/.test(last.text))
      end -= 1;
    else if (before?.text === "as" && last.text === "well") {
      p.also = true;
      end -= 2;
    } else break;
  }
  const left = rest.slice(0, Math.max(0, end));
  for (const [place, { text }] of left.entries()) {
    if (text === "now" && left[place - 1]?.text !== "for") p.now = true;
    else if (text === "anymore" || (text === "any" && /^(more|longer)$/.test(left[place + 1]?.text ?? "")))
      p.ended ||= p.negated;
    else if (text === "again") p.again = true;
  }
  return left;
}
