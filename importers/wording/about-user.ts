/** What other assistants wrote down of the user, in the words by which the memory knows that it is the user: `The user …`. */
import { adjectivePredicate, markedPredicate, particularOf, pastPredicate } from "./predicates.ts";
import { mapSentences } from "./sentences.ts";

const ADVERBS = "(?:(?:\\p{L}{1,14}ly|also|often|always|never|sometimes|still|now|no longer) ){0,2}";
const VERB =
  "(?:\\p{L}{0,20}(?:[^s\\W]s|ed|n['’]t)|can|could|will|would|should|must|may|might|had|did|bought|went|got|met|made|took|gave|saw|began|left|spent|felt|found|ran|wrote|told|said|thought|built|became|grew|won|lost)\\b";
/** What is spoken of in the plural, and so is no verb: `User interests are …`. */
const PLURAL = "\\p{L}{1,30}s(?= (?:are|were|include|have)\\b|:)";

/** Of software: not the user. */
const NO_USER = "(?!stories\\b|settings\\b|interfaces\\b|names?\\b)";

const OWNS = new RegExp(`^(?:the )?user(?= ${NO_USER}${PLURAL})`, "iu");
const ACTS = new RegExp(`^user(?= ${NO_USER}${ADVERBS}${VERB})`, "iu");

/** `User lives in Porto`, `User's dog is Rex`, `Lives in Porto`, `Name is Ana`; whatever is none of these stays. */
export const aboutUser = (text: string): string => mapSentences(text, sayUser);

function sayUser(sentence: string): string {
  const named = sentence
    .replace(/^(?:the )?user(?=['’]s\b)/i, "The user")
    .replace(OWNS, "The user's")
    .replace(ACTS, "The user");
  if (named !== sentence) return named;
  const particular = particularOf(sentence);
  if (particular) return `The user's ${particular}`;
  const predicate = markedPredicate(sentence) ?? adjectivePredicate(sentence) ?? pastPredicate(sentence);
  return predicate ? `The user ${predicate}` : sentence;
}

/** The same of a text that calls the user by name, as Claude's does: `Miguel lives in Braga. He runs.` */
export function aboutNamedUser(text: string, fullName: string): string {
  const whole = fullName.trim().split(/\s+/).join(" ");
  const names = [whole, whole.split(" ")[0] ?? ""].filter((name) => name !== "");
  const follow = createFollower("The user");
  return mapSentences(text, (sentence, isFirstOfLine) => {
    const name = names.find(
      (each) => sentence.startsWith(each) && /^(?:['’]s\b| )/.test(sentence.slice(each.length)),
    );
    // A paragraph begins with whom all of it is about.
    return follow(name === undefined ? sentence : `The user${sentence.slice(name.length)}`, isFirstOfLine);
  });
}

/**
 * Says by name what sentences say by `he` or `she`, while the one before was about the same and named nobody else. Once
 * one of both was meant, the other is somebody else.
 */
export function createFollower(name: string): (sentence: string, isMeant?: boolean) => string {
  let gender: "he" | "she" | undefined;
  let before: string | undefined = name;
  return (sentence, isMeant = false) => {
    const pronoun = PRONOUN.exec(sentence)?.[1]?.toLowerCase();
    const own = pronoun === undefined ? undefined : /^(?:he|his)$/.test(pronoun) ? "he" : "she";
    const isClear =
      own && (isMeant || (before?.startsWith(name) && !namesOther(before.slice(name.length), own)));
    const follows = own !== undefined && isClear && (gender ?? own) === own;
    if (follows) gender = own;
    before = follows ? byPronoun(sentence, name) : sentence;
    return before;
  };
}

const PRONOUN = /^(he|his|she|her)(?=['’ ])/i;

/** `She is …` → `Ana is …`, `Her dog …` → `Ana's dog …`. */
function byPronoun(sentence: string, name: string): string {
  return sentence
    .replace(/^(?:he|she)(?:['’]s)(?= (?:been|got|had)\b)/i, `${name} has`)
    .replace(/^(?:he|she)['’]s(?= )/i, `${name} is`)
    .replace(/^(?:he|she)(?= )/i, name)
    .replace(/^(?:his|her)(?= (?!and\b)\p{L})/iu, `${name}'s`);
}

const TO_A_PLACE =
  "(?:moved|moves|moving|went|goes|travel\\p{L}{0,6}|relocat\\p{L}{0,6}|flew|flies|commutes|trip)\\sto";
const nameAfter = (kin: string) =>
  new RegExp(`(?<!\\b(?:in|at|from|near|the|${kin}|${TO_A_PLACE})\\s)(?<=\\s)\\p{Lu}\\p{Ll}+`, "u");
/** Not as a place, nor of the other gender. */
const OTHERS = {
  he: nameAfter("wife|girlfriend|fiancée|sister|mother|mom|mum|daughter|aunt|niece|grandmother"),
  she: nameAfter("husband|boyfriend|fiancé|brother|father|dad|son|uncle|nephew|grandfather"),
};

const namesOther = (sentence: string, gender: "he" | "she"): boolean => OTHERS[gender].test(sentence);
