/**
 * A lane takes a feed's updates to the subscribers of a range of buckets, pass after pass: each takes the next
 * updates to all of them, in their order. What a batch does is one transaction with the lane's progress, so
 * whatever is cut off goes on exactly where it was.
 *
 *   idle ── publish ──▶ due ── take ──▶ leased ─┬─ nothing left ──▶ idle
 *                        ▲                      ├─ its slice is over ──▶ due, behind those that wait
 *                        └──── lease ran out ───┘
 */
export interface Lane {
  feed_id: string;
  first: number;
  beyond: number;
  done_seq: number;
  /** The last update of the pass under way; null between two passes. */
  target_seq: number | null;
  /** Subscribers up to here have had those of the pass. */
  bucket: number | null;
  account_id: string | null;
  owed_micros: bigint;
  wakes: bigint;
}

/** Subscribers that a lane may have before it is split in two. */
export const LANE_SUBSCRIBERS = 2_500;
