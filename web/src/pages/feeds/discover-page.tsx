/** Public feeds, found as one types. */
import "./feeds.css";
import { Compass } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { FeedCard } from "./feed-card.tsx";
import { type Sort, useDiscovery } from "./feed-queries.ts";

/** So long nobody stops between two letters of a word. */
const PAUSE_MS = 250;

export default function DiscoverPage() {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<Sort>("best");
  const q = useSettled(typed.trim());
  // Without words nothing fits better than anything else.
  const sort = q === "" && chosen === "best" ? "popular" : chosen;
  const found = useDiscovery(q, sort);
  const count = found.data?.pages.reduce((sum, { data }) => sum + data.length, 0);
  return (
    <Page
      title="Discover feeds"
      lead="Public feeds of everyone. Looking costs nothing; what an update costs stands on each feed."
      actions={
        <Link className="button plain" href="/feeds">
          Your feeds
        </Link>
      }
    >
      <search className="row discover-search">
        <div className="grow">
          <TextField
            label="Search"
            type="search"
            value={typed}
            placeholder="Words of a title or description"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <SelectField label="Order" value={sort} onChange={(event) => setChosen(event.target.value as Sort)}>
          {q !== "" && <option value="best">Best match</option>}
          <option value="popular">Most subscribers</option>
          <option value="new">Newest</option>
        </SelectField>
      </search>
      <div className="unseen" role="status">
        {found.data && !found.isPlaceholderData && describeCount(count ?? 0, found.hasNextPage, q)}
      </div>
      <Loaded query={found} what="Looking for feeds…">
        {({ pages }) => {
          const feeds = pages.flatMap(({ data }) => data);
          if (feeds.length === 0) return <NothingFound q={q} />;
          return (
            <ul className={`plain grid ${found.isPlaceholderData ? "stale" : ""}`} aria-label="Feeds">
              {feeds.map((feed) => (
                <li key={feed.id} className="feed-cell">
                  <FeedCard feed={feed} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <ShowMore query={found} />
    </Page>
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <EmptyState
      icon={<Compass size={30} aria-hidden />}
      title={q ? `No feed has the words “${q}”` : "Nobody publishes a feed yet"}
      action={
        q ? undefined : (
          <Link className="button primary" href="/feeds">
            Publish the first
          </Link>
        )
      }
    >
      {q
        ? "Try fewer or other words. Unlisted feeds are not found here: their publisher gives you the address."
        : "Feeds that are public stand here for everyone. Create one under Feeds."}
    </EmptyState>
  );
}

const describeCount = (count: number, hasMore: boolean, q: string): string =>
  `${count}${hasMore ? " or more" : ""} ${count === 1 ? "feed" : "feeds"}${q ? ` found for ${q}` : ""}`;

/** What was typed, once no more is typed. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
