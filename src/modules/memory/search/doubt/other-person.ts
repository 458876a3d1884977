/** Whom a claim speaks of, in words for the user: "you", "your sister", "Joel". */
import type { StoredClaim } from "../../claim-row.ts";
import { analyseClaim } from "../../correction/analyse.ts";
import { readPart } from "../text/part-text.ts";

type Told = Pick<StoredClaim, "content" | "speaker" | "valid_from" | "dates">;

/** Undefined where the claim does not tell. */
export function findOtherPerson(claim: Told): string | undefined {
  const { facts } = analyseClaim(
    claim.content,
    { speaker: claim.speaker, at: claim.valid_from },
    claim.dates,
  );
  const owner = facts.find(({ aside }) => !aside)?.owner;
  const isSpeaker = owner === undefined || owner === claim.speaker?.toLowerCase();
  if (claim.speaker !== null && isSpeaker) return claim.speaker;
  if (owner !== undefined && owner !== "user") return shownOwner(owner, claim.content);
  return owner === "user" || readPart(claim.content).hasFirstPerson ? "you" : undefined;
}

/** What begins a sentence has a capital too: "the boiler", "this car". */
const NO_NAME = /^(?:the|a|an|this|that|these|those|some|every|each|all|no|it|there)\b/;

/** Owners are in normal form: a name gets its capital back from where the claim has it. */
function shownOwner(owner: string, content: string): string | undefined {
  if (/^(?:my|our) /.test(owner)) return owner.replace(/^(?:my|our)/, "your");
  const at = content.toLowerCase().indexOf(owner.toLowerCase());
  const shown = at < 0 ? undefined : content.slice(at, at + owner.length);
  const isName = shown !== undefined && /^\p{Lu}/u.test(shown) && !NO_NAME.test(owner);
  return isName ? shown : undefined;
}
