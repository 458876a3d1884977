/** Whom a memory is about: the user, or the people whose conversation it keeps. */

import { findOwnName, isName } from "./own-name.ts";
import type { ProfileClaim } from "./profile-claim.ts";
import { flatten } from "./shown-text.ts";

export interface Person {
  /** Undefined for a user whose name nothing tells. */
  name: string | undefined;
  /** The claim that tells it. */
  nameClaim: ProfileClaim | undefined;
  /** In lower case: what they are called, as the subject of a claim. */
  names: string[];
  claims: ProfileClaim[];
}

/** With this share of the claims, the user is who the memory is about; what others said of themselves is left out. */
const USER_SHARE = 0.5;
/** Who says less than this of a conversation is no part of what it is about. */
const SPEAKER_SHARE = 0.1;
const MOST_PERSONS = 3;

export function findPersons(claims: readonly ProfileClaim[]): Person[] {
  const user = findUser(claims.filter(({ speaker }) => speaker === null));
  const bySpeaker = Map.groupBy(
    claims.filter(({ speaker }) => speaker !== null),
    ({ speaker }) => flatten(speaker ?? "").toLowerCase(),
  );
  for (const [key, said] of bySpeaker) {
    // The user, named in a conversation.
    if (!user.names.includes(key)) continue;
    user.claims = [...user.claims, ...said];
    bySpeaker.delete(key);
  }
  if (user.claims.length >= claims.length * USER_SHARE) return [user];
  const speakers = [...bySpeaker].map(([key, said]): Person => {
    const name = flatten(said[0]?.speaker ?? "");
    return { name: isName(name) ? name : "One speaker", nameClaim: undefined, names: [key], claims: said };
  });
  const persons = [...speakers, user]
    .sort((a, b) => b.claims.length - a.claims.length)
    .filter((person, place) => place === 0 || person.claims.length >= claims.length * SPEAKER_SHARE)
    .slice(0, MOST_PERSONS);
  // The user first: "they" of a speaker would follow.
  return persons.includes(user) ? [user, ...persons.filter((person) => person !== user)] : persons;
}

function findUser(claims: ProfileClaim[]): Person {
  // The latest counts, as with everything that was told twice.
  const named = claims
    .map((claim) => ({ claim, name: findOwnName(claim.content) }))
    .filter(({ name }) => name !== undefined)
    .sort(
      (a, b) =>
        b.claim.valid_from.getTime() - a.claim.valid_from.getTime() || (a.claim.id < b.claim.id ? 1 : -1),
    );
  const [latest] = named;
  const name = latest?.name;
  const names =
    name === undefined ? [] : [...new Set([name.toLowerCase(), name.toLowerCase().split(" ")[0] ?? ""])];
  return { name, nameClaim: latest?.claim, names, claims };
}
