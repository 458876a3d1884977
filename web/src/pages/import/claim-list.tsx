import { useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { formatNumber } from "../../ui/credits.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { describeDay } from "../../ui/time.tsx";
import type { ShownClaim } from "./import-progress.ts";

const PAGE = 25;

const OUTCOMES: Record<string, { look: "accent" | undefined; text: string }> = {
  duplicate: { look: undefined, text: "Known already" },
  superseded_older: { look: "accent", text: "Closes an older one" },
};

/** Of a dry run; grows while it goes on. */
export function ClaimList({ claims, total }: { claims: readonly ShownClaim[]; total: number }) {
  const [most, setMost] = useState(PAGE);
  const shown = claims.slice(0, most);
  const hidden = total - claims.length;
  if (shown.length === 0) return null;
  return (
    <div className="stack">
      <ol className="list import-list">
        {shown.map(({ number, content, outcome, at }) => {
          const said = OUTCOMES[outcome];
          return (
            <li key={number} className="stack tight">
              <span className="wrap-anywhere">{content}</span>
              {(said || at) && (
                <span className="row small quiet">
                  {said && <Badge look={said.look}>{said.text}</Badge>}
                  {at && <time dateTime={at}>{describeDay(at)}</time>}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <ShowMore
        query={{
          hasNextPage: claims.length > most,
          isFetchingNextPage: false,
          fetchNextPage: async () => setMost(most + PAGE),
        }}
      />
      {hidden > 0 && (
        <p className="small quiet">
          The first {formatNumber(claims.length)} can be shown here; {formatNumber(hidden)} more are counted.
        </p>
      )}
    </div>
  );
}
