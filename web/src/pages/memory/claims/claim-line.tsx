/** One claim in a list: its words, when, where from, and what replaced it. */
import { useQueryClient } from "@tanstack/react-query";
import type { Claim } from "personal-helper-client";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { describeDay, Time } from "../../../ui/time.tsx";
import { claimPath } from "../claim-link.tsx";
import { ClaimSource } from "../claim-source.tsx";
import { findKept } from "../memory-queries.ts";

export function ClaimLine({
  claim,
  onTag,
  isAsOf,
  children,
}: {
  claim: Claim;
  onTag: (tag: string) => void;
  /** The list tells of another day: what has ended since was true then. */
  isAsOf?: boolean;
  children?: ReactNode;
}) {
  const ended = claim.valid_to !== null && new Date(claim.valid_to) <= new Date();
  const tellsSince = describeDay(claim.valid_from) !== describeDay(claim.created_at);
  return (
    <li className="stack tight">
      <Link className="memory-claim wrap-anywhere" href={claimPath(claim.id)} data-claim>
        {ended && !isAsOf ? <s>{claim.content}</s> : claim.content}
      </Link>
      <div className="memory-facts small quiet">
        <span>
          Told <Time at={claim.created_at} />
        </span>
        {tellsSince && (
          <span>
            true since <Time at={claim.valid_from} day />
          </span>
        )}
        {ended && claim.valid_to && (
          <span>
            until <Time at={claim.valid_to} day />
          </span>
        )}
        {claim.source && (
          <span className="wrap-anywhere">
            from <ClaimSource source={claim.source} />
          </span>
        )}
        {claim.tags.map((tag) => (
          <button
            key={tag}
            type="button"
            className="badge memory-tag"
            aria-label={`Only claims tagged ${tag}`}
            onClick={() => onTag(tag)}
          >
            {tag}
          </button>
        ))}
      </div>
      {ended && claim.superseded_by && <Replacement id={claim.superseded_by} />}
      {children}
    </li>
  );
}

/** In its words if they are at hand: a list would be dear if it read each one. */
function Replacement({ id }: { id: string }) {
  const newer = findKept(useQueryClient(), id);
  return (
    <span className="small wrap-anywhere">
      Replaced by <Link href={claimPath(id)}>{newer?.content ?? "a later claim"}</Link>
    </span>
  );
}
