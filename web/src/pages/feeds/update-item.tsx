import type { Update } from "personal-helper-client";
import { Link } from "wouter";
import { Badge } from "../../ui/badge.tsx";
import { Time } from "../../ui/time.tsx";
import { useFeed } from "./feed-queries.ts";
import { UpdateData } from "./update-data.tsx";

export function UpdateItem({
  update,
  isNew,
  showsFeed,
}: {
  update: Update;
  /** It came in while one looked. */
  isNew?: boolean;
  showsFeed?: boolean;
}) {
  const { feed_id, seq, data, published_at } = update;
  return (
    <li className="stack tight">
      <div className="row between">
        <span className="row">
          {showsFeed && <FeedName id={feed_id} />}
          <span className="strong number">#{seq}</span>
          {isNew && <Badge look="accent">new</Badge>}
        </span>
        <span className="quiet small">
          <Time at={published_at} />
        </span>
      </div>
      <UpdateData data={data} label={`Data of update ${seq}`} />
    </li>
  );
}

function FeedName({ id }: { id: string }) {
  const feed = useFeed(id);
  return (
    <Link className="strong wrap-anywhere" href={`/feeds/${id}`}>
      {feed.data?.title ?? "A feed"}
    </Link>
  );
}
