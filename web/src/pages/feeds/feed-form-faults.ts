import { ApiError } from "personal-helper-client";
import { EMPTY_FEED, type FeedFaults, type FeedFormValues } from "./feed-form-values.ts";

/** What the service refused, at the field it is about. */
export function faultsOf(error: unknown): FeedFaults {
  if (!(error instanceof ApiError)) return {};
  const faults: FeedFaults = {};
  for (const { pointer, message } of error.errors ?? []) {
    const [, field = "", ...deeper] = pointer.split("/");
    const name = field === "price_credits" ? "price" : field;
    if (!(name in EMPTY_FEED)) continue;
    const place = deeper.length > 0 ? `${deeper.join(" → ")} ` : "";
    faults[name as keyof FeedFormValues] ??= `${place}${message}`;
  }
  return faults;
}
