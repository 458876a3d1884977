/** What a feed published, as far as it was read, and what comes in. Reading costs; listening does not. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Feed, Update } from "personal-helper-client";
import { useState } from "react";
import { helper } from "../../helper.ts";
import { refreshAfterUpdate, refreshFeeds } from "./feed-queries.ts";
import { type KnownUpdates, NO_UPDATES, withPage, withUpdates } from "./known-updates.ts";
import { useListener } from "./use-listener.ts";

/** The most that one read answers. */
export const PAGE_SIZE = 100;
const KEPT_MS = 1_800_000;

export const updatesKey = (feedId: string) => ["feed-updates", feedId];

/** One credit: all of a feed that fits into one page, and of any other the latest update. */
async function readFirst({ id, latest_seq }: Feed): Promise<KnownUpdates> {
  if (latest_seq === 0) return NO_UPDATES;
  if (latest_seq <= PAGE_SIZE) {
    return withPage(NO_UPDATES, await helper.feeds.updates({ feedId: id, limit: PAGE_SIZE }));
  }
  const { id: updateId, published_at, ...state } = await helper.feeds.state(id);
  if (updateId === null || published_at === null) return NO_UPDATES;
  return {
    updates: [{ ...state, id: updateId, published_at }],
    next: { after: undefined },
    readTo: 0,
  };
}

export function useFeedUpdates(feed: Feed, listens: boolean) {
  const queries = useQueryClient();
  const queryKey = updatesKey(feed.id);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const known = useQuery({
    queryKey,
    queryFn: () => readFirst(feed),
    // Read once; what comes after that is heard, from where it was left.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
  const add = (change: (known: KnownUpdates) => KnownUpdates) =>
    queries.setQueryData<KnownUpdates>(queryKey, (now) => change(now ?? NO_UPDATES));
  const readOn = useMutation({
    mutationFn: (after: string | undefined) =>
      helper.feeds.updates({ feedId: feed.id, limit: PAGE_SIZE, after }),
    onSuccess: (page) => add((now) => withPage(now, page)),
  });
  const listening = useListener({
    feedId: feed.id,
    isOn: listens && known.data !== undefined,
    after: () => known.data?.updates[0]?.id,
    onUpdate: (update: Update) => {
      setFresh((now) => new Set([...now, update.id]));
      add((now) => withUpdates(now, [update]));
      refreshAfterUpdate(queries);
    },
    // Of one that was deleted there is nothing to read.
    onEnd: (reason) => void (reason !== "deleted" && refreshFeeds(queries)),
  });
  return { known, readOn, listening, fresh };
}
