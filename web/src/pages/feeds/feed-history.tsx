/** A feed's updates, newest first; what is published while one looks comes in at the top. */
import type { Feed, Update } from "personal-helper-client";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Time } from "../../ui/time.tsx";
import { ConnectionNotes, ConnectionStatus } from "./connection-status.tsx";
import { PAGE_SIZE, useFeedUpdates } from "./feed-updates.ts";
import { type KnownUpdates, partsOf } from "./known-updates.ts";
import { readFields, sampleOf } from "./schema-fields.ts";
import { UpdateData } from "./update-data.tsx";
import { UpdateItem } from "./update-item.tsx";

export function FeedHistory({ feed, isOwn }: { feed: Feed; isOwn: boolean }) {
  const isPaused = !isOwn && feed.subscription?.status === "paused";
  const { known, readOn, listening, fresh } = useFeedUpdates(feed, !isPaused);
  const newest = known.data?.updates[0];
  const wasHeard = newest !== undefined && fresh.has(newest.id);
  return (
    <section className="stack" aria-labelledby="updates">
      <div className="row between">
        <h2 id="updates">Updates</h2>
        {!isPaused && <ConnectionStatus listening={listening} />}
      </div>
      {!isPaused && <ConnectionNotes listening={listening} />}
      <div className="unseen" role="status">
        {wasHeard && `Update ${newest.seq} came in.`}
      </div>
      <Loaded query={known} what="Reading what it published…">
        {(read) =>
          read.updates.length === 0 && read.next === null ? (
            <div className="card">
              <NothingYet feed={feed} isOwn={isOwn} isPaused={isPaused} />
            </div>
          ) : (
            <>
              {newest && !isOwn && <Latest update={newest} />}
              <Known read={read} fresh={fresh} isReading={readOn.isPending} onReadOn={readOn.mutate} />
              <ErrorNote error={readOn.error} />
              <p className="quiet small">
                Opening a feed reads it once, for 1 credit. What comes in while you look costs nothing more to
                see.
              </p>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Latest({ update }: { update: Update }) {
  return (
    <div className="card stack tight latest">
      <div className="row between">
        <h3>Latest state</h3>
        <span className="quiet small">
          update {update.seq}, <Time at={update.published_at} />
        </span>
      </div>
      <UpdateData data={update.data} label="Latest state" copy />
    </div>
  );
}

function Known({
  read,
  fresh,
  isReading,
  onReadOn,
}: {
  read: KnownUpdates;
  fresh: ReadonlySet<string>;
  isReading: boolean;
  onReadOn: (after: string | undefined) => void;
}) {
  const { end, hasGap, beginning } = partsOf(read);
  const list = useRef<HTMLUListElement>(null);
  const hadGap = useRef(hasGap);
  useEffect(() => {
    // The button that closed the gap is gone with it.
    if (hadGap.current && !hasGap) list.current?.focus();
    hadGap.current = hasGap;
  }, [hasGap]);
  return (
    <div className="card flush">
      <ul className="list" aria-label="Updates, newest first" ref={list} tabIndex={-1}>
        {end.map((update) => (
          <UpdateItem key={update.id} update={update} isNew={fresh.has(update.id)} />
        ))}
        {hasGap && (
          <li className="row between gap">
            <span className="quiet small">
              {beginning.length > 0
                ? `Updates after number ${read.readTo} are not read yet.`
                : "Earlier updates are not read yet. They are listed from the first on."}
            </span>
            <Button
              look="plain"
              small
              busy={isReading && "Reading…"}
              onClick={() => onReadOn(read.next?.after)}
            >
              {beginning.length > 0 ? `Show ${PAGE_SIZE} more` : `Show the first ${PAGE_SIZE}`} (1 credit)
            </Button>
          </li>
        )}
        {beginning.map((update) => (
          <UpdateItem key={update.id} update={update} />
        ))}
      </ul>
    </div>
  );
}

function NothingYet({ feed, isOwn, isPaused }: { feed: Feed; isOwn: boolean; isPaused: boolean }) {
  if (!isOwn) {
    return (
      <EmptyState title="No updates for you yet">
        {isPaused
          ? "While your subscription is paused, none arrives."
          : "The next update that its publisher sends arrives here by itself."}
      </EmptyState>
    );
  }
  const data = JSON.stringify({ data: sampleOf(readFields(feed.schema)) });
  const call = [
    `curl ${window.location.origin}/v1/feeds/${feed.id}/publish \\`,
    '  -H "Authorization: Bearer $API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${data.replaceAll("'", "'\\''")}'`,
  ].join("\n");
  return (
    <>
      <EmptyState title="Nothing published yet">
        Publish the first update with the form above, or from your own program with a key that has the scope
        feeds:publish:
      </EmptyState>
      <CodeBlock code={call} label="The call that publishes an update" />
    </>
  );
}
