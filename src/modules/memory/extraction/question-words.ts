/** Question words as people type them: "wat", "wher", "whats". Left as they are, they would make a statement of a question. */

/** Where a slip could be of two, the one that comes first: "wher" is "where" rather than "when". */
const QUESTION_WORDS = ["what", "where", "which", "when", "whose"];
/** Without the apostrophe: "whats", "wheres". Not "whore" and "whose". */
const JOINED = /^(what|who|where|when|why|how)(s|d|ll)$/;
const JOINED_ENDS: Record<string, string> = { s: "'s", d: "'d", ll: "'ll" };
/** Further off than one slip, and written all the same. */
const SPOKEN = new Map([
  ["wot", "what"],
  ["wut", "what"],
  ["wats", "what's"],
  ["wots", "what's"],
  ["hwo", "who"],
  ["whoes", "whose"],
]);
/** Words of their own, one slip away from a question word. */
const WORDS = new Set("were wheat whet whey wren whole white while whine whale whom whit wham".split(" "));
/** They start with it, or the first two letters changed places. */
const STARTS = /^(?:w|hw)/;

/** What stands after a question word, whoever typed it; "Wat Arun is a temple" has a name there. */
const FOLLOWS =
  /^(?:'s|is|are|am|was|were|do|does|did|can|could|will|would|should|shall|has|have|had|my|our|the|your|his|her|their|a|an|i|we|you|he|she|it|they|this|that|time|day|year|date|kind|about|of|to|[a-z]+ (?:is|are|am|was|were|do|does|did|can|could|will|would|should|has|have|had))\b/;

const FOLLOWING_CHARACTERS = 60;

/**
 * The text with its first word spelled out, if that is a question word with a slip in it: "wat is my name" is "what is
 * my name". Anything else stays as it is.
 */
export function spellOutQuestion(text: string): string {
  const [, word = "", rest = ""] = /^(\S{2,8})\s+(\S[\s\S]*)$/.exec(text) ?? [];
  // Written in capitals throughout, no word is a name.
  const after = rest.slice(0, FOLLOWING_CHARACTERS);
  const meant = meantBy(word);
  return meant !== undefined &&
    FOLLOWS.test(word === word.toLowerCase() || after === after.toUpperCase() ? after.toLowerCase() : after)
    ? `${meant} ${rest}`
    : text;
}

function meantBy(written: string): string | undefined {
  // "Wen" with a capital is a name.
  if (written === "Wen") return undefined;
  const word = written.toLowerCase().replaceAll("\u2019", "'");
  const spoken = SPOKEN.get(word);
  if (spoken) return spoken;
  const [, stem, end = ""] = JOINED.exec(word) ?? [];
  if (stem) return `${stem}${JOINED_ENDS[end]}`;
  const bare = word.replace(/'s$/, "");
  if (!STARTS.test(bare) || WORDS.has(bare) || QUESTION_WORDS.includes(bare)) return undefined;
  const meant = QUESTION_WORDS.find((each) => isOneSlip(bare, each));
  return meant && `${meant}${word.slice(bare.length)}`;
}

/** A letter left out, put in or mistaken, or two that changed places. */
function isOneSlip(written: string, meant: string): boolean {
  if (Math.abs(written.length - meant.length) > 1) return false;
  let start = 0;
  while (start < meant.length && written[start] === meant[start]) start++;
  const rests = (a: number, b: number) => written.slice(start + a) === meant.slice(start + b);
  return (
    rests(0, 1) ||
    rests(1, 0) ||
    rests(1, 1) ||
    (written[start] === meant[start + 1] && written[start + 1] === meant[start] && rests(2, 2))
  );
}

const LAST_ASKS =
  /(?:\b(?:is|are|was|were|am|do|does|did|called|named|in|at|on|from|with|born|lives?|works?|likes?|has|have|means?)|'s) (?:what|who|whom|where|when|how (?:old|many|much|big|tall|far|long)|which one|what (?:again|exactly))[\s.!]*$/;
/** "I don't know where", "guess what": it is said that something is not known, or to be told. */
const KNOWING =
  /\b(?:know|knows|knew|remember|forgot|forget|sure|wonder|matter|idea|guess|tell|told|see|saw|learn(?:ed)?|depends?|clue)\b/;

/** "My dog is called what": the question word stands where the answer would. `plain` is in lower case. */
export const asksAtItsEnd = (plain: string): boolean => LAST_ASKS.test(plain) && !KNOWING.test(plain);

const ASKED_IN_GERMAN =
  /^(?:(?:wo|wer|wann|warum|wieso|woher|wohin|wem|wen|wessen|welche[rsmn]?|wie|was|wie viele?|wie alt) (?:ist|sind|bin|hei(?:ß|ss)t?e?|habe|hat|hatte|wohnt?e?|lebe|arbeite|mag|kann|soll|muss|esse|trinke|fahre|mache|war(?! the\b|s\b)|gehe|geht|kommt?|hast|wei(?:ß|ss)t)|(?:habe|bin|kann|mag|soll|muss|wei(?:ß|ss)t|hast|kannst|ist|sind|hat) (?:ich|du|er|sie|wir|meine?))(?!\p{L})/u;
const ASKED_IN_SPANISH =
  /^(?:dónde|qué|quién(?:es)?|cuál(?:es)?|cuándo|cómo|cuánt[oa]s?|por qué|a qué|de dónde|en qué|como est[aá]s|(?:donde|quien|cual|cuando|cuanto|que) (?:vivo|es|está|esta|trabajo|nací|naci|tengo|son|se|sabes))(?!\p{L})/u;
const ASKED_IN_FRENCH =
  /^(?:qu'est-ce|est-ce qu|comment (?:s'|j')|(?:où|pourquoi|combien|quel(?:le)?s?|qui (?:est|sont|a)|que (?:sais|fais|dois)|quand (?:est|ai|suis)|comment (?:je|est|tu|va)|à quelle|d'où)(?!\p{L}))/u;

/** Where nobody put a question mark. `plain` is in lower case. */
export const asksInAnotherLanguage = (plain: string): boolean =>
  ASKED_IN_GERMAN.test(plain) || ASKED_IN_SPANISH.test(plain) || ASKED_IN_FRENCH.test(plain);
