import { useInfiniteQuery } from "@tanstack/react-query";
import { helper } from "../../helper.ts";

/** What is to be read again after a key was made, rotated or revoked. */
export const KEYS = ["keys"];

const PAGE_SIZE = 50;

export const useKeys = () =>
  useInfiniteQuery({
    queryKey: [...KEYS, "pages"],
    queryFn: ({ pageParam }) =>
      helper.keys.list({ limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
