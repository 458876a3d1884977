/** The answers of the three calls, in words. */
import type { Run, ScoredClaim, WrittenClaim } from "personal-helper-client";
import { Link } from "wouter";
import { Badge } from "../../ui/badge.tsx";

const OUTCOMES: Record<WrittenClaim["outcome"], string> = {
  added: "new",
  duplicate: "known already",
  superseded_older: "corrects an older one",
};

export function WrittenAnswer({ written }: { written: { claims: readonly WrittenClaim[] } }) {
  if (written.claims.length === 0) {
    return <p>Nothing in this states something to remember. Try a statement, such as “I live in Lisbon.”</p>;
  }
  return (
    <>
      <p>
        Remembered as {written.claims.length === 1 ? "one claim" : `${written.claims.length} claims`}. Open
        one to correct or forget it.
      </p>
      <ul>
        {written.claims.map(({ id, content, outcome }) => (
          <li key={id}>
            <Link href={`/memory/${id}`}>{content}</Link> <Badge look="good">{OUTCOMES[outcome]}</Badge>
          </li>
        ))}
      </ul>
    </>
  );
}

export function FoundAnswer({ found }: { found: readonly ScoredClaim[] }) {
  if (found.length === 0) return <p>Nothing found. Run the first call, then search again.</p>;
  return (
    <>
      <p>Best first, with a score from 0 to 1:</p>
      <ul>
        {found.map(({ id, content, score }) => (
          <li key={id}>
            <Link href={`/memory/${id}`}>{content}</Link>{" "}
            <span className="quiet number">{score.toFixed(2)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function AskAnswer({ run }: { run: Run }) {
  return (
    <>
      <p className="said">{run.content}</p>
      {run.citations.length > 0 && (
        <div className="stack tight">
          <p className="small quiet">It stands on:</p>
          <ul>
            {run.citations.map(({ claim_id, quote }) => (
              <li key={`${claim_id} ${quote}`}>
                <Link href={`/memory/${claim_id}`}>{quote}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
