/**
 * What the memory pages read. Every read costs a credit, so what was read once is used again: the claims of a list
 * open without another call, and what is true for a minute is not asked for within it.
 */
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { type Claim, type ClaimVersion, NotFoundError, type ScoredClaim } from "personal-helper-client";
import { helper } from "../../helper.ts";
import type { Filters } from "./claims/look.ts";

const LISTS = ["memory", "list"];
const SEARCHES = ["memory", "search"];
const PROFILE = ["memory", "profile"];
const CLAIMS = ["memory", "claim"];
const HISTORIES = ["memory", "history"];
const historyKey = (id: string) => [...HISTORIES, id];
const claimKey = (id: string) => [...CLAIMS, id];

const STALE_MS = 60_000;
const PAGE = 50;
export const MOST_HITS = 10;

interface ClaimList<Item> {
  data: Item[];
  next_cursor: string | null;
}

export function useTimeline(filters: Filters, superseded: boolean, enabled: boolean) {
  const queries = useQueryClient();
  return useInfiniteQuery({
    queryKey: [...LISTS, filters, superseded],
    queryFn: async ({ pageParam, signal }) => {
      const page = await helper.memory.list(
        { ...filters, limit: PAGE, include_superseded: superseded || undefined, cursor: pageParam },
        { signal },
      );
      keepClaims(queries, page.data);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ClaimList<Claim>) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    enabled,
  });
}

export function useClaimSearch(words: string, filters: Filters, enabled: boolean) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: [...SEARCHES, words, filters],
    queryFn: async ({ signal }): Promise<ScoredClaim[]> => {
      const found = await helper.memory.search(
        words,
        { ...filters, limit: MOST_HITS, explain: true },
        { signal },
      );
      keepClaims(queries, found);
      return found;
    },
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    enabled,
  });
}

export const useProfile = () =>
  useQuery({
    queryKey: PROFILE,
    queryFn: ({ signal }) => helper.memory.profile({ signal }),
    staleTime: STALE_MS,
  });

/** Null where there is no such claim: it was forgotten, or never was. */
export const useClaim = (id: string) =>
  useQuery({
    queryKey: claimKey(id),
    queryFn: async ({ signal }): Promise<Claim | null> => {
      try {
        return await helper.memory.get(id, { signal });
      } catch (error) {
        if (error instanceof NotFoundError) return null;
        throw error;
      }
    },
    staleTime: STALE_MS,
  });

export const useClaimHistory = (id: string) =>
  useInfiniteQuery({
    queryKey: historyKey(id),
    queryFn: async ({ pageParam, signal }) =>
      helper.memory.history(id, { limit: PAGE, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ClaimList<ClaimVersion>) => page.next_cursor ?? undefined,
    staleTime: STALE_MS,
  });

function keepClaims(queries: QueryClient, claims: readonly Claim[]): void {
  for (const claim of claims) queries.setQueryData<Claim | null>(claimKey(claim.id), claim);
}

/** What is known here of a claim, without asking for it. */
export const findKept = (queries: QueryClient, id: string): Claim | undefined =>
  queries.getQueryData<Claim | null>(claimKey(id)) ?? undefined;

/** To choose from in the filters: of the claims that were read so far. */
export function keptTagsAndSources(queries: QueryClient): { tags: string[]; sources: string[] } {
  const tags = new Set<string>();
  const sources = new Set<string>();
  for (const [, claim] of queries.getQueriesData<Claim | null>({ queryKey: CLAIMS })) {
    for (const tag of claim?.tags ?? []) tags.add(tag);
    if (claim?.source) sources.add(claim.source);
  }
  return { tags: [...tags].sort(), sources: [...sources].sort() };
}

interface MemoryChanges {
  /** These are as they are now; whatever else was read may not be any more. */
  changed(claims: readonly Claim[]): Promise<void>;
  forgotten(id: string): Promise<void>;
  /** By an import or an erasure. */
  allChanged(): Promise<void>;
}

export function useMemoryChanges(): MemoryChanges {
  const queries = useQueryClient();

  async function readAgain(): Promise<void> {
    // Each page of a list would be read again, for a credit each: the first one shows what was done.
    queries.setQueriesData<InfiniteData<ClaimList<Claim>>>(
      { queryKey: LISTS },
      (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
    );
    // One claim may close another, which is shown only where it is opened next.
    const later = [CLAIMS, HISTORIES].map((queryKey) =>
      queries.invalidateQueries({ queryKey, refetchType: "none" }),
    );
    const now = [LISTS, SEARCHES, PROFILE].map((queryKey) => queries.invalidateQueries({ queryKey }));
    await Promise.all([...later, ...now]);
  }

  return {
    async changed(claims) {
      const reading = readAgain();
      keepClaims(queries, claims);
      // Open is only the one of the claim that was corrected.
      const histories = claims.map(({ id }) => queries.invalidateQueries({ queryKey: historyKey(id) }));
      await Promise.all([reading, ...histories]);
    },
    async forgotten(id) {
      const reading = readAgain();
      queries.setQueryData<Claim | null>(claimKey(id), null);
      queries.removeQueries({ queryKey: historyKey(id), type: "inactive" });
      await Promise.all([reading, runsMayHaveChanged(queries)]);
    },
    async allChanged() {
      queries.removeQueries({ queryKey: CLAIMS });
      queries.removeQueries({ queryKey: HISTORIES });
      await Promise.all([readAgain(), runsMayHaveChanged(queries)]);
    },
  };
}

/** The text leaves stored runs and payloads too, which other pages have read. */
const runsMayHaveChanged = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== "memory" && queryKey[0] !== "me",
    refetchType: "none",
  });
