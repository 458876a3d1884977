/**
 * Other languages than English. There is no grammar for them here, so less is let through: what bears no mark is
 * dropped, and words are taken for the same when they begin alike.
 */
import { isForeign } from "../../../memory/index.ts";

const ENGLISH =
  /(?<![\p{L}'-])(?:the|is|are|was|were|of|and|to|you|your|you're|you've|with|for|it|that|this|have|has|had|an|not|no|nothing|can|will|would|should|could|from|at|on|by|or|if|my|i|i'm|me|we|our|he|she|his|her|they|their|there|what|when|where|who|how|why|do|does|did|yes|please|hello|hi|sure|thanks)(?![\p{L}'-])/iu;
const OTHER_SCRIPT = /[\p{L}--[\p{Script=Latin}]]/v;
const FOREIGN_LETTER = /[äöüßàâçéèêëîïôûùñáíóúãõåøæœłśżźćńęąğışőűěščřžăâțţ¿¡]/i;
const FOREIGN_YOU =
  /(?<![\p{L}'-])(?:du|dein\p{L}*|dir|dich|ihr|euch|tu|vous|votre|vos|tú|usted|você|teu|tua|tuo|jij|jouw|uw|ty|twój|din|ditt|kamu|anda|sinä|sinun|te)(?![\p{L}'-])/iu;

/** A list of things in English may have none of its common words; another language shows in one way or another. */
export const isEnglish = (sentence: string): boolean =>
  ENGLISH.test(sentence) ||
  !(
    isForeign(sentence) ||
    FOREIGN_YOU.test(sentence) ||
    FOREIGN_LETTER.test(sentence) ||
    OTHER_SCRIPT.test(sentence)
  );

const NEGATION =
  /(?<![\p{L}])(?:nicht|kein\p{L}*|nie|niemals|pas|jamais|nunca|não|niet|geen|nooit|non|no|mai|inte|ingen|ikke|aldrig|не|нет|ні)(?![\p{L}])|[不没沒無ない]/iu;

export const isNegated = (text: string): boolean => NEGATION.test(text);

/** Short words of Latin scripts are mostly grammar; of others every word counts. */
const SHORTEST = 4;

export const carriesMeaning = (term: string): boolean => term.length >= SHORTEST || OTHER_SCRIPT.test(term);

/** "wohnst" and "wohne". */
export function beginAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  if (shorter < SHORTEST || OTHER_SCRIPT.test(one)) return false;
  let same = 0;
  while (same < shorter && one[same] === other[same]) same++;
  return same >= SHORTEST && same >= shorter * 0.6;
}
