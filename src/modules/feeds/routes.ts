/** The catalogue over HTTP. */
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import { type Micros, toCredits } from "../../platform/credits.ts";
import { insufficientScope } from "../../platform/errors.ts";
import { type Call, type Route, route } from "../../platform/http/endpoint.ts";
import { decodeCursor, pageOf } from "../../platform/http/list.ts";
import type { Principal } from "../../platform/http/principal.ts";
import { formatId } from "../../platform/ids.ts";
import { noFeed } from "./access.ts";
import { createCatalogue } from "./catalogue.ts";
import * as contract from "./contract.ts";
import type { DiscoverStore, FoundFeed, Order } from "./discover-store.ts";
import type { EarningsStore } from "./earnings-store.ts";
import type { StoredFeed, StoredSubscription } from "./feed.ts";
import type { FeedStore } from "./feed-store.ts";
import type { Publishing } from "./publishing.ts";
import { presentFeed, presentSubscription, presentUpdate } from "./records.ts";
import type { Reports } from "./reports.ts";
import type { SchemaChecker } from "./schema/schema-checker.ts";
import { type SearchWord, searchWords } from "./search-words.ts";
import type { Subscribing } from "./subscribing.ts";
import type { SubscriptionStore } from "./subscription-store.ts";

/** The last item of the page before. */
const ById = z.tuple([z.uuid()]);
const ByCount = z.tuple([z.int().min(0).max(2_147_483_647), z.uuid()]);
const ByScore = z.tuple([z.number(), z.uuid()]);

export interface CatalogueRoutesDeps {
  feeds: FeedStore;
  subscriptions: SubscriptionStore;
  discoveries: DiscoverStore;
  earnings: EarningsStore;
  subscribing: Subscribing;
  publishing: Publishing;
  reports: Reports;
  schemas: SchemaChecker;
  clock: Clock;
  /** After the commit: its readers and its lanes have to know. */
  onDeleted: (feedId: string) => void;
}

