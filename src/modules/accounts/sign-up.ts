import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { newUuid } from "../../platform/ids.ts";
import { type AccountRow, findAccountByEmail, insertAccount } from "./account-store.ts";
import { emailKeyOf } from "./email.ts";
import type { PasswordHasher } from "./password-hasher.ts";

/** What belongs to an account from its first moment on is made in the same transaction. */
export type OnSignUp = (tx: Tx, accountId: string) => Promise<void>;

export interface SignUp {
  /** All that is slow, before a transaction is open: refuses a taken email, answers the password's hash. */
  prepare(email: string, password: string): Promise<string>;
  create(tx: Tx, email: string, passwordHash: string): Promise<AccountRow>;
}

export function createSignUp(deps: {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  onSignUp: OnSignUp;
}): SignUp {
  const { database, clock, hasher, onSignUp } = deps;
  const taken = () =>
    new AppError("conflict", "There is an account with this email already. Sign in instead.");
  return {
    async prepare(email, password) {
      if (await findAccountByEmail(database, emailKeyOf(email))) throw taken();
      return hasher.hash(password);
    },
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
