/** The summary of a memory, in plain sentences, each of which stands on a claim. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Analyse, type Outline, outline } from "./outline.ts";
import { findPersons, type Person } from "./persons.ts";
import type { ProfileClaim } from "./profile-claim.ts";
import { select } from "./selection.ts";

export interface Summary {
  text: string;
  /** What it stands on, in the order of use, and of whom each is told. */
  told: { claim: ProfileClaim; person: string | undefined }[];
}

export const NOTHING_KNOWN = "Nothing is known about the user yet.";

export const MAX_SUMMARY_CHARACTERS = 1_200;
const MAX_SENTENCES = 8;
/** Others wait while a slice is worked on. */
const SLICE_MS = 4;

/** `at`: when the memory last changed; what is recent is recent to that. */
export async function summarise(
  claims: readonly ProfileClaim[],
  analyse: Analyse,
  at: Date,
): Promise<Summary> {
  if (claims.length === 0) return { text: NOTHING_KNOWN, told: [] };
  const persons = findPersons(claims.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  const room = {
    characters: Math.floor(MAX_SUMMARY_CHARACTERS / persons.length) - 1,
    sentences: Math.floor(MAX_SENTENCES / persons.length),
  };
  const parts: Summary[] = [];
  for (const person of persons) {
    const outlines = await outlineAll(person, analyse, at);
    parts.push(tell(person, outlines, room));
    await nextTurn();
  }
  return { text: parts.map(({ text }) => text).join(" "), told: parts.flatMap(({ told }) => told) };
}

async function outlineAll(
  { claims, names, nameClaim }: Person,
  analyse: Analyse,
  at: Date,
): Promise<Outline[]> {
  const outlines: Outline[] = [];
  let sliceEnd = performance.now() + SLICE_MS;
  for (const claim of claims) {
    if (claim !== nameClaim) outlines.push(outline(claim, analyse, { names, at }));
    if (performance.now() < sliceEnd) continue;
    await nextTurn();
    sliceEnd = performance.now() + SLICE_MS;
  }
  return outlines;
}

function tell(
  { name, nameClaim }: Person,
  outlines: Outline[],
  room: { characters: number; sentences: number },
): Summary {
  const { sentences, told } = select(outlines, name, room);
  const ofPerson = (claim: ProfileClaim) => ({ claim, person: name });
  const claims = [...(nameClaim ? [nameClaim] : []), ...told.map(({ claim }) => claim)];
  const text = sentences.length > 0 ? sentences.join(" ") : `The user's name is ${name}.`;
  return { text, told: claims.map(ofPerson) };
}
