/** A link to a claim, in its own words. */
import { Link } from "wouter";
import { useClaim } from "./memory-queries.ts";

export const claimPath = (id: string): string => `/memory/${encodeURIComponent(id)}`;

export function ClaimLink({ id }: { id: string }) {
  const claim = useClaim(id);
  if (claim.data === null) return <span className="quiet">A claim that was forgotten</span>;
  const text = claim.data?.content ?? (claim.error ? `The claim ${id}` : "Reading the claim…");
  return (
    <Link className="wrap-anywhere" href={claimPath(id)} aria-busy={claim.isPending || undefined}>
      {text}
    </Link>
  );
}