export function createCatalogueRoutes(deps: CatalogueRoutesDeps): Route[] {
  const { feeds, subscriptions, discoveries, earnings, subscribing, publishing } = deps;
  const catalogue = createCatalogue(deps);

  const present = (feed: StoredFeed, subscription: StoredSubscription | null) =>
    presentFeed(feed, subscription, deps.clock.now());

  function subscribe(
    call: Pick<Call, "principal" | "transaction">,
    feedId: string,
    body: Parameters<typeof wishesOf>[1],
  ) {
    const { accountId } = call.principal;
    return call.transaction(async (tx) => {
      const subscription = await subscribing.subscribe(tx, accountId, feedId, wishesOf(call.principal, body));
      // Nobody subscribes to one that was stopped.
      return presentSubscription(subscription, { stopped_at: null }, deps.clock.now());
    });
  }

  /** With the reader's own subscriptions to them. */
  async function presentAll(accountId: string, rows: readonly StoredFeed[]) {
    const ids = rows.map(({ id }) => id);
    const own = ids.length > 0 ? await subscriptions.findSubscriptions(accountId, ids) : [];
    const byFeed = new Map(own.map((subscription) => [subscription.feed_id, subscription]));
    return new Map(rows.map((row) => [row.id, present(row, byFeed.get(row.id) ?? null)]));
  }

  async function page<Row extends StoredFeed>(
    accountId: string,
    rows: readonly Row[],
    limit: number,
    position: (last: Row) => readonly (string | number)[],
  ) {
    const shown = await presentAll(accountId, rows);
    return pageOf(rows, limit, (row) => shown.get(row.id) ?? present(row, null), position);
  }

  async function publish(
    call: Pick<Call, "principal" | "transaction">,
    feedId: string,
    data: Record<string, unknown>,
  ) {
    const { accountId } = call.principal;
    await catalogue.checkData(accountId, await catalogue.getOwn(accountId, feedId), data);
    return call.transaction(async (tx) =>
      presentUpdate(await publishing.publish(tx, accountId, feedId, data)),
    );
  }

  function discover(words: SearchWord[], order: Order, cursor: string | undefined, limit: number) {
    const after = cursor === undefined ? undefined : positionIn(order, cursor);
    if (words.length > 0) return discoveries.search(words, order, { after, limit });
    return order === "new"
      ? discoveries.listNew({ after, limit })
      : discoveries.listPopular({ after, limit });
  }

  return [
    route(contract.createFeed, async (call) => {
      const { title, description = "", slug, price_credits = 0n, visibility = "public" } = call.body;
      const { free_history = false } = call.body;
      const { accountId } = call.principal;
      const schema = call.body.schema ?? null;
      await catalogue.checkSchema(accountId, schema);
      const input = {
        title,
        description,
        slug,
        visibility,
        schema,
        price_micros: price_credits,
        free_history,
      };
      return call.transaction(async (tx) => present(await catalogue.create(tx, accountId, input), null));
    }),

    route(contract.listFeeds, async (call) => {
      const { limit, cursor, role } = call.query;
      const { accountId } = call.principal;
      const rows = await feeds.list(accountId, {
        mine: role !== "subscriber",
        subscribed: role !== "owner",
        before: cursor === undefined ? undefined : decodeCursor(cursor, ById)[0],
        limit: limit + 1,
      });
      return page(accountId, rows, limit, (last) => [last.id]);
    }),

    route(contract.discoverFeeds, async (call) => {
      const { limit, cursor, sort, q = "" } = call.query;
      const isBlank = q.trim() === "";
      const words = searchWords(q);
      const order = sort ?? (isBlank ? "popular" : "relevance");
      // Signs alone are in no title.
      const rows = words.length > 0 || isBlank ? await discover(words, order, cursor, limit + 1) : [];
      return page<FoundFeed>(call.principal.accountId, rows, limit, ({ score, id }) =>
        order === "new" ? [id] : [score, id],
      );
    }),

    route(contract.getFeed, async (call) => {
      const { accountId } = call.principal;
      const feed = await feeds.findFeed(call.params.id);
      if (!feed) throw noFeed();
      const [subscription] = await subscriptions.findSubscriptions(accountId, [feed.id]);
      return present(feed, subscription ?? null);
    }),

    route(contract.updateFeed, async (call) => {
      const { accountId } = call.principal;
      const { price_credits, ...changes } = call.body;
      // Whose feed it is, before a schema is looked at for somebody who may not change it.
      await catalogue.getOwn(accountId, call.params.id);
      await catalogue.checkSchema(accountId, changes.schema);
      return call.transaction(async (tx) => {
        const changed = { ...changes, price_micros: price_credits };
        const feed = await catalogue.change(tx, accountId, call.params.id, changed);
        const own = await subscriptions.findSubscription(accountId, feed.id, tx);
        return present(feed, own && own.status !== "ended" ? own : null);
      });
    }),

    route(contract.deleteFeed, async (call) => {
      await call.transaction((tx) => catalogue.delete(tx, call.principal.accountId, call.params.id));
      return undefined;
    }),

    route(contract.publishUpdate, (call) => publish(call, call.params.id, call.body.data)),

    route(contract.publishUpdateByBody, (call) => publish(call, call.body.feed_id, call.body.data)),

    route(contract.subscribeToFeed, (call) => subscribe(call, call.params.id, call.body)),

    route(contract.subscribeByBody, (call) => subscribe(call, call.body.feed_id, call.body)),

    route(contract.unsubscribeFromFeed, async (call) => {
      await call.transaction((tx) => subscribing.unsubscribe(tx, call.principal.accountId, call.params.id));
      return undefined;
    }),

    route(contract.reportFeed, (call) =>
      call.transaction(async (tx) => {
        const { reason, details } = call.body;
        const { accountId } = call.principal;
        const report = await deps.reports.report(tx, accountId, call.params.id, { reason, details });
        return {
          feed_id: formatId("feed", report.feed_id),
          reason: report.reason,
          details: report.details,
          created_at: report.at.toISOString(),
        };
      }),
    ),

    route(contract.readEarnings, async (call) => {
      const feed = await catalogue.getOwn(call.principal.accountId, call.params.id);
      const days = await earnings.list(feed.id, call.query.from, call.query.to);
      return {
        feed_id: formatId("feed", feed.id),
        total: toCredits(days.reduce((sum, { micros }) => sum + micros, 0n)),
        data: days.map(({ day, updates, micros }) => ({ day, updates, credits: toCredits(micros) })),
      };
    }),
  ];
}

function positionIn(order: Order, cursor: string): { score: number; id: string } {
  if (order === "new") {
    const [id] = decodeCursor(cursor, ById);
    return { score: 0, id };
  }
  const [score, id] = decodeCursor(cursor, order === "popular" ? ByCount : ByScore);
  return { score, id };
}

/** What the helper does by itself with each update needs the right to it, as if the caller did it. */
function wishesOf(
  { scopes }: Principal,
  body: {
    reaction?: { instructions: string } | undefined;
    remember?: boolean | undefined;
    accept_price?: Micros | null | undefined;
    daily_limit?: Micros | undefined;
  },
) {
  if (body.remember && !scopes.has("memory:write")) throw insufficientScope("memory:write");
  if (body.reaction && !scopes.has("agent:run")) throw insufficientScope("agent:run");
  return {
    reaction: body.reaction?.instructions ?? null,
    remember: body.remember ?? false,
    acceptMicros: body.accept_price,
    dailyLimitMicros: body.daily_limit,
  };
}
