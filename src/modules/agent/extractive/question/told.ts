/** Whether a sentence that asks nothing tells something: a whole sentence, or a note that stands for one. */

const OWN = /^(?:i|i'm|im|i've|ive|i'd|i'll|we|we're|we've|we'll)\b/i;
const TOLD =
  /^(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'll|my|our|from now on|today|yesterday|tomorrow|actually)\b/i;
const FINITE =
  /\b(?:is|are|was|were|has|have|had|will|would|can|can't|isn't|doesn't|don't|isn't|aren't|wasn't|didn't|won't|must|should|lives|works|likes|loves|hates|needs|wants|prefers|eats|speaks|drives|owns|knows|goes|comes|makes|takes|begins|opens|closes|teaches|enjoys|costs|wears|moved|got|went|became|bought|sold|met|said|told|gave|made|took|came|lost|won|broke|lent|[a-z]{3,}ed)\b/i;
/** "He's 4", "they're here"; after a noun it may be a possessive, and only what follows tells. */
const CONTRACTED =
  /\b(?:he|she|it|they|there|that|you|who)'(?:s|re|ve|ll|d) \S|\p{L}'s (?:an?|the|not|in|at|on|from|my|our|very|always|never|been|going|allergic|intolerant|vegan|vegetarian|married|engaged|pregnant|divorced|called|born|afraid|\d+ years?|\p{L}{2,}ing (?:to|in|at|for|from|with|on))\b|\b(?:i'm|i've|we're|we've) \S/iu;
/** Notes leave out who it is: it is the user. */
const WITHOUT_SUBJECT =
  /^(?:never|always|allergic to|born (?:in|on)|married to|been to|need to|have to|want to|don't (?:like|eat|drink))\b|^call me (?-i:\p{Lu})/iu;
/** "No, I live in Lisbon": what comes before it changes nothing of what it is. */
const LEAD = /^(?:(?:no|nope|yes|yeah|oh|oops|sorry|wait|hmm|and|but|also|actually)[,.!]? +)+/i;

const CLOCK =
  /\b(?:[01]?\d|2[0-3])(?::[0-5]\d)?\s?(?:am|pm|a\.m\.|p\.m\.)(?!\p{L})|\b(?:[01]?\d|2[0-3]):[0-5]\d\b/iu;
/** "Shoe size: 43". */
const LABELLED = /^[\p{L}\p{N}][^.,;!?:]{1,40}:\s+\S/u;
const ENUMERATED_THING = /^ ?(?:and )?[^;:.!?]{2,30}$/;

/**
 * "Milk, eggs, bread": three things or more, a few words each. One expression for the whole list would try two
 * ways for each space, which takes minutes for a list of thirty things that ends in a comma.
 */
function isEnumerated(said: string): boolean {
  const things = said.replace(/[.!]$/, "").split(",");
  return things.length >= 3 && things.every((thing) => ENUMERATED_THING.test(thing));
}

const OWN_ELSEWHERE =
  /^(?:ich|wir|yo|soy|estoy|vivo|tengo|trabajo|nací|prefiero|odio|quiero|hablo|como|bebo|no (?:me|soy|como|tengo|bebo|puedo|quiero)|me (?:gustan?|llamo|encantan?|mud[eé]|cas[eé])|je|j'\p{L}+|nous|eu|moro|tenho|sou|gosto|io|sono|abito|mi (?:chiamo|piace)|ik|wij)\s+\p{L}/iu;
const FINITE_ELSEWHERE =
  /(?<!\p{L})(?:ist|sind|hei(?:ß|ss)t|wohnt|arbeitet|es|está|son|se llama|tiene|vive|trabaja|est|sont|s'appelle|habite|travaille|vit|é|mora|tem|è|abita|woont|heet)(?!\p{L})/iu;

const wordsOf = (text: string): number => text.split(/\s+/).length;

/** `sentence` has straight apostrophes and no question mark at its end. */
export function isTold(sentence: string): boolean {
  const said = sentence.replace(LEAD, "");
  const words = wordsOf(said);
  if (words >= 2 && (OWN.test(said) || OWN_ELSEWHERE.test(said))) return true;
  if (
    words >= 3 &&
    (TOLD.test(said) || WITHOUT_SUBJECT.test(said) || FINITE.test(said) || FINITE_ELSEWHERE.test(said))
  )
    return true;
  if (words >= 2 && CONTRACTED.test(said)) return true;
  return isNote(said, words);
}

function isNote(said: string, words: number): boolean {
  if (words >= 2 && CLOCK.test(said) && /\p{L}{3}/u.test(said)) return true;
  if (LABELLED.test(said) || isEnumerated(said)) return true;
  // No English sentence: told, if it is long enough to be a sentence at all.
  return words >= 4 && !/^[\w\s'-]*$/.test(said);
}
