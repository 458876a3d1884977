/**
 * Readers that lose their connection, change transport and instance, stop taking for a while, and have nothing but
 * their cursor to go on with, while someone publishes.
 */
import { setTimeout as delay } from "node:timers/promises";
import { signUp } from "./api.ts";
import {
  assertExactly,
  createFeedReader,
  createPublisher,
  type FeedReader,
  type ReadUpdate,
} from "./feed-reader.ts";
import { createSeededRandom } from "./seeded-random.ts";
import { until } from "./until.ts";

export interface JourneyOptions {
  /** Instances; each connection goes to any of them. */
  bases: string[];
  updates: number;
  /** How many connections are lost at least, of all readers together. */
  disconnects: number;
  /** Who reads the feeds, beside their owner. */
  subscribers: number;
  /** Publishers at the same time. */
  publishing: number;
  seed: number;
  /** How long after the last update the last reader has it. */
  withinMs: number;
}

export async function travel(options: JourneyOptions): Promise<{ disconnects: number; received: number }> {
  const { bases } = options;
  const { next: random, pick } = createSeededRandom(options.seed);
  let deadline = Number.POSITIVE_INFINITY;

  async function createFeed(fields: Record<string, unknown>): Promise<{ id: string; key: string }> {
    const { key } = await signUp(bases[0] as string);
    return { id: await createPublisher(bases[0] as string, key).createFeed(fields), key };
  }
  const free = await createFeed({ title: "Free" });
  const paid = await createFeed({ title: "Paid", price_credits: 0.001 });
  // Nobody but its owner reads this one.
  const own = await createFeed({ title: "Own" });
  const feeds = [free, paid, own];

  interface Traveller {
    reader: FeedReader;
    expects: (update: ReadUpdate) => boolean;
  }
  const create = (key: string, feedId: string | undefined): Traveller => ({
    reader: createFeedReader({
      base: bases[0] as string,
      key,
      path: feedId ? `/v1/feeds/${feedId}` : "/v1/feeds",
    }),
    expects: (update) => (feedId ? update.feed_id === feedId : update.feed_id !== own.id),
  });
  const travellers: Traveller[] = [create(own.key, own.id), create(free.key, free.id)];
  for (let n = 0; n < options.subscribers; n++) {
    const { key } = await signUp(bases[0] as string);
    const subscriber = createPublisher(bases[0] as string, key);
    for (const { id } of [free, paid]) await subscriber.subscribe(id);
    travellers.push(create(key, pick([free, paid]).id), create(key, undefined));
  }

  const published: ReadUpdate[] = [];
  let over = false;
  let disconnects = 0;
  const expectedOf = ({ expects }: Traveller) => published.filter(expects);

  async function publishAll(share: number): Promise<void> {
    for (let n = 0; n < share; n++) {
      const { id, key } = pick(feeds);
      // Large ones fill what a reader that stops taking can hold.
      const text = "x".repeat(random() < 0.05 ? 20_000 : 50);
      published.push(await createPublisher(pick(bases), key).publish(id, { n, text }));
    }
  }

  /** One connection, for as long as it takes or chance has it. */
  async function goOn(traveller: Traveller): Promise<void> {
    const { reader } = traveller;
    const base = pick(bases);
    if (random() < 0.15) return reader.readHistory(base);
    await reader.open(random() < 0.5 ? "events" : "socket", base);
    const slow = random() < 0.2;
    if (slow) {
      reader.pause();
      await delay(random() * 30);
      reader.resume();
    }
    const enough = reader.updates.length + Math.floor(random() * 40);
    const isLast = over && disconnects >= options.disconnects;
    const stopAt = Math.min(deadline, isLast ? deadline : performance.now() + random() * 400);
    const isDone = () =>
      isLast ? reader.updates.length >= expectedOf(traveller).length : reader.updates.length >= enough;
    while (reader.isOpen && !isDone() && performance.now() < stopAt) await delay(5);
    reader.drop();
    disconnects++;
  }

  async function read(traveller: Traveller): Promise<void> {
    const isDone = () =>
      over &&
      disconnects >= options.disconnects &&
      traveller.reader.updates.length >= expectedOf(traveller).length;
    while (!isDone() && performance.now() < deadline) await goOn(traveller);
  }

  // No cursor is "from now on": the first connection of each is open before anything is published.
  for (const { reader } of travellers) {
    await reader.open("events");
    await until("it knows where it begins", () => reader.cursor !== undefined);
    reader.drop();
  }
  const share = Math.ceil(options.updates / options.publishing);
  const publishers = Array.from({ length: options.publishing }, () => publishAll(share));
  const readers = travellers.map(read);
  await Promise.all(publishers);
  published.sort((a, b) => a.seq - b.seq);
  over = true;
  deadline = performance.now() + options.withinMs;
  await Promise.all(readers);
  for (const traveller of travellers) assertExactly(traveller.reader, expectedOf(traveller));
  return { disconnects, received: travellers.reduce((sum, { reader }) => sum + reader.updates.length, 0) };
}
