/** One's feeds: published, subscribed to, and what comes in. */
import "./feeds.css";
import { Compass, Plus, Rss } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { FeedDialog } from "./feed-dialog.tsx";
import { FeedList } from "./feed-list.tsx";
import { useFeedList } from "./feed-queries.ts";
import { describePrice, describeSubscribers, describeUpdates } from "./feed-words.tsx";
import { LiveUpdates } from "./live-updates.tsx";
import { SubscribedFacts } from "./subscribed-facts.tsx";

export default function FeedsPage() {
  const [isCreating, setCreating] = useState(false);
  const [, go] = useLocation();
  const say = useToast();
  const own = useFeedList("owner");
  const subscribed = useFeedList("subscriber");
  return (
    <Page
      title="Feeds"
      lead="A feed publishes updates; its subscribers get each of them at once, and so do their helpers. Publish your own and earn, or subscribe to others."
      actions={
        <>
          <Link className="button plain" href="/feeds/discover">
            <Compass size={16} aria-hidden /> Discover
          </Link>
          <Button icon={<Plus size={16} aria-hidden />} onClick={() => setCreating(true)}>
            Create a feed
          </Button>
        </>
      }
    >
      <div className="grid two top">
        <div className="stack wide">
          <FeedList
            title="Subscribed"
            feeds={subscribed}
            facts={(feed) => <SubscribedFacts feed={feed} />}
            empty={
              <EmptyState
                icon={<Compass size={28} aria-hidden />}
                title="No subscriptions yet"
                action={
                  <Link className="button plain" href="/feeds/discover">
                    Discover feeds
                  </Link>
                }
              >
                Weather, prices, news of a project: subscribe, and your helper knows the latest when you ask,
                can remember it, or does something about it by itself.
              </EmptyState>
            }
          />
          <FeedList
            title="Published by you"
            feeds={own}
            facts={(feed) => (
              <div className="row small quiet feed-facts">
                <Badge look={feed.price_credits === 0 ? undefined : "accent"}>
                  {describePrice(feed.price_credits)}
                </Badge>
                {feed.visibility === "unlisted" && <Badge>unlisted</Badge>}
                <span>{describeSubscribers(feed)}</span>
                <span>{describeUpdates(feed)}</span>
              </div>
            )}
            empty={
              <EmptyState icon={<Rss size={28} aria-hidden />} title="You publish no feed yet">
                Create one, give it a price or none, and publish updates from here or by the API. You earn 70%
                of what subscribers pay.
              </EmptyState>
            }
          />
        </div>
        <LiveUpdates />
      </div>
      {isCreating && (
        <FeedDialog
          onClose={() => setCreating(false)}
          onSaved={(feed) => {
            say(`Created ${feed.title}.`);
            go(`/feeds/${feed.id}`);
          }}
        />
      )}
    </Page>
  );
}
