/**
 * A lane takes a feed's updates to the subscribers of a range of buckets: update after update, and of each the
 * subscribers in their order. What a batch does is one transaction with the lane's progress, so whatever is cut
 * off goes on exactly where it was.
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
  /** Of the update after `done_seq`, subscribers up to here are done; null between two updates. */
  bucket: number | null;
  account_id: string | null;
  owed_micros: bigint;
  wakes: bigint;
}

/** Subscribers that a lane may have before it is split in two. */
export const LANE_SUBSCRIBERS = 2_500;
