/** All of the story: who does what, and when. */

import { createSeededRandom } from "../test/support/seeded-random.ts";
import type { Cast, Scale } from "./cast.ts";
import { enterDemo } from "./cast.ts";
import { askHelper } from "./conversations.ts";
import { playDevices } from "./devices.ts";
import { keepCopies, liveOn } from "./everyday.ts";
import { followOthers } from "./feeds/feeds-of-others.ts";
import { publishOwnFeeds } from "./feeds/own-feeds.ts";
import { mendMemories, tellLife } from "./memories.ts";
import type { Act } from "./timeline.ts";
import { connectWebhooks } from "./webhooks.ts";

/** Any number: it decides the amounts of every day. */
const SEED = 20_261;

export const WHOLE: Scale = { livelyDays: 33, callsADay: 34, people: 14, every: 1 };
export const SMALL: Scale = { livelyDays: 5, callsADay: 3, people: 2, every: 5 };

/** The first day that anything happens on. */
export const FIRST_DAY = 730;

export function tellStory(cast: Cast, today: Date): Act[] {
  const random = createSeededRandom(SEED);
  return [
    ...enterDemo(cast),
    ...tellLife(cast, today),
    ...followOthers(cast, random),
    ...publishOwnFeeds(cast, random),
    ...playDevices(cast, random),
    ...connectWebhooks(cast),
    ...askHelper(cast),
    ...liveOn(cast, random, today),
    ...mendMemories(cast),
    ...keepCopies(cast),
  ];
}
