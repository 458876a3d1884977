/** What publishers do with their feeds. */
import type { Clock } from "../../platform/clock.ts";
import type { Micros } from "../../platform/credits.ts";
import { sqlState, type Tx, UNIQUE_VIOLATION } from "../../platform/database/database.ts";
import { AppError, invalidRequest, tooMany } from "../../platform/errors.ts";
import { newUuid } from "../../platform/ids.ts";
import { noFeed } from "./access.ts";
import type { StoredFeed } from "./feed.ts";
import type { FeedStore, NewFeed } from "./feed-store.ts";
import type { SchemaChecker } from "./schema/schema-checker.ts";
import { freeSlug, slugOf } from "./slug.ts";

const MOST_FEEDS = 1_000;
/** A deleted one leaves a row: deleting must not make room for any number of new ones. */
const MOST_FEEDS_A_DAY = 2_000;
const DAY_MS = 24 * 3_600_000;
/** Of `data`, as it is stored and sent. */
const MOST_DATA_BYTES = 64 * 1_024;
/** Somebody else of the account may take the same one at the same time. */
const SLUG_ATTEMPTS = 5;

type Wanted<Key extends keyof StoredFeed> = { [K in Key]?: StoredFeed[K] | undefined };

type FeedInput = Pick<
  NewFeed,
  "title" | "description" | "visibility" | "schema" | "price_micros" | "free_history"
> & {
  slug: string | undefined;
};

interface FeedChanges
  extends Wanted<"title" | "description" | "slug" | "visibility" | "schema" | "free_history"> {
  price_micros?: Micros | undefined;
}

export function createCatalogue(deps: {
  feeds: FeedStore;
  schemas: SchemaChecker;
  clock: Clock;
  /** After the commit: its readers and its lanes have to know. */
  onDeleted: (feedId: string) => void;
}) {
  const { feeds, schemas, clock } = deps;

  async function lockOwn(tx: Tx, accountId: string, feedId: string): Promise<StoredFeed> {
    return checkOwn(accountId, await feeds.lockFeed(tx.acrossAccounts, feedId));
  }

  /** Under its own slug, or the first that is free. */
  async function insert(tx: Tx, feed: Omit<NewFeed, "slug">, slug: string | undefined): Promise<void> {
    if (slug !== undefined) {
      if (await feeds.insert(tx, { ...feed, slug })) return;
      throw slugTaken(slug);
    }
    const wished = slugOf(feed.title);
    for (let attempt = 0; attempt < SLUG_ATTEMPTS; attempt++) {
      const free = freeSlug(wished, await feeds.findSlugs(tx, feed.account_id));
      if (await feeds.insert(tx, { ...feed, slug: free })) return;
    }
    throw new AppError(
      "conflict",
      "Others are making feeds of this title right now. Try again, or give a slug.",
    );
  }

  return {
    async getOwn(accountId: string, feedId: string): Promise<StoredFeed> {
      return checkOwn(accountId, await feeds.findFeed(feedId));
    },

    /** Before a transaction is begun: it may take a while. */
    async checkSchema(accountId: string, schema: Record<string, unknown> | null | undefined): Promise<void> {
      if (!schema) return;
      const faults = await schemas.check(accountId, schema);
      if (faults.length > 0) throw invalidRequest(faults);
    },

    /** Before a transaction is begun: it may take a while. */
    async checkData(accountId: string, feed: StoredFeed, data: Record<string, unknown>): Promise<void> {
      if (Buffer.byteLength(JSON.stringify(data)) > MOST_DATA_BYTES) {
        throw new AppError("too_large", `data must be at most ${MOST_DATA_BYTES / 1_024} KiB as JSON.`);
      }
      if (!feed.schema) return;
      const faults = await schemas.validate(accountId, feed.schema, data);
      if (faults.length > 0) throw invalidRequest(faults);
    },

    async create(tx: Tx, accountId: string, { slug, ...input }: FeedInput): Promise<StoredFeed> {
      const { live, made } = await feeds.count(tx, accountId, new Date(clock.now().getTime() - DAY_MS));
      if (live >= MOST_FEEDS) throw tooMany(MOST_FEEDS, "feeds", "Delete");
      if (made >= MOST_FEEDS_A_DAY) {
        const most = MOST_FEEDS_A_DAY.toLocaleString("en");
        throw new AppError("rate_limited", `An account can create at most ${most} feeds in 24 hours.`, {
          headers: { "Retry-After": "3600" },
        });
      }
      const id = newUuid();
      await insert(tx, { ...input, id, account_id: accountId, created_at: clock.now() }, slug);
      return getWritten(await feeds.findFeed(id, tx));
    },

    async change(tx: Tx, accountId: string, feedId: string, changes: FeedChanges): Promise<StoredFeed> {
      const feed = await lockOwn(tx, accountId, feedId);
      const now = clock.now();
      const changed = {
        ...feed,
        slug: changes.slug ?? feed.slug,
        title: changes.title ?? feed.title,
        description: changes.description ?? feed.description,
        visibility: changes.visibility ?? feed.visibility,
        schema: changes.schema === undefined ? feed.schema : changes.schema,
        free_history: changes.free_history ?? feed.free_history,
      };
      try {
        await feeds.update(tx, changed, now);
      } catch (error) {
        if (sqlState(error) === UNIQUE_VIOLATION) throw slugTaken(changed.slug);
        throw error;
      }
      const price = changes.price_micros;
      if (price !== undefined && price !== feed.price_micros) await feeds.setPrice(tx, feed, price, now);
      return getWritten(await feeds.findFeed(feedId, tx));
    },

    async delete(tx: Tx, accountId: string, feedId: string): Promise<void> {
      const feed = await lockOwn(tx, accountId, feedId);
      await feeds.delete(tx, feed.id, clock.now());
      tx.afterCommit(() => deps.onDeleted(feed.id));
    },
  };
}

function checkOwn(accountId: string, feed: StoredFeed | undefined): StoredFeed {
  if (!feed) throw noFeed();
  if (feed.account_id !== accountId) {
    throw new AppError("forbidden", "Only its owner may do this with a feed.");
  }
  return feed;
}

function getWritten(feed: StoredFeed | undefined): StoredFeed {
  if (!feed) throw new Error("a feed that was just written is missing");
  return feed;
}

const slugTaken = (slug: string) =>
  new AppError("conflict", `Another of your feeds has the slug ${slug}. Choose another one.`);
