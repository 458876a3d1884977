/** What stands in the form of a feed, and what the service is told of it. */
import type { Feed, FeedsCreateBody } from "personal-helper-client";
import { checkObject } from "./json-check.ts";

export interface FeedFormValues {
  title: string;
  description: string;
  price: string;
  visibility: Feed["visibility"];
  /** JSON, or nothing for updates of any shape. */
  schema: string;
  free_history: boolean;
}

export type FeedFaults = Partial<Record<keyof FeedFormValues, string>>;

export const EMPTY_FEED: FeedFormValues = {
  title: "",
  description: "",
  price: "0",
  visibility: "public",
  schema: "",
  free_history: false,
};

export const valuesOf = (feed: Feed): FeedFormValues => ({
  title: feed.title,
  description: feed.description,
  price: String(feed.price_credits),
  visibility: feed.visibility,
  schema: feed.schema ? JSON.stringify(feed.schema, null, 2) : "",
  free_history: feed.free_history,
});

/** Credits have at most six decimals. */
const PRICE = /^\d{1,7}(?:\.\d{1,6})?$/;
const MOST_CREDITS = 1_000_000;

export function readAmount(text: string): number | undefined {
  const written = text.trim().replace(",", ".");
  return PRICE.test(written) ? Number(written) : undefined;
}

export function readPrice(text: string): number | undefined {
  const amount = readAmount(text);
  return amount !== undefined && amount <= MOST_CREDITS ? amount : undefined;
}

export function readFeedForm(
  values: FeedFormValues,
): { body: FeedsCreateBody; faults?: undefined } | { body?: undefined; faults: FeedFaults } {
  const price = readPrice(values.price);
  const schema = values.schema.trim() === "" ? undefined : checkObject(values.schema);
  const faults: FeedFaults = {
    ...(values.title.trim() === "" ? { title: "Give it a title." } : {}),
    ...(price === undefined ? { price: "0 or a number like 0.5, with at most six decimals." } : {}),
    ...(schema && !schema.isOk ? { schema: schema.fault } : {}),
  };
  if (price === undefined || Object.keys(faults).length > 0) return { faults };
  return {
    body: {
      title: values.title.trim(),
      description: values.description.trim(),
      price_credits: price,
      visibility: values.visibility,
      free_history: values.free_history,
      ...(schema?.isOk ? { schema: schema.value } : {}),
    },
  };
}
