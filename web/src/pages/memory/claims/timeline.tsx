import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Waiting } from "../../../ui/loaded.tsx";
import { Note } from "../../../ui/note.tsx";
import { useTimeline } from "../memory-queries.ts";
import { ClaimLine } from "./claim-line.tsx";
import { isFiltered, type Look, toFilters } from "./look.ts";
import { byMonth } from "./months.ts";

export function Timeline({ look, onTag }: { look: Look; onTag: (tag: string) => void }) {
  const list = useTimeline(toFilters(look), look.superseded, true);
  const frame = useRef<HTMLDivElement>(null);
  // How many claims there were when more were asked for: the first new one gets the focus, as the button may go.
  const shown = useRef<number | undefined>(undefined);
  const claims = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const count = claims.length;
  useEffect(() => {
    if (shown.current === undefined || count <= shown.current) return;
    const lines = frame.current?.querySelectorAll<HTMLElement>("a[data-claim]");
    lines?.[shown.current]?.focus({ preventScroll: true });
    shown.current = undefined;
  }, [count]);

  if (!list.data) {
    if (list.error) return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />;
    return <Waiting what="Reading your claims…" />;
  }
  return (
    <div ref={frame} className="stack" aria-busy={list.isPlaceholderData}>
      <p className="unseen" role="status">
        {list.isPlaceholderData
          ? "Reading your claims…"
          : `${count} ${count === 1 ? "claim" : "claims"} listed${list.hasNextPage ? ", there are more" : ""}`}
      </p>
      {count === 0 && (
        <Note>
          {isFiltered(look)
            ? "No claim fits these filters."
            : "No claim is true now. Tick the box above to see those that were."}
        </Note>
      )}
      {byMonth(claims).map(({ name, items }) => (
        <section
          key={items[0]?.id}
          className={list.isPlaceholderData ? "stack tight memory-before" : "stack tight"}
        >
          <h3 className="quiet">{name}</h3>
          <ul className="card flush list">
            {items.map((claim) => (
              <ClaimLine key={claim.id} claim={claim} onTag={onTag} isAsOf={Boolean(look.asOf)} />
            ))}
          </ul>
        </section>
      ))}
      {list.error && <ErrorNote error={list.error} />}
      {list.hasNextPage && (
        <div className="row">
          <Button
            look="plain"
            busy={list.isFetchingNextPage && "Reading more…"}
            onClick={() => {
              shown.current = count;
              void list.fetchNextPage();
            }}
          >
            Show more
          </Button>
          <span className="small quiet">1 credit</span>
        </div>
      )}
    </div>
  );
}
