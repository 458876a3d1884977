/** Where a reader begins: what it may see, and its place there. Found before it is answered. */
import { AppError } from "../../../platform/errors.ts";
import { formatId } from "../../../platform/ids.ts";
import type { Access, Reader as Allowed } from "../access.ts";
import type { View } from "./reader.ts";
import type { Place, ReadingStore, SubscriberView } from "./reading-store.ts";

export interface Opening {
  view: View;
  place: Place;
  /** Of the update at its place, if there is one. */
  cursor: string | undefined;
  /** Its own cursor named nothing that is kept: it begins at the end, and is told so. */
  isReset: boolean;
}

/**
 * Before every update, where there is none yet to go by: a reader that was cut off then comes back with it. Ids
 * sort by time, and this one is below all.
 */
const BEGINNING = "00000000-0000-0000-0000-000000000000";

/** The id of an update; "unreadable" for what can't be one. */
export type AskedCursor = string | "unreadable" | undefined;

/**
 * Updates up to this number can be read without having been delivered. A feed that costs nothing is open; of one that
 * costs something, what was there before the subscription is, if its publisher says so.
 */
export const openSeqOf = (
  { feed, subscription }: Extract<Allowed, { as: "subscriber" }>,
  openEnd: number,
): number => {
  if (subscription.price_micros === 0n) return Math.max(subscription.catalogue_seq, openEnd);
  return feed.free_history ? subscription.catalogue_seq : 0;
};

export type Openings = ReturnType<typeof createOpenings>;

export function createOpenings(deps: { access: Access; store: ReadingStore }) {
  const { access, store } = deps;

  const toOpening = (view: View, place: Place, isReset: boolean): Opening => ({
    view,
    place,
    cursor: place.updateId === undefined ? undefined : formatId("upd", place.updateId),
    isReset,
  });

  async function ofOwner(accountId: string, feedId: string, asked: AskedCursor): Promise<Opening> {
    const view: View = { kind: "owner", accountId, feedId };
    const placeAt = (seq: number, updateId: string | undefined): Place => ({
      position: seq,
      had: { feedId, seq },
      updateId,
    });
    const seq = await findSeq(feedId, asked);
    if (seq !== undefined) return toOpening(view, placeAt(seq, asked), false);
    const latest = await store.findLatestAsOwner(feedId);
    return toOpening(view, placeAt(latest?.seq ?? 0, latest?.id ?? BEGINNING), asked !== undefined);
  }

  async function ofSubscriber(
    subscriber: SubscriberView,
    sinceSeq: number,
    asked: AskedCursor,
  ): Promise<Opening> {
    const view: View = { kind: "subscriber", ...subscriber };
    // Its place in the inbox is where its first page ends.
    const placeAt = (seq: number, updateId: string | undefined): Place => ({
      position: 0,
      had: { feedId: subscriber.feedId, seq },
      updateId,
    });
    const seq = await findSeq(subscriber.feedId, asked);
    if (seq !== undefined) return toOpening(view, placeAt(seq, asked), false);
    const latest =
      (await store.findLatestAsSubscriber(subscriber)) ??
      // Nothing that it may read yet: what it is delivered comes after this one.
      (await store.findAt(subscriber.feedId, sinceSeq));
    return toOpening(view, placeAt(latest?.seq ?? 0, latest?.id ?? BEGINNING), asked !== undefined);
  }

  const findSeq = async (feedId: string, asked: AskedCursor): Promise<number | undefined> =>
    asked === undefined || asked === "unreadable" ? undefined : findInFeed(store, feedId, asked);

  return {
    async ofFeed(accountId: string, feedId: string, asked: AskedCursor): Promise<Opening> {
      const allowed = await access.getReadable(accountId, feedId);
      if (allowed.as === "owner") return ofOwner(accountId, feedId, asked);
      if (allowed.subscription.status === "paused") {
        throw new AppError("forbidden", "This subscription is paused: add credits, then subscribe again.");
      }
      // What is published from now on is delivered.
      const openSeq = openSeqOf(allowed, allowed.feed.latest_seq);
      return ofSubscriber({ accountId, feedId, openSeq }, allowed.subscription.since_seq, asked);
    },

    async ofInbox(accountId: string, asked: AskedCursor): Promise<Opening> {
      const view: View = { kind: "inbox", accountId };
      const place =
        asked === undefined || asked === "unreadable"
          ? undefined
          : await findInInbox(store, accountId, asked);
      if (place) return toOpening(view, place, false);
      const end = await store.findInboxEnd(accountId);
      const updateId = end.position === 0 ? BEGINNING : end.updateId;
      return toOpening(view, { ...end, updateId }, asked !== undefined);
    },
  };
}

/** Where a feed goes on after an update; undefined when it is not kept any more. */
export async function findInFeed(
  store: ReadingStore,
  feedId: string,
  updateId: string,
): Promise<number | undefined> {
  if (updateId !== BEGINNING) return store.findSeq(feedId, updateId);
  return (await store.hasBeginning(feedId)) ? 0 : undefined;
}

/** Where an inbox goes on after an update; undefined when something that followed it is not kept any more. */
export async function findInInbox(
  store: ReadingStore,
  accountId: string,
  updateId: string,
): Promise<Place | undefined> {
  const place =
    updateId === BEGINNING
      ? { position: 0, had: undefined, updateId }
      : await findUpdateInInbox(store, accountId, updateId);
  return place && (await store.isWholeAfter(accountId, place.position)) ? place : undefined;
}

const findUpdateInInbox = async (store: ReadingStore, accountId: string, updateId: string) =>
  (await store.findDelivered(accountId, updateId)) ?? (await store.findUndelivered(accountId, updateId));
