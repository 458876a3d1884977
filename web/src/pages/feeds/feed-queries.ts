/** What the feeds' pages read. All of this is free; what was published is read in `feed-updates.ts`. */
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { helper } from "../../helper.ts";
import { CREDITS_LEFT } from "../../shell/credits-left.tsx";

const FEEDS = ["feeds"];

export type Sort = "best" | "popular" | "new";

export const useFeedList = (role: "owner" | "subscriber") =>
  useInfiniteQuery({
    queryKey: [...FEEDS, "list", role],
    queryFn: ({ pageParam }) => helper.feeds.list({ role, limit: 20, ...cursorOf(pageParam) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const useFeed = (id: string) =>
  useQuery({ queryKey: [...FEEDS, "one", id], queryFn: () => helper.feeds.get(id) });

export const useDiscovery = (q: string, sort: Sort) =>
  useInfiniteQuery({
    queryKey: [...FEEDS, "discover", q, sort],
    queryFn: ({ pageParam, signal }) =>
      helper.feeds.discover(
        { limit: 24, ...(q ? { q } : {}), ...(sort === "best" ? {} : { sort }), ...cursorOf(pageParam) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // While one types, what was found stays until the next is there.
    placeholderData: keepPreviousData,
  });

export const useEarnings = (id: string) =>
  useQuery({ queryKey: [...FEEDS, "earnings", id], queryFn: () => helper.feeds.earnings(id) });

const cursorOf = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

/** A feed may publish many times a second; what changes with it is read anew this often at most. */
const SETTLING_MS = 1_500;
let isSettling = false;

/** An update came in, and may have been paid for. */
export function refreshAfterUpdate(queries: QueryClient): void {
  if (isSettling) return;
  isSettling = true;
  setTimeout(() => {
    isSettling = false;
    void refreshFeeds(queries);
    void queries.invalidateQueries({ queryKey: CREDITS_LEFT });
  }, SETTLING_MS);
}

/** After a change, everything that is read of feeds; but nothing of `deletedId`, of which there is nothing to read. */
export const refreshFeeds = (queries: QueryClient, deletedId?: string): Promise<void> =>
  queries.invalidateQueries({
    queryKey: FEEDS,
    predicate: ({ queryKey }) => deletedId === undefined || queryKey[2] !== deletedId,
  });
