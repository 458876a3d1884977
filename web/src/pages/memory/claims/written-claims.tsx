/** What became of what was written: for each claim, whether it is new, known, or closes an older one. */
import { useQueryClient } from "@tanstack/react-query";
import type { MemoryWriteAnswer, WrittenClaim } from "personal-helper-client";
import { Link } from "wouter";
import { Badge } from "../../../ui/badge.tsx";
import { Note } from "../../../ui/note.tsx";
import { claimPath } from "../claim-link.tsx";
import { findKept } from "../memory-queries.ts";

const OUTCOMES = {
  added: { look: "good", text: "Added" },
  duplicate: { look: undefined, text: "Known already" },
  superseded_older: { look: "accent", text: "Added, closes an older one" },
} as const satisfies Record<WrittenClaim["outcome"], object>;

export function WrittenClaims({ answer }: { answer: MemoryWriteAnswer }) {
  const { claims, redacted } = answer;
  return (
    <div className="stack">
      {claims.length === 0 ? (
        <Note look="warn">
          Nothing was stored: no statement was found in it. Questions and small talk only give context; try a
          sentence such as “I live in Porto.”
        </Note>
      ) : (
        <ul className="list memory-written">
          {claims.map((claim) => (
            <Written key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
      {redacted && redacted.length > 0 && (
        <Note look="warn">
          Taken out before it was stored, as it looked like a secret: {redacted.map(nameOf).join(", ")}.
        </Note>
      )}
    </div>
  );
}

function Written({ claim }: { claim: WrittenClaim }) {
  const { look, text } = OUTCOMES[claim.outcome];
  return (
    <li className="stack tight">
      <div>
        <Badge look={look}>{text}</Badge>
      </div>
      <Link className="wrap-anywhere" href={claimPath(claim.id)}>
        {claim.content}
      </Link>
      {claim.outcome === "superseded_older" && claim.supersedes.map((id) => <Older key={id} id={id} />)}
    </li>
  );
}

/** In its words if they are at hand: they are not worth a credit here. */
function Older({ id }: { id: string }) {
  const older = findKept(useQueryClient(), id);
  return (
    <span className="small quiet wrap-anywhere">
      Instead of <Link href={claimPath(id)}>{older ? <s>{older.content}</s> : "an older claim"}</Link>
    </span>
  );
}

const nameOf = (kind: string): string => kind.replaceAll("_", " ");
