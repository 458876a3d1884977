import {
  feedsCreate,
  feedsDelete,
  feedsDiscover,
  feedsEarnings,
  feedsGet,
  feedsList,
  feedsPublish,
  feedsReport,
  feedsStateRead,
  feedsSubscribe,
  feedsUnsubscribe,
  feedsUpdate,
  feedsUpdatesList,
  feedsUpdatesListAll,
} from "../generated/operations.ts";
import type { FeedsSubscribeBody, FeedsUpdatesListQuery, Subscription } from "../generated/types.ts";
import { bind } from "../http/bind.ts";
import type { Core, RequestOptions } from "../http/core.ts";
import { anySignal } from "../streams/back-off.ts";
import {
  type FeedListener,
  type ListenOptions,
  listenToFeeds,
  type OnUpdate,
  openFeeds,
} from "./feed-listener.ts";

export type SubscribedListener = FeedListener & { readonly subscription: Subscription };

type SubscribeOptions = FeedsSubscribeBody & RequestOptions;

interface Subscribe {
  /**
   * At the price of now, with the next update; one above 0, or above the one agreed to, needs `accept_price`. Again it
   * resumes what was paused.
   */
  (id: string, options?: SubscribeOptions): Promise<Subscription>;
  (id: string, onUpdate: undefined, options?: SubscribeOptions): Promise<Subscription>;
  /** And listens: answered once the stream is open, so that nothing published from then on is missed. */
  (
    id: string,
    onUpdate: OnUpdate,
    options?: SubscribeOptions & Omit<ListenOptions, "feedId">,
  ): Promise<SubscribedListener>;
}

export type Feeds = ReturnType<typeof createFeeds>;

export function createFeeds(core: Core) {
  async function subscribe(
    id: string,
    second?: OnUpdate | SubscribeOptions,
    third?: SubscribeOptions & ListenOptions,
  ): Promise<Subscription | SubscribedListener> {
    const [onUpdate, given] = typeof second === "function" ? [second, third] : [undefined, second ?? third];
    const { reaction, remember, accept_price, daily_limit, ...options }: SubscribeOptions & ListenOptions =
      given ?? {};
    const wishes = { reaction, remember, accept_price, daily_limit };
    const subscription = await feedsSubscribe(core, id, wishes, options);
    if (!onUpdate) return subscription;
    const controller = new AbortController();
    const signal = anySignal(controller.signal, options.signal);
    const first = await openFeeds(core, signal, id, options.after, options);
    const listener = listenToFeeds(core, onUpdate, { ...options, feedId: id }, controller, first);
    return Object.assign(listener, { subscription });
  }

  return {
    ...bind(core, {
      create: feedsCreate,
      /** Those that you publish and those that you subscribed to, newest first. */
      list: feedsList,
      get: feedsGet,
      update: feedsUpdate,
      delete: feedsDelete,
      /** Public feeds, by words of their title and description. */
      discover: feedsDiscover,
      unsubscribe: feedsUnsubscribe,
      /** To the operator of the service. */
      report: feedsReport,
      /** The latest update that you may see. */
      state: feedsStateRead,
      /** By day, for its publisher. */
      earnings: feedsEarnings,
    }),

    /** Every subscriber gets it. */
    publish: (id: string, data: Record<string, unknown>, options?: RequestOptions) =>
      feedsPublish(core, id, { data }, options),
    subscribe: subscribe as Subscribe,
    /** What was published, oldest first: of one feed, or of all subscriptions. */
    updates(
      { feedId, ...query }: FeedsUpdatesListQuery & { feedId?: string | undefined } = {},
      options?: RequestOptions,
    ) {
      return feedId === undefined
        ? feedsUpdatesListAll(core, query, options)
        : feedsUpdatesList(core, feedId, query, options);
    },
    /** What is published from now on, or after the update `after`, until it is closed. */
    listen: (onUpdate: OnUpdate, options: ListenOptions = {}): FeedListener =>
      listenToFeeds(core, onUpdate, options),
  };
}
