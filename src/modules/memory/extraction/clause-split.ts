/**
 * "I'm Ana and I live in Porto" is two facts. A sentence is split only where both sides stand by themselves:
 * the right side states something lasting of a subject it names, and points at nothing on the left. Everything
 * else stays whole, since half a fact is worse than two in one claim.
 */
import { withPlainApostrophes } from "./plain-text.ts";
import { splitPredicates } from "./predicate-split.ts";

const STATE_VERB =
  "live|work|like|love|hate|prefer|enjoy|dislike|play|study|speak|own|drive|need(?! to)|want(?! to)|teach|collect|support|come from|grew up|was born|were born|don't like|don't eat|don't drink|can't eat|can't stand|am allergic|have|am|are";
// After "I'm" only what one is or where one is; how one feels leans on what happened.
const AM = `(?:an?|the|from|in|at|on|allergic|vegan|vegetarian|married|single|divorced|engaged|retired|based|originally|diabetic|pregnant|working|living|studying|\\d+|[A-Z][\\p{L}-]*)`;

const RIGHT_SIDE = [
  new RegExp(`^(?:I|i)(?:'m| am)(?: also)? (?:currently |now )?${AM}(?![\\p{L}])`, "u"),
  /^(?:I|i|We|we)(?:'ve| have) (?:got )?(?:an?|two|three|four|five|six|seven|no|\d+|several|many|some|asthma|diabetes)\b/,
  new RegExp(`^(?:I|i|We|we) (?:also )?(?:${STATE_VERB.replace("|have|am|are", "")})\\b`, "u"),
  /^[Ww]e(?:'re| are) (?:an?|the|from|in|at|married|engaged|based|living|vegan|vegetarian)\b/,
  /^(?:[Mm]y|[Oo]ur)(?: [\p{L}\p{N}'-]+){1,4}? (?:is|are|was born|has|have|lives?|works?|likes?|loves?|hates?|prefers?|speaks?|plays?|studies|study|owns?|drives?|teaches)\b(?! (?:been|to)\b)/u,
];

const JOINT = /(?:,|;)? (?:and|but) (?=(?:I|i|we|my|our)\b)|[;,] (?=(?:I|i|we|my|our)\b)/g;
const LEFT_SUBJECT = /^(?:I|i|We|we|My|my|Our|our)\b/;
const IDENTITY =
  /^(?:(?:I|i)(?:'m| am)|[Mm]y name(?:'s| is)) (?:\p{Lu}[\p{L}'-]*)(?: \p{Lu}[\p{L}'-]*){0,2}$/u;
const HAS_VERB =
  /^(?:I|i|We|we)(?:'(?:m|re|ve|d|ll)| \p{L}+)|\b(?:is|are|was|were|has|have|had|does|do|did|will|can|lives?|works?|likes?|loves?|hates?|prefers?|speaks?|plays?)\b/u;
// A frame or a report on the left side holds for the right side too.
const FRAME =
  /^(?:if|when|whenever|because|since|while|although|though|unless|until|before|after|once|as|last|next|in|on|at|for|during|every|today|yesterday|tomorrow|what|how|why|where|who|maybe|perhaps|hopefully)\b/i;
const REPORT =
  /\b(?:that|if|whether|because|when|while|who|which|whose|think|thinks|thought|believe|hope|hopes|hoped|wish|wishes|said|says|say|told|tell|tells|know|knows|knew|heard|hear|guess|suppose|feel|feels|felt|mean|means|imagine|pretend|asked|dreamt|dreamed|both|either|between)\b/i;
const POINTS_BACK =
  /\b(?:it|its|it's|that|that's|this|there|them|they|they're|their|theirs|he|he's|she|she's|him|her|hers|his|those|these|then|too|either|neither|so|same|such|again|ones?|both|instead|here|do|did|does|not|as well|already|yet)\b/i;

/** Of past events, and of what a day stands with, the parts may share the day. */
const DATED =
  /\b(?:yesterday|today|tomorrow|ago|last|next|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\d{4})\b/i;
const LASTING_LEFT =
  /^(?:I|i|We|we)(?:'m|'re|'ve| am| are| have| live| work| like| love| hate| prefer| enjoy| play| study| speak| own| drive| need| want)\b|^(?:[Mm]y|[Oo]ur)(?: [\p{L}\p{N}'-]+){1,4}? (?:is|are|has|have|lives?|works?|likes?|loves?)\b/u;

export function splitClauses(sentence: string): string[] {
  const plain = withPlainApostrophes(sentence);
  const parts: string[] = [];
  let from = 0;
  for (const joint of plain.matchAll(JOINT)) {
    const start = joint.index + joint[0].length;
    if (!standsAlone(plain.slice(from, joint.index), clauseAt(plain, start))) continue;
    parts.push(sentence.slice(from, joint.index));
    from = start;
  }
  parts.push(sentence.slice(from));
  return parts.flatMap(splitPredicates);
}

/** Up to the next joint: what comes after it is judged by itself. */
function clauseAt(plain: string, start: number): string {
  const rest = plain.slice(start);
  const end = rest.search(JOINT);
  return end > 0 ? rest.slice(0, end) : rest;
}

function standsAlone(left: string, right: string): boolean {
  if (left.length < 5 || FRAME.test(left) || REPORT.test(left) || !HAS_VERB.test(left)) return false;
  if (POINTS_BACK.test(right) || right.split(" ").length < 3) return false;
  if (IDENTITY.test(left))
    return RIGHT_SIDE.some((shape) => shape.test(right)) || /^(?:I|i|we) \p{L}+ed\b/u.test(right);
  if (!LEFT_SUBJECT.test(left) || !RIGHT_SIDE.some((shape) => shape.test(right))) return false;
  return LASTING_LEFT.test(left) || !DATED.test(right);
}
