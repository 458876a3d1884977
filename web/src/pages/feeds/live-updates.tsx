/** What one's subscriptions bring in, while one looks. Coming back to the page goes on where it was left. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Update } from "personal-helper-client";
import { ConnectionNotes, ConnectionStatus } from "./connection-status.tsx";
import { refreshAfterUpdate, useFeed } from "./feed-queries.ts";
import { UpdateItem } from "./update-item.tsx";
import { useListener } from "./use-listener.ts";

const LIVE = ["feeds-live"];
const MOST_SHOWN = 50;

export function LiveUpdates() {
  const queries = useQueryClient();
  const heard = useQuery<Update[]>({
    queryKey: LIVE,
    queryFn: () => [],
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const listening = useListener({
    after: () => heard.data[0]?.id,
    onUpdate: (update) => {
      queries.setQueryData<Update[]>(LIVE, (known = []) => [update, ...known].slice(0, MOST_SHOWN));
      refreshAfterUpdate(queries);
    },
  });
  const newest = heard.data[0];
  return (
    <section className="stack tight" aria-labelledby="live">
      <div className="row between">
        <h2 id="live">Coming in</h2>
        <ConnectionStatus listening={listening} />
      </div>
      <ConnectionNotes listening={listening} />
      <div className="unseen" role="status">
        {newest && <Heard update={newest} />}
      </div>
      <div className="card flush">
        {heard.data.length === 0 ? (
          <p className="quiet nothing-live">
            Updates of the feeds you subscribed to appear here the moment they are published. Leave the page
            open, or look into a feed for what it published before.
          </p>
        ) : (
          <ul className="list live-list" aria-label="Updates, newest first">
            {heard.data.map((update) => (
              <UpdateItem key={update.id} update={update} showsFeed />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Heard({ update: { feed_id, seq } }: { update: Update }) {
  const feed = useFeed(feed_id);
  return feed.data && `Update ${seq} of ${feed.data.title} came in.`;
}
