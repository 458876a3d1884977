/** Whether the grammar of `clause.ts` may be tried on a text at all. */

/** Frequent words of other languages that are none in English, in lower case as names are not. */
const FOREIGN =
  /(?<![\p{L}'-])(?:ich|und|der|das|nicht|ein|eine|mein|meine|ist|bin|mijn|het|een|ik|niet|je|le|les|est|et|mon|un|une|suis|el|los|es|mi|yo|soy|muy|eu|meu|minha|não|sou|uma|io|il|di|che|sono|mio|mia|och|jag|är|og|jeg|er|på|jest|nie|mam|w)(?![\p{L}'-])/u;
const OTHER_SCRIPT = /[\p{L}--[\p{Script=Latin}]]/v;
const COMMON =
  /\b(?:the|an?|is|are|was|were|has|have|had|will|can|can't|and|of|to|in|with|at|for|on|from|who|his|her|their|my|our|does|doesn't|by|about|every|not)\b/gi;
const MIN_COMMON_WORDS = 1;

/** Not English, as far as a few words tell. A name in another script doesn't decide it; half a text does. */
export function isForeign(text: string): boolean {
  if (FOREIGN.test(text)) return true;
  if (!OTHER_SCRIPT.test(text)) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return latin < letters / 2;
}

export const looksEnglish = (text: string): boolean =>
  !isForeign(text) && (text.match(COMMON)?.length ?? 0) >= MIN_COMMON_WORDS;
