/** What is read of webhooks, and how often: a delivery that waits is looked at again soon, others now and then. */
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Delivery } from "personal-helper-client";
import { useCallback } from "react";
import { helper } from "../../helper.ts";

export type DeliveryStatus = Delivery["status"];

const WEBHOOKS = "webhooks";
export const WEBHOOK_LIST = [WEBHOOKS, "list"];
/** While a delivery is on its way, or about to be tried again. */
const SOON_MS = 2_000;
/** A webhook of which something waits, maybe for hours. */
const WAITING_MS = 4_000;
const NOW_AND_THEN_MS = 10_000;
/** What is tried again later than this needs no close look. */
const NEAR_MS = 60_000;
/** Shown as marks beside a webhook. */
const RECENT = 20;

const isDueSoon = ({ status, next_attempt_at }: Delivery): boolean =>
  status === "pending" && Date.parse(next_attempt_at ?? "") - Date.now() < NEAR_MS;

const pollMs = (deliveries: readonly Delivery[]): number =>
  deliveries.some(isDueSoon) ? SOON_MS : NOW_AND_THEN_MS;

export const useWebhooks = () =>
  useInfiniteQuery({
    queryKey: WEBHOOK_LIST,
    queryFn: ({ pageParam, signal }) =>
      helper.webhooks.list(pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: NOW_AND_THEN_MS,
  });

export const useWebhook = (id: string) =>
  useQuery({
    queryKey: [WEBHOOKS, id],
    queryFn: ({ signal }) => helper.webhooks.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data?.health.pending ? WAITING_MS : NOW_AND_THEN_MS),
  });

export const useRecentDeliveries = (id: string) =>
  useQuery({
    queryKey: [WEBHOOKS, id, "recent"],
    queryFn: async ({ signal }) => (await helper.webhooks.deliveries(id, { limit: RECENT }, { signal })).data,
    refetchInterval: ({ state }) => pollMs(state.data ?? []),
  });

export const useDeliveries = (id: string, status: DeliveryStatus | undefined) =>
  useInfiniteQuery({
    queryKey: [WEBHOOKS, id, "deliveries", status ?? "all"],
    queryFn: ({ pageParam, signal }) =>
      helper.webhooks.deliveries(
        id,
        { ...(status ? { status } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    // The list before stays until the chosen one is there, so that nothing jumps.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollMs(state.data?.pages.flatMap(({ data }) => data) ?? []),
  });

export const useDelivery = (webhookId: string, deliveryId: string) =>
  useQuery({
    queryKey: [WEBHOOKS, webhookId, "delivery", deliveryId],
    queryFn: ({ signal }) => helper.webhooks.delivery(webhookId, deliveryId, { signal }),
    refetchInterval: ({ state }) => (state.data ? pollMs([state.data]) : false),
  });

/** After any change: everything of webhooks is read again where it is shown. */
export function useWebhooksChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: [WEBHOOKS] }), [queries]);
}
