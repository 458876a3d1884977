import { QueryClient } from "@tanstack/react-query";

/** The client already tries again what may work the second time, so a failure here is one to show. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // "always": a service on this machine answers without a network too, and else a failure says what is wrong,
      // where a call put off would only look stuck.
      queries: { networkMode: "always", retry: false, staleTime: 10_000, refetchOnWindowFocus: false },
      mutations: { networkMode: "always", retry: false },
    },
  });
