import type { Feed } from "personal-helper-client";
import { useState } from "react";
import { Link } from "wouter";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { describePrice, describeSubscribers, describeUpdates, Publisher } from "./feed-words.tsx";
import { SubscribeDialog } from "./subscribe-dialog.tsx";
import { useIsOwn } from "./use-is-own.ts";

/** A feed in Discover: what it tells, what it costs, and the way to subscribe. */
export function FeedCard({ feed }: { feed: Feed }) {
  const [isOpen, setOpen] = useState(false);
  const isOwn = useIsOwn()(feed);
  const { subscription } = feed;
  return (
    <article className="card feed-card">
      <h2 className="wrap-anywhere">
        <Link href={`/feeds/${feed.id}`}>{feed.title}</Link>
      </h2>
      {feed.description && <p className="feed-description">{feed.description}</p>}
      <div className="row small quiet feed-facts">
        <span>{describeSubscribers(feed)}</span>
        <span>{describeUpdates(feed)}</span>
        <span>
          by <Publisher id={feed.owner} isYou={isOwn} />
        </span>
      </div>
      <div className="row between feed-card-end">
        <span className="strong">{describePrice(feed.price_credits)}</span>
        {subscription ? (
          <Badge look={subscription.status === "paused" ? "warn" : undefined}>
            {subscription.status === "paused" ? "Subscribed, paused" : "Subscribed"}
          </Badge>
        ) : isOwn ? (
          <Badge>Yours</Badge>
        ) : (
          <Button look="plain" small aria-label={`Subscribe to ${feed.title}`} onClick={() => setOpen(true)}>
            Subscribe
          </Button>
        )}
      </div>
      {isOpen && <SubscribeDialog feed={feed} isOwn={isOwn} onClose={() => setOpen(false)} />}
    </article>
  );
}
