/** What the chat reads: all runs as conversations, and the runs of one of them. Neither costs anything. */
import { type InfiniteData, type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import type { Page, Run } from "personal-helper-client";
import { helper } from "../../helper.ts";
import { CREDITS_LEFT } from "../../shell/credits-left.tsx";

const RUNS = ["runs"];
const ofConversation = (id: string) => [...RUNS, "conversation", id];
/** How often to look whether a run of the list has ended, which may be one that nobody listens to. */
const RUNNING_MS = 3_000;
type Pages = InfiniteData<Page<Run>, string | undefined>;

export const useAllRuns = () =>
  useInfiniteQuery({
    queryKey: [...RUNS, "all"],
    queryFn: ({ pageParam }) => helper.agent.runs.list({ limit: 50, ...cursorOf(pageParam) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // Reactions to feeds begin runs while one looks elsewhere.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.pages.some(hasRunning) ? RUNNING_MS : false),
  });

/** Newest first, as the service lists them. */
export const useConversation = (id: string | undefined) =>
  useInfiniteQuery({
    queryKey: ofConversation(id ?? ""),
    queryFn: ({ pageParam }) =>
      helper.agent.runs.list({ limit: 20, conversation_id: id ?? "", ...cursorOf(pageParam) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    enabled: id !== undefined,
  });

const hasRunning = ({ data }: Page<Run>): boolean => data.some(({ status }) => status === "running");

const cursorOf = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

/** Shown before the service is asked for it: the run just began. */
export function addRun(queries: QueryClient, run: Run): void {
  queries.setQueryData<Pages>(ofConversation(run.conversation_id), (known) => {
    const [first, ...rest] = known?.pages ?? [];
    if (!known || !first) return { pages: [{ data: [run], next_cursor: null }], pageParams: [undefined] };
    const data = [run, ...first.data.filter(({ id }) => id !== run.id)];
    return { ...known, pages: [{ ...first, data }, ...rest] };
  });
  void queries.invalidateQueries({ queryKey: [...RUNS, "all"] });
}

/** After a run ended: it was paid for, or what was set aside for it is back. */
export function refreshRuns(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: RUNS });
  void queries.invalidateQueries({ queryKey: CREDITS_LEFT });
}
