import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { FairPool } from "../../platform/fair-pool/fair-pool.ts";
import { addressSubject } from "../../platform/http/address.ts";
import type { Log } from "../../platform/log/log.ts";
import { type AccountRow, findAccountByEmail } from "./account-store.ts";
import {
  allowedFromMs,
  BEGINS_AT,
  countedSubjects,
  FORGET_AFTER_MS,
  type Subjects,
  subjectsOf,
} from "./back-off.ts";
import { addFailure, clearFailures, findFailures } from "./back-off-store.ts";
import { emailKeyOf } from "./email.ts";
import { createKeyedMutex } from "./keyed-mutex.ts";
import { type Origin, type Recognised, recognise } from "./known-devices.ts";
import type { PasswordHasher } from "./passwords/password-hasher.ts";

const NOBODY = "00000000-0000-0000-0000-000000000000";

interface SignInAttempt extends Origin {
  email: string;
  password: string;
}

/** Answers the account, or throws the same for an unknown email as for a wrong password. */
export type CheckPassword = (attempt: SignInAttempt) => Promise<AccountRow>;

export function createPasswordCheck(deps: {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  hashing: FairPool;
  log: Log;
}): CheckPassword {
  const { database, clock, hasher, hashing, log } = deps;
  const attempts = createKeyedMutex();

  async function refuseWhileBlocked(
    subjects: Subjects,
    recognised: Recognised,
    address: string,
  ): Promise<void> {
    const failures = await findFailures(database, countedSubjects(subjects));
    const waitMs = allowedFromMs(subjects, recognised, failures) - clock.now().getTime();
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

  async function check({ email, password, ...origin }: SignInAttempt): Promise<AccountRow> {
    const emailKey = emailKeyOf(email);
    const account = await findAccountByEmail(database, emailKey);
    // Asked for an unknown email too: it must take the same time.
    const recognised = await recognise(database, account?.id ?? NOBODY, origin, clock.now());
    const subjects = subjectsOf(emailKey, origin, recognised);
    await refuseWhileBlocked(subjects, recognised, origin.address);
    const matches = await hasher.verify(account?.password_hash, password);
    if (!account || !matches) {
      const now = clock.now();
      const forgetBefore = new Date(now.getTime() - FORGET_AFTER_MS);
      await addFailure(database, countedSubjects(subjects), now, forgetBefore);
      throw new AppError("unauthenticated", "The email or the password is wrong.", {
        headers: { "WWW-Authenticate": 'Bearer realm="personal-helper"' },
      });
    }
    await clearFailures(database, forgivenSubjects(subjects, recognised));
    return account;
  }

  // One attempt at a time on one account: many guesses sent at once would otherwise all be past the back-off before the
  // first of them has failed. Inside the pool, where few are at a time: nobody waits behind a flood of guesses.
  return (attempt) =>
    hashing.run(addressSubject(attempt.address), () =>
      attempts.run(emailKeyOf(attempt.email), () => check(attempt)),
    );
}

/**
 * The address keeps its count: an attacker with one account of his own could clear it at will. So does the account while
 * its owner signs in from where he always does, or whoever guesses from elsewhere would begin anew each time.
 */
function forgivenSubjects({ email, pair, device }: Subjects, recognised: Recognised): string[] {
  const isStranger = !recognised.device && !recognised.address;
  return [...(isStranger ? [email] : []), pair, ...(device === undefined ? [] : [device])];
}
