/** Which charges are paid when a balance is not enough for all of them. */
import type { Micros } from "../../platform/credits.ts";
import type { Queryable, Tx } from "../../platform/database/database.ts";
import type { Charge, ChargeOutcome } from "../../platform/http/principal.ts";
import { batchCharges } from "./charge-batch.ts";
import { chargeMany, type JudgedAccount } from "./charge-store.ts";

/** One statement; undefined where the account has to be looked at alone. */
export async function chargeWhatIsClear(
  db: Queryable,
  charges: readonly Charge[],
  now: Date,
  options: { seekCauses: boolean },
): Promise<(ChargeOutcome | undefined)[]> {
  const batch = batchCharges(charges);
  const judged = await chargeMany(db, batch, now, options);
  return charges.map((charge, index) => {
    const { judgement, spendableMicros } = judged[(batch.places[index] as number) - 1] as JudgedAccount;
    if (judgement === "paid") {
      return { outcome: "charged", balanceMicros: spendableMicros - (batch.uptos[index] as bigint) };
    }
    // Too much for all there is, whatever of the others is paid first.
    if (judgement === "short" && charge.micros > spendableMicros) {
      return { outcome: "insufficient", availableMicros: spendableMicros };
    }
    return undefined;
  });
}

/**
 * One account's charges under its lock, none of them in its book yet: what comes first is paid first.
 * A list that is too much for the balance is cut in halves until a half can be paid or a single charge
 * can't: exact, in about as many statements as halvings.
 */
export async function chargeInOrder(tx: Tx, charges: readonly Charge[], now: Date): Promise<ChargeOutcome[]> {
  if (charges.length === 0) return [];
  const outcomes = await chargeWhatIsClear(tx, charges, now, { seekCauses: false });
  const open = [...charges.keys()].filter((index) => outcomes[index] === undefined);
  if (open.length === 0) return outcomes as ChargeOutcome[];
  if (charges.length === 1)
    throw new Error(`the charge ${charges[0]?.cause} is unclear under its account's lock`);
  const rest = open.map((index) => charges[index] as Charge);
  const middle = Math.ceil(rest.length / 2);
  const settled = [
    ...(await chargeInOrder(tx, rest.slice(0, middle), now)),
    ...(await chargeInOrder(tx, rest.slice(middle), now)),
  ];
  open.forEach((index, place) => {
    outcomes[index] = settled[place];
  });
  return outcomes as ChargeOutcome[];
}

/**
 * Charges of accounts that are all locked: each is paid if what is left then suffices, so that a small one may
 * still be paid after one that was too much. One statement.
 */
export async function chargeAffordable(
  tx: Tx,
  charges: readonly Charge[],
  spendable: ReadonlyMap<string, Micros>,
  now: Date,
): Promise<ChargeOutcome[]> {
  const left = new Map(spendable);
  const outcomes = charges.map(({ accountId, micros }): ChargeOutcome => {
    const availableMicros = left.get(accountId);
    if (availableMicros === undefined)
      throw new Error(`account ${accountId} has no balance: it was never opened`);
    if (micros > availableMicros) return { outcome: "insufficient", availableMicros };
    const balanceMicros = availableMicros - micros;
    left.set(accountId, balanceMicros);
    return { outcome: "charged", balanceMicros };
  });
  const paid = charges.filter((_, index) => outcomes[index]?.outcome === "charged");
  if (paid.length === 0) return outcomes;
  const settled = await chargeWhatIsClear(tx, paid, now, { seekCauses: false });
  const unclear = paid.find((_, index) => settled[index]?.outcome !== "charged");
  if (unclear) throw new Error(`the charge ${unclear.cause} is unclear under its account's lock`);
  return outcomes;
}
