import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { FairPool } from "../../platform/fair-pool/fair-pool.ts";
import { addressSubject } from "../../platform/http/address.ts";
import { newUuid } from "../../platform/ids.ts";
import { type AccountRow, findAccountByEmail, insertAccount } from "./account-store.ts";
import { emailKeyOf } from "./email.ts";
import type { PasswordHasher } from "./passwords/password-hasher.ts";
import type { SignUpAllowance } from "./sign-up-allowance.ts";

/** What belongs to an account from its first moment on is made in the same transaction. */
export type OnSignUp = (tx: Tx, accountId: string) => Promise<void>;

export interface SignUp {
  /**
   * All that is slow, before a transaction is open: refuses an address that signs up too often and a taken email, and
   * returns the password's hash.
   */
  prepare(attempt: { email: string; password: string; address: string }): Promise<string>;
  create(tx: Tx, email: string, passwordHash: string): Promise<AccountRow>;
}

export function createSignUp(deps: {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  hashing: FairPool;
  allowance: SignUpAllowance;
  onSignUp: OnSignUp;
}): SignUp {
  const { database, clock, hasher, hashing, allowance, onSignUp } = deps;
  const taken = () =>
    new AppError("conflict", "There is an account with this email already. Sign in instead.");
  return {
    prepare: ({ email, password, address }) =>
      // In the pool from the beginning: a sign-up that finds no room there is not counted.
      hashing.run(addressSubject(address), async () => {
        await allowance.take(address);
        if (await findAccountByEmail(database, emailKeyOf(email))) throw taken();
        return hasher.hash(password);
      }),
    async create(tx, email, passwordHash) {
      const account = await insertAccount(tx, {
        id: newUuid(),
        email,
        emailKey: emailKeyOf(email),
        passwordHash,
        createdAt: clock.now(),
      });
      if (!account) throw taken();
      await onSignUp(tx, account.id);
      return account;
    },
  };
}
