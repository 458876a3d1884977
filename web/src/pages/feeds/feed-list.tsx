/** One's feeds in two lists: those one publishes, and those one subscribed to. */
import type { Feed } from "personal-helper-client";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Loaded } from "../../ui/loaded.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import type { useFeedList } from "./feed-queries.ts";

export function FeedList({
  title,
  feeds,
  empty,
  facts,
}: {
  title: string;
  feeds: ReturnType<typeof useFeedList>;
  empty: ReactNode;
  /** What is said of each, beside its title. */
  facts: (feed: Feed) => ReactNode;
}) {
  const headingId = `feeds-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <section className="stack tight" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <Loaded query={feeds} what="Reading your feeds…">
        {({ pages }) => {
          const list = pages.flatMap(({ data }) => data);
          if (list.length === 0) return <div className="card">{empty}</div>;
          return (
            <div className="card flush">
              <ul className="list">
                {list.map((feed) => (
                  <li key={feed.id} className="stack tight">
                    <Link className="strong wrap-anywhere" href={`/feeds/${feed.id}`}>
                      {feed.title}
                    </Link>
                    {facts(feed)}
                  </li>
                ))}
              </ul>
            </div>
          );
        }}
      </Loaded>
      <ShowMore query={feeds} />
    </section>
  );
}
