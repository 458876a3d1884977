/** What is said of a subscription in a list; one that is paused can be resumed right there. */
import type { Feed } from "personal-helper-client";
import { useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { describePrice, describeUpdates } from "./feed-words.tsx";
import { SubscribeDialog } from "./subscribe-dialog.tsx";
import { useIsOwn } from "./use-is-own.ts";

export function SubscribedFacts({ feed }: { feed: Feed }) {
  const [isOpen, setOpen] = useState(false);
  const isOwn = useIsOwn()(feed);
  const { subscription } = feed;
  if (!subscription) return null;
  const isPaused = subscription.status === "paused";
  return (
    <>
      <div className="row small quiet feed-facts">
        <Badge look={isPaused ? "warn" : "good"}>{isPaused ? "paused" : "active"}</Badge>
        <span>{isOwn ? "Free, your own" : describePrice(subscription.price_credits)}</span>
        <span>{describeUpdates(feed)}</span>
        {subscription.remember && <Badge>remembered</Badge>}
      </div>
      {subscription.reaction && (
        <p className="small reaction">Reaction: “{subscription.reaction.instructions}”</p>
      )}
      {isPaused && subscription.paused_reason !== "credits" && (
        <p className="small">
          {subscription.paused_reason === "stopped"
            ? "The operator of this service stopped this feed."
            : "What you set for a day is used up; it goes on tomorrow."}
        </p>
      )}
      {!isOwn && feed.price_credits > subscription.price_credits && (
        <p className="small">
          The price rose to {describePrice(feed.price_credits).toLowerCase()}; you keep yours until you accept
          it.
        </p>
      )}
      {subscription.paused_reason === "credits" && (
        <div className="row small">
          <span>Your credits did not suffice for an update.</span>
          <Button
            look="plain"
            small
            aria-label={`Resume the subscription to ${feed.title}`}
            onClick={() => setOpen(true)}
          >
            Resume
          </Button>
        </div>
      )}
      {isOpen && <SubscribeDialog feed={feed} isOwn={isOwn} onClose={() => setOpen(false)} />}
    </>
  );
}
