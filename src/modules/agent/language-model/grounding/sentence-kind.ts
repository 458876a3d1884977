/** What a sentence does: state something of the user's life, or something that needs no proof. */
import type { Evidence } from "./evidence.ts";
import { isEnglish } from "./foreign.ts";
import { speaksOfSomeone, tellsTime } from "./life-words.ts";
import { read } from "./reading.ts";
import { type Asked, hasOnlyKnownFacts } from "./support.ts";
import { isAbstaining, isGlue } from "./vocabulary.ts";

export type SentenceKind =
  /** Of the user or somebody the claims tell of: has to be cited. */
  | "personal"
  /** Of the world, or of nothing. */
  | "general"
  /** Leads in to what follows, and is worth nothing without it. */
  | "lead-in"
  /** Of what the model is about to do, or a bare yes: no part of an answer. */
  | "narration";

const SECOND_PERSON = /\b(?:you|your|yours|yourself|you're|you've|you'd|you'll|the user|user's)\b/i;
/** In the user's voice, as claims are. What the helper says of itself is about knowing, doing and offering. */
const FIRST_PERSON =
  /^\W*(?:(?:i|i've|i'm|we|we're|we've)\b(?! (?:can|could|will|would|may|might|should|must|don't|do not|didn't|can't|cannot|couldn't|haven't|have (?:no|not|nothing|noted|stored|saved|remembered|found|added)|found|see|know|noted|stored|saved|remember|suggest|recommend|think|understand|hope|wish|am (?:not|sorry|glad|here|happy|your|an?)|sorry|glad|happy|here|not|unable|afraid|your|an?)\b)|(?:my|our)\b)/i;
const SOMEBODY = /\b(?:he|she|him|her|his|hers)\b/i;
const POINTS_BACK = /^(?:\W*)(?:it|its|it's|this|that|that's|these|those|they|their|there|both|all of)\b/i;
const NARRATION =
  /^\W*(?:(?:okay|ok|sure|alright|first|now)[,!.]? )?(?:let me|i'll|i will|i'm going to|i am going to|i need to|one moment|please wait)\b.{0,20}\b(?:check|look|search|see|find|pull|retrieve|read|load|get|fetch|consult|review|moment)/i;
/** It answers whatever was asked, and cites nothing. */
const BARE_AGREEMENT = /^\W*(?:yes|no|yeah|yep|nope|right|correct|exactly|indeed|that's right|true)\W*$/i;
const OFFERS =
  /^\W*(?:if you|let me know|feel free|please|consider|try|just|tell me|would you|do you|should you|you (?:could|may|might|should)|you can (?:also |always |just |simply )?(?:ask|tell|try|use|find|say|check|let|add|give|share|see|look|correct|choose|start|mix|make|take)|it (?:may|might|could) (?:help|be)|i (?:can|could|would|suggest|recommend))\b/i;
/** A reason given for advice is a statement like any other. */
const GIVES_REASON = /\b(?:because|since|as|given(?: that)?|considering) (?:you|your)\b/i;
const ABSTAINS =
  /\b(?:i (?:don't|do not|didn't|did not|couldn't|could not|can't|cannot|have no|have nothing|haven't|have not|am not|see no|see nothing|found no|found nothing|know nothing)|i'm (?:not|unable|sorry)|nothing (?:is )?(?:stored|recorded|known|that|about|in|here)|no (?:stored|record|records|recorded|note|notes|claim|claims|information|mention|memory|entry|details?)|(?:not|isn't|aren't|wasn't) (?:stored|recorded|mentioned|in (?:your|the|my)))\b/i;
/** Words in common with one claim from which a sentence is taken to speak of it. */
const SHARED_TERMS = 2;

export function classifySentence(
  sentence: string,
  known: readonly Evidence[],
  asked: Asked,
  followsPersonal: boolean,
): SentenceKind {
  const { terms, names, dates, weekdays } = read(sentence);
  if (NARRATION.test(sentence) || BARE_AGREEMENT.test(sentence)) return "narration";
  const ownTerms = [...terms].filter((term) => !isGlue(term));
  const isPersonal =
    !isEnglish(sentence) ||
    SECOND_PERSON.test(sentence) ||
    FIRST_PERSON.test(sentence) ||
    SOMEBODY.test(sentence) ||
    speaksOfSomeone(sentence, names.size > 0) ||
    // "The boiler was serviced on 3 May": whose, where somebody asks for their own?
    (asked.isPersonal &&
      (dates.length > 0 ||
        weekdays.size > 0 ||
        tellsTime(sentence) ||
        (/^\W*(?:the|it|its)\b/i.test(sentence) &&
          ownTerms.some((term) => asked.message.terms.has(term))))) ||
    (followsPersonal && POINTS_BACK.test(sentence)) ||
    known.some(({ reading }) => [...names].some((name) => reading.names.has(name) && !isGlue(name))) ||
    known.some(({ reading }) => isMostlyIn(ownTerms, reading.terms));
  if (ABSTAINS.test(sentence) && isOnlyAbstaining(ownTerms, names, asked, known)) return "general";
  const endsOpen = /:\s*$/.test(sentence);
  if (!isPersonal) return endsOpen || ownTerms.length === 0 ? "lead-in" : "general";
  const statesNothing =
    endsOpen || /\?["')\]]*\s*$/.test(sentence) || (OFFERS.test(sentence) && !GIVES_REASON.test(sentence));
  if (!statesNothing || !hasOnlyKnownFacts(sentence, known, asked)) return "personal";
  return endsOpen ? "lead-in" : "general";
}

function isMostlyIn(ownTerms: readonly string[], terms: ReadonlySet<string>): boolean {
  const shared = ownTerms.filter((term) => terms.has(term)).length;
  return shared >= SHARED_TERMS && shared * 2 >= ownTerms.length;
}

/** "I don't know why you left Anna" is no way of saying nothing: what it names has to be asked for. */
function isOnlyAbstaining(
  ownTerms: readonly string[],
  names: ReadonlySet<string>,
  { message }: Asked,
  known: readonly Evidence[],
): boolean {
  return ownTerms.every(
    (term) =>
      message.terms.has(term) ||
      isAbstaining(term) ||
      (names.has(term) && known.some(({ reading }) => reading.names.has(term))),
  );
}
