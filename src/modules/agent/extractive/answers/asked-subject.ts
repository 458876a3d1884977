/** Whether a clause is of whom a yes-or-no question asks: "Anna loves Ben" tells nothing of Ben's love. */
import { plainText, type Stated } from "../../../memory/index.ts";
import type { Aliases } from "../claims/aliases.ts";
import type { ClaimView } from "../claims/claim-view.ts";
import { isMember, relationIn, sameRelation } from "../question/relations.ts";
import type { Asked } from "./asked.ts";

const IDLE = /^(?:my|our|the|an?|his|her|their|and|both|i|we|new|old)$/;
/** What follows in a subject only describes it: "my meeting with Bob". */
const DESCRIBES = /^(?:with|of|in|at|from|for|on|about|by)$/;
const PERSON = /^(?:he|she|they|him|her|you)\b/i;

export function isOfAsked(asked: Asked, stated: Stated, view: ClaimView, aliases: Aliases): boolean {
  const { subject } = asked;
  const { speaker } = view.claim;
  if (subject === undefined) return true;
  if (subject === "user") return speaker === null && isOfUser(stated, view);
  if (stated.isOfSpeaker && speaker !== null)
    return subject.includes(speaker.toLowerCase().split(" ")[0] ?? "");
  const told = headsOf(stated.subject);
  if (told.length === 0) return subject.length > 0 && !stated.isOfSpeaker;
  if (subject.some((word) => told.some((head) => isSame(word, head)) || isIdentity(word, stated)))
    return true;
  // "My cousin Anna" is not my colleague Anna, and "my dog Rex" not Fido.
  if (told.some(isRelation) && (subject.some(isRelation) || told.some((head) => view.names.has(head))))
    return false;
  return subject.some((word) => told.some((head) => isAlso(word, head, aliases)));
}

function isOfUser(stated: Stated, view: ClaimView): boolean {
  if (stated.isOfSpeaker || stated.isOwnThing || /^the user\b/i.test(stated.text)) return true;
  if (stated.subject.length > 0 || PERSON.test(stated.text)) return false;
  return view.ofOther === undefined && !/\b(?:me|us)\b/i.test(stated.text);
}

function headsOf(words: readonly string[]): string[] {
  const end = words.findIndex((word, place) => place > 0 && DESCRIBES.test(word));
  return words.slice(0, end < 0 ? words.length : end).filter((word) => !IDLE.test(word));
}

/** "My boss is Ann": of Ann as well; "Ann is Ben's boss" is not of Ben. */
const isIdentity = (word: string, { verb, rest }: Stated): boolean =>
  verb === "be" && rest.length <= 3 && !rest.includes("'s") && rest.find((each) => !IDLE.test(each)) === word;

const isRelation = (word: string): boolean => relationIn(word)?.phrase === word;

function isSame(asked: string, told: string): boolean {
  const head = plainText(told);
  return singular(asked) === singular(head) || sameRelation(asked) === sameRelation(head);
}

/** Another claim says who is who. */
function isAlso(asked: string, told: string, { names, relations }: Aliases): boolean {
  const head = plainText(told);
  for (const [relation, called] of names)
    if (isMember(relation, sameRelation(asked)))
      for (const name of called) if (name.split(" ")[0] === head) return true;
  return relations.get(asked)?.has(sameRelation(head)) === true;
}

const singular = (word: string): string => word.replace(/'s?$/, "").replace(/s$/, "");
