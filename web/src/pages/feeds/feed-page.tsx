/** One feed: for its publisher, its subscribers, and those who might become one. */
import "./feeds.css";
import { NotFoundError } from "personal-helper-client";
import { Link, useParams } from "wouter";
import { useSession } from "../../session/session.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { Waiting } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { useFeed } from "./feed-queries.ts";
import { FeedView } from "./feed-view.tsx";

export default function FeedPage() {
  const { id = "" } = useParams<{ id: string }>();
  const session = useSession();
  const feed = useFeed(id);
  // Also where it was read before: it may have been deleted since.
  const isGone = feed.error instanceof NotFoundError;
  if (feed.data && !isGone && session.status === "in") {
    return <FeedView key={id} feed={feed.data} isOwn={feed.data.owner === session.user.id} />;
  }
  if (isGone) {
    return (
      <Page title="No such feed">
        <EmptyState
          title="There is no feed at this address"
          action={
            <Link className="button plain" href="/feeds/discover">
              Discover feeds
            </Link>
          }
        >
          Its publisher may have deleted it, or the address is not whole.
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title="Feed">
      {feed.error ? (
        <ErrorNote error={feed.error} onRetry={() => void feed.refetch()} />
      ) : (
        <Waiting what="Reading the feed…" />
      )}
    </Page>
  );
}
