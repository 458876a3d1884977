/** Who calls, and the ports through which the guards learn it and charge for it. */
import type { Micros } from "../credits.ts";
import type { Tx } from "../database/database.ts";

export interface Principal {
  kind: "key" | "session";
  /** UUID of the key or the session. */
  id: string;
  /** The key's name; "session" for sessions. */
  name: string;
  accountId: string;
  plan: string;
  scopes: ReadonlySet<string>;
}

/** Answers undefined for a credential that is unknown, revoked or expired. */
export interface Authenticator {
  authenticate(token: string): Promise<Principal | undefined> | Principal | undefined;
  /** Notes that the credential was used; must not wait for anything. */
  used(principal: Principal): void;
  findValid: FindValid;
}

/** Of these, the ids of those that are still good. One look for all: thousands of them hold connections. */
export type FindValid = (principals: readonly Principal[]) => Promise<ReadonlySet<string>>;

/** Bus topic; the message is the principal's id. Its open connections have to be closed. */
export const CREDENTIAL_REVOKED = "credential.revoked";

export interface Charge {
  accountId: string;
  /** UUID. The same cause is charged at most once, whatever is retried. */
  cause: string;
  micros: Micros;
  endpoint: string;
  /** UUID of the key; undefined for a session. */
  keyId: string | undefined;
  requestId: string;
}

export type ChargeOutcome =
  | { outcome: "charged"; balanceMicros: Micros }
  | { outcome: "insufficient"; availableMicros: Micros }
  /** This cause was charged and given back before: it needs a new one. */
  | { outcome: "refunded" };

/** Takes credits for calls, and counts calls. */
export interface Meter {
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** Gives a charge back because the call failed or cost nothing after all. `failed` counts it as an error. */
  refund(charge: Charge, failed: boolean): Promise<void>;
  /** As `charge`, with what `tx` writes or not at all. The account's book is locked until it ends. */
  chargeIn(tx: Tx, charge: Charge): Promise<ChargeOutcome>;
  /** What the account can spend now. */
  available(accountId: string): Promise<Micros>;
  /** As `refund`, with what `tx` writes or not at all. What is kept of the charge is not given back. */
  refundIn(
    tx: Tx,
    charge: Pick<Charge, "accountId" | "cause">,
    failed: boolean,
    keptMicros?: Micros,
  ): Promise<void>;
  /** Counts an answered call that was not charged; must not wait for anything. */
  count(call: { accountId: string; endpoint: string; keyId: string | undefined; failed: boolean }): void;
}
