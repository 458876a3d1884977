import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "wouter";
import { helper } from "../../helper.ts";

/** An endpoint as the usage view names it; on a narrow screen it breaks after a slash. */
export function EndpointName({ endpoint }: { endpoint: string }) {
  const feedId = endpoint.startsWith("feed:") ? endpoint.slice("feed:".length) : undefined;
  if (feedId) return <FeedName id={feedId} />;
  return (
    <span className="mono">
      {endpoint.split(/(?<=.\/)/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

/** Only one's own feeds and those subscribed to have a name here: a feed may be gone, or left since. */
function FeedName({ id }: { id: string }) {
  const titles = useQuery({ queryKey: ["feeds", "titles"], queryFn: readFeedTitles, staleTime: 60_000 });
  const title = titles.data?.get(id);
  return <Link href={`/feeds/${id}`}>{title ? `feed “${title}”` : "a feed"}</Link>;
}

async function readFeedTitles(): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for await (const { id, title } of helper.feeds.list({ limit: 100 })) titles.set(id, title);
  return titles;
}
