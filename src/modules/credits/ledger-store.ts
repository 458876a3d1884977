/** The account's view of its journal. */
import type { Micros } from "../../platform/credits.ts";
import type { Queryable } from "../../platform/database/database.ts";

type TransferKind = "charge" | "refund" | "grant" | "expiry" | "feed_update" | "earning";

export interface TransferRow {
  seq: bigint;
  id: string;
  kind: TransferKind;
  /** What the account's wallets gained, or lost. */
  amount_micros: Micros;
  balance_after_micros: Micros;
  endpoint: string | null;
  feed_id: string | null;
  request_id: string | null;
  at: Date;
}

/** Newest first. */
export const listTransfers = (db: Queryable, accountId: string, beforeSeq: bigint, limit: number) =>
  db.many<TransferRow>`
    select seq, id, kind, free_micros + granted_micros + earnings_micros as amount_micros, balance_after_micros,
           endpoint, feed_id, request_id, at
      from credit_transfers
     where account_id = ${accountId} and seq < ${beforeSeq}
     order by seq desc
     limit ${limit}`;
