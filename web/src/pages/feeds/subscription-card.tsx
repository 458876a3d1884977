/** One's subscription to a feed: what it costs, what the helper does with it, and how to change or end it. */
import { CirclePause } from "lucide-react";
import type { Subscription } from "personal-helper-client";
import { Link } from "wouter";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { Time } from "../../ui/time.tsx";
import { describePrice } from "./feed-words.tsx";

export function SubscriptionCard({
  subscription,
  isOwn,
  onChange,
  onEnd,
}: {
  subscription: Subscription;
  isOwn: boolean;
  onChange: () => void;
  onEnd: () => void;
}) {
  const { status, price_credits, reaction, remember, created_at } = subscription;
  const isPaused = status === "paused";
  return (
    <section className="card stack" aria-labelledby="subscription">
      <div className="row between">
        <div className="row">
          <h2 id="subscription">Your subscription</h2>
          {/* It may be paused while one looks. */}
          <span role="status">
            <Badge look={isPaused ? "warn" : "good"}>{isPaused ? "paused" : "active"}</Badge>
          </span>
        </div>
        <div className="row">
          {!isPaused && (
            <Button look="plain" small onClick={onChange}>
              Change
            </Button>
          )}
          <Button look="plain" small onClick={onEnd}>
            Unsubscribe
          </Button>
        </div>
      </div>
      {isPaused && (
        <Note look="warn" icon={<CirclePause size={18} aria-hidden />}>
          <span>
            Paused, because your credits did not suffice for an update. Nothing is delivered or taken until
            you resume: see what is left in the <Link href="/overview">overview</Link>, then resume.
          </span>
          <div>
            <Button small onClick={onChange}>
              Resume
            </Button>
          </div>
        </Note>
      )}
      <dl className="update-data">
        <div>
          <dt>Price</dt>
          <dd>{isOwn ? "Free, it is your own" : describePrice(price_credits)}</dd>
        </div>
        <div>
          <dt>Remembered</dt>
          <dd>{remember ? "yes, in your memory" : "no"}</dd>
        </div>
        <div>
          <dt>Reaction</dt>
          <dd>
            {reaction ? (
              <>
                {reaction.instructions} <span className="quiet">(10 credits each)</span>
              </>
            ) : (
              "none"
            )}
          </dd>
        </div>
        <div>
          <dt>Since</dt>
          <dd>
            <Time at={created_at} day />
          </dd>
        </div>
      </dl>
    </section>
  );
}
