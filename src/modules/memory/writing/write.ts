/** What a write needs and what becomes of it, however long it takes. */
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import type { ClaimQuota } from "../claim-quota.ts";
import type { StoredClaim } from "../claim-row.ts";
import type { Extractor } from "../extraction/extractor.ts";
import type { KnownClaims } from "./known-claims.ts";
import type { Outcome } from "./resolve.ts";
import type { SaveDeps } from "./save-write.ts";
import type { Understanding } from "./understanding.ts";

interface WrittenClaim {
  claim: StoredClaim;
  outcome: Outcome;
  redacted: string[];
}

export interface Written {
  claims: WrittenClaim[];
  /** Kinds of secrets that were taken out. */
  redacted: string[];
}

/** The caller's transaction; it may be tried more than once. */
export type Transact<Result> = (work: (tx: Tx) => Promise<Written>) => Promise<Result>;

export interface WriterDeps extends SaveDeps {
  database: Database;
  extractor: Pick<Extractor, "readByModel">;
  understanding: Understanding;
  known: KnownClaims;
  quota: ClaimQuota;
  clock: Clock;
}
