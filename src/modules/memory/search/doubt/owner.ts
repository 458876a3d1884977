/** Of whom a sentence speaks, told by its pronouns: "I" is who says it, "you" is who is spoken to. */
import type { AccountIndex } from "../index/account-index.ts";

const NONE = -1;
/** Nobody's number. */
const NOBODY = -2;

/** The number of a party, -1 for the user. A sentence without pronouns is its speaker's. */
export function ownerOf({ units, claims }: AccountIndex, unit: number, claim: number): number {
  const { speaker, before, after } = units.columns();
  const { hasFirstPerson, hasSecondPerson } = claims.columns();
  const speaking = speaker[unit] as number;
  if (hasFirstPerson[claim] || !hasSecondPerson[claim]) return speaking;
  const previous = before[unit] as number;
  if (previous !== NONE && speaker[previous] !== speaking) return speaker[previous] as number;
  const next = after[unit] as number;
  return next !== NONE && speaker[next] !== speaking ? (speaker[next] as number) : NOBODY;
}
