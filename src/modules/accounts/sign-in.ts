import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Log } from "../../platform/log/log.ts";
import { type AccountRow, findAccountByEmail } from "./account-store.ts";
import { BEGINS_AT, blockedUntilMs, emailSubject, FORGET_AFTER_MS, subjectsOf } from "./back-off.ts";
import { addFailure, clearFailures, findFailures } from "./back-off-store.ts";
import { emailKeyOf } from "./email.ts";
import { createKeyedMutex } from "./keyed-mutex.ts";
import type { PasswordHasher } from "./password-hasher.ts";

interface SignInAttempt {
  email: string;
  password: string;
  address: string;
}

/** Answers the account, or throws the same for an unknown email as for a wrong password. */
export type CheckPassword = (attempt: SignInAttempt) => Promise<AccountRow>;

export function createPasswordCheck(deps: {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  log: Log;
}): CheckPassword {
  const { database, clock, hasher, log } = deps;
  const attempts = createKeyedMutex();

  async function refuseWhileBlocked(subjects: string[], address: string): Promise<void> {
    const untilMs = Math.max(...(await findFailures(database, subjects)).map(blockedUntilMs));
    const waitMs = untilMs - clock.now().getTime();
    if (waitMs <= 0) return;
    const seconds = Math.ceil(waitMs / 1_000);
    log.info({ address, seconds }, "a sign-in was held back after failed ones");
    throw new AppError("rate_limited", `Too many failed sign-ins. Try again in ${seconds} s.`, {
      // It is this limit that was hit, not the address's: the headers speak of the same one as Retry-After.
      headers: {
        "Retry-After": String(seconds),
        "RateLimit-Policy": `"sign-in";q=${BEGINS_AT.email};w=${FORGET_AFTER_MS / 1_000}`,
        RateLimit: `"sign-in";r=0;t=${seconds}`,
      },
    });
  }

  async function check({ email, password, address }: SignInAttempt): Promise<AccountRow> {
    const emailKey = emailKeyOf(email);
    const subjects = subjectsOf(emailKey, address);
    await refuseWhileBlocked(subjects, address);
    const account = await findAccountByEmail(database, emailKey);
    const matches = await hasher.verify(account?.password_hash, password);
    if (!account || !matches) {
      const now = clock.now();
      await addFailure(database, subjects, now, new Date(now.getTime() - FORGET_AFTER_MS));
      throw new AppError("unauthenticated", "The email or the password is wrong.", {
        headers: { "WWW-Authenticate": 'Bearer realm="personal-helper"' },
      });
    }
    // The address keeps its count: an attacker with one account of his own could clear it at will.
    await clearFailures(database, emailSubject(emailKey));
    return account;
  }

  // One attempt at a time on one account: many guesses sent at once would otherwise all be past the
  // back-off before the first of them has failed.
  return (attempt) => attempts.run(emailKeyOf(attempt.email), () => check(attempt));
}
