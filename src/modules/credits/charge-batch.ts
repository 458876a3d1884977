/** Charges of many accounts, added up by account: what one statement takes. */
import type { Micros } from "../../platform/credits.ts";
import type { Charge } from "../../platform/http/principal.ts";

export interface ChargeBatch {
  charges: readonly Charge[];
  /** By account, in the order in which they first appear. */
  accountIds: string[];
  totals: Micros[];
  counts: number[];
  /** By charge: the place of its account, counted from one. */
  places: number[];
  /** By charge: which of its account's charges it is, counted from one. */
  nths: number[];
  /** By charge: what its account spends up to here, this charge included. */
  uptos: Micros[];
}

export function batchCharges(charges: readonly Charge[]): ChargeBatch {
  const placeOf = new Map<string, number>();
  const batch: ChargeBatch = {
    charges,
    accountIds: [],
    totals: [],
    counts: [],
    places: [],
    nths: [],
    uptos: [],
  };
  for (const { accountId, micros } of charges) {
    let place = placeOf.get(accountId);
    if (place === undefined) {
      place = batch.accountIds.push(accountId);
      placeOf.set(accountId, place);
      batch.totals.push(0n);
      batch.counts.push(0);
    }
    const total = (batch.totals[place - 1] as Micros) + micros;
    const count = (batch.counts[place - 1] as number) + 1;
    batch.totals[place - 1] = total;
    batch.counts[place - 1] = count;
    batch.places.push(place);
    batch.nths.push(count);
    batch.uptos.push(total);
  }
  return batch;
}
