import { ErrorNote } from "../../../ui/error-note.tsx";
import { Waiting } from "../../../ui/loaded.tsx";
import { Note } from "../../../ui/note.tsx";
import { MOST_HITS, useClaimSearch } from "../memory-queries.ts";
import { ClaimLine } from "./claim-line.tsx";
import { type Look, toFilters } from "./look.ts";
import { ScoreParts } from "./score-parts.tsx";

export function SearchResults({ look, onTag }: { look: Look; onTag: (tag: string) => void }) {
  const search = useClaimSearch(look.words.trim(), toFilters(look), true);
  if (search.error) return <ErrorNote error={search.error} onRetry={() => void search.refetch()} />;
  if (!search.data) return <Waiting what="Searching your claims…" />;
  const found = search.data;
  return (
    <div className="stack" aria-busy={search.isPlaceholderData}>
      <p className="small quiet" role="status">
        {search.isPlaceholderData ? "Searching…" : describeCount(found.length)}
      </p>
      {found.length === 0 && !search.isPlaceholderData && (
        <Note>
          Nothing stored fits that. Try other words, fewer filters, or a day in “As of” for what is true no
          more.
        </Note>
      )}
      {found.length > 0 && (
        <ol className={search.isPlaceholderData ? "card flush list memory-before" : "card flush list"}>
          {found.map((claim) => (
            <ClaimLine key={claim.id} claim={claim} onTag={onTag} isAsOf={Boolean(look.asOf)}>
              <ScoreParts score={claim.score} explain={claim.explain} />
            </ClaimLine>
          ))}
        </ol>
      )}
    </div>
  );
}

function describeCount(count: number): string {
  if (count === 0) return "Nothing found.";
  if (count === 1) return "1 claim found.";
  return count < MOST_HITS ? `${count} claims found, best first.` : `The best ${count} claims, best first.`;
}
