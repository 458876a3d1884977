import { Link } from "wouter";

/** Where a claim came from: as its writer named it, or the feed whose update was remembered. */
export function ClaimSource({ source }: { source: string }) {
  const feedId = /^feed:(feed_\w+)$/.exec(source)?.[1];
  return feedId ? <Link href={`/feeds/${feedId}`}>a feed</Link> : source;
}
