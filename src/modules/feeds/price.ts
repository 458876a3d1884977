/** What an update costs a subscriber. */
import type { Micros } from "../../platform/credits.ts";

/**
 * The lowest price from the one that was agreed to up to the one in force at publishing; `prices` are all of the
 * feed's, the first being number 1. Whoever agreed to a later one only since then pays what it was published at.
 */
export function priceOf(prices: readonly Micros[], agreedNo: number, publishedNo: number): Micros {
  let lowest = prices[publishedNo - 1] as Micros;
  for (const price of prices.slice(agreedNo - 1, publishedNo)) {
    if (price < lowest) lowest = price;
  }
  return lowest;
}
