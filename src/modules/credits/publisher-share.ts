import type { Micros } from "../../platform/credits.ts";

/** Of what a subscriber pays for an update; the rest is the platform's. */
export const PUBLISHER_PERCENT = 70n;

/** Rounded down to the micro-credit, for each subscriber by itself. */
export const publisherShareOf = (paidMicros: Micros): Micros => (paidMicros * PUBLISHER_PERCENT) / 100n;
