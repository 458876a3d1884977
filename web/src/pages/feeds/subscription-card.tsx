/** One's subscription to a feed: what it costs, what the helper does with it, and how to change or end it. */
import { CirclePause } from "lucide-react";
import type { Subscription } from "personal-helper-client";
import { Link } from "wouter";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { formatCredits } from "../../ui/credits.tsx";
import { Note } from "../../ui/note.tsx";
import { Time } from "../../ui/time.tsx";
import { describePrice } from "./feed-words.tsx";

export function SubscriptionCard({
  subscription,
  price,
  isOwn,
  onChange,
  onEnd,
}: {
  subscription: Subscription;
  /** Of the feed, for those who subscribe now. */
  price: number;
  isOwn: boolean;
  onChange: () => void;
  onEnd: () => void;
}) {
  const { status, paused_reason, resumes_at, price_credits, daily_limit, reaction, remember, created_at } =
    subscription;
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
          {paused_reason !== "credits" && paused_reason !== "stopped" && (
            <Button look="plain" small onClick={onChange}>
              Change
            </Button>
          )}
          <Button look="plain" small onClick={onEnd}>
            Unsubscribe
          </Button>
        </div>
      </div>
      {paused_reason === "daily_limit" && (
        <Note look="warn" icon={<CirclePause size={18} aria-hidden />}>
          <span>
            Paused, because another update would cost more than {formatCredits(daily_limit)} today. It goes on
            by itself
            {resumes_at && (
              <>
                {" "}
                at <Time at={resumes_at} />
              </>
            )}
            ; what is published until then is not delivered. A higher limit resumes it now.
          </span>
        </Note>
      )}
      {paused_reason === "stopped" && (
        <Note look="warn" icon={<CirclePause size={18} aria-hidden />}>
          <span>The operator of this service stopped this feed. Nothing is delivered or taken.</span>
        </Note>
      )}
      {!isOwn && price > price_credits && (
        <Note look="warn">
          <span>
            The price rose to {formatCredits(price)} per update. You go on paying{" "}
            {formatCredits(price_credits)}, unless you accept the new price.
          </span>
        </Note>
      )}
      {paused_reason === "credits" && (
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
        {!isOwn && (price > 0 || price_credits > 0) && (
          <div>
            <dt>At most, per day</dt>
            <dd>{formatCredits(daily_limit)}</dd>
          </div>
        )}
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
