import type { Feed } from "personal-helper-client";
import { formatCredits } from "../../ui/credits.tsx";

/** Of what a subscriber pays, the publisher's part. */
export const PUBLISHER_SHARE = 0.7;

export const describePrice = (credits: number): string =>
  credits === 0 ? "Free" : `${formatCredits(credits)} per update`;

export const describeSubscribers = ({ subscriber_count: count }: Pick<Feed, "subscriber_count">): string =>
  `${new Intl.NumberFormat("en").format(count)} ${count === 1 ? "subscriber" : "subscribers"}`;

export const describeUpdates = ({ latest_seq: count }: Pick<Feed, "latest_seq">): string =>
  count === 0
    ? "no updates yet"
    : `${new Intl.NumberFormat("en").format(count)} ${count === 1 ? "update" : "updates"}`;

/** Enough of an id to tell two publishers apart; the whole of it on hover. */
export const Publisher = ({ id, isYou }: { id: string; isYou: boolean }) =>
  isYou ? (
    <span>you</span>
  ) : (
    <span className="mono" title={id}>
      …{id.slice(-6)}
    </span>
  );
