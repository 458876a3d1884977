/** A piece of an answer. What it states of the user stands on claims; only what states nothing has none. */
import type { KnownClaim } from "../../memory/index.ts";
import type { Citation } from "../helper.ts";
import { quoteOf, tell } from "./wording/second-person.ts";

export interface Said {
  text: string;
  citations: Citation[];
}

const cite = (claim: KnownClaim): Citation => ({ claimId: claim.id, quote: quoteOf(claim) });

/** Nothing in it is about the user. */
export const plain = (text: string): Said => ({ text, citations: [] });

export const saidOf = (text: string, claims: readonly KnownClaim[]): Said => ({
  text,
  citations: claims.map(cite),
});

export const toldAsIs = (claim: KnownClaim): Said => saidOf(tell(claim), [claim]);
