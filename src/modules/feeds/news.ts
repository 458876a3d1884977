/**
 * What instances tell each other about feeds. A hint only: readers compare numbers, and look into the database
 * when one is missing.
 */
import type { Bus } from "../../platform/bus/bus.ts";

const TOPIC = "feeds.news";

/** An update as readers get it. */
export interface NewsUpdate {
  id: string;
  feedId: string;
  seq: number;
  /** `updateJson` of it. */
  json: string;
}

export type EndReason = "unsubscribed" | "paused" | "deleted";

export type News =
  /** To the publisher, who reads the feed itself and not an inbox. */
  | { kind: "published"; ownerId: string; update: NewsUpdate }
  /** To subscribers: each with the number it has in the account's inbox. */
  | { kind: "delivered"; update: NewsUpdate; to: [accountId: string, inboxSeq: number][] }
  /** These accounts may not read the feed any more. */
  | { kind: "ended"; feedId: string; accountIds: string[]; reason: EndReason };

export const announce = (bus: Bus, news: News): Promise<void> => bus.publish(TOPIC, JSON.stringify(news));

export const onNews = (bus: Bus, handler: (news: News) => void): (() => void) =>
  bus.subscribe(TOPIC, (message) => handler(JSON.parse(message) as News));
