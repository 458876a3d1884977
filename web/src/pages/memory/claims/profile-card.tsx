import type { MemoryProfile } from "personal-helper-client";
import { useState } from "react";
import { formatNumber } from "../../../ui/credits.tsx";
import { Time } from "../../../ui/time.tsx";
import { ClaimLink } from "../claim-link.tsx";

export function ProfileCard({ profile }: { profile: MemoryProfile }) {
  const { summary, claim_count: count, updated_at: updatedAt, highlights } = profile;
  return (
    <section className="card stack" aria-labelledby="memory-profile">
      <div className="row between">
        <h2 id="memory-profile">Who you are</h2>
        <span className="small quiet">
          {formatNumber(count)} {count === 1 ? "claim is" : "claims are"} true now
        </span>
      </div>
      <p className="wrap-anywhere">{summary}</p>
      {highlights.length > 0 && <Highlights ids={highlights} />}
      {updatedAt && (
        <p className="small quiet">
          The memory last changed <Time at={updatedAt} />.
        </p>
      )}
    </section>
  );
}

/** Read when they are wanted: those that are not on this page already cost a credit each. */
function Highlights({ ids }: { ids: readonly string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="memory-more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        The {ids.length === 1 ? "claim" : `${ids.length} claims`} this stands on
        <span className="quiet small"> · up to 1 credit each to read</span>
      </summary>
      {open && (
        <ul className="memory-links">
          {ids.map((id) => (
            <li key={id}>
              <ClaimLink id={id} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
