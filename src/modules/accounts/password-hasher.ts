/** Passwords by argon2id, never more at a time than the machine can take. */
import { randomBytes } from "node:crypto";
import { hash, hashSync, verify } from "@node-rs/argon2";
import { AppError } from "../../platform/errors.ts";

/**
 * OWASP's first choice. The algorithm is the package's default, argon2id: its name is an enum that
 * exists in the types only.
 */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Half of libuv's four threads: files, DNS and the like must go on during a wave of sign-ins. */
const MAX_RUNNING = 2;
/** At 35 ms each and two at a time the last of them waits about four seconds. */
const MAX_WAITING = 256;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Without a hash it takes as long and answers false, so that time does not tell who has an account. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

export function createPasswordHasher(
  options: { maxRunning?: number; maxWaiting?: number } = {},
): PasswordHasher {
  const { maxRunning = MAX_RUNNING, maxWaiting = MAX_WAITING } = options;
  const nobodysHash = hashSync(randomBytes(32), PARAMETERS);
  const waiting: (() => void)[] = [];
  let running = 0;

  async function bounded<T>(work: () => Promise<T>): Promise<T> {
    if (running < maxRunning) {
      running++;
    } else {
      if (waiting.length >= maxWaiting) {
        throw new AppError(
          "unavailable",
          "Too many people are signing in right now. Try again in a moment.",
          {
            headers: { "Retry-After": "5" },
          },
        );
      }
      // Whoever ends hands its place over, so nobody can slip in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    hash: (password) => bounded(() => hash(normalise(password), PARAMETERS)),
    verify: async (passwordHash, password) => {
      const matches = await bounded(() => verify(passwordHash ?? nobodysHash, normalise(password)));
      return matches && passwordHash !== undefined;
    },
  };
}

/** The same letters arrive composed from one keyboard and decomposed from another. */
const normalise = (password: string): string => password.normalize("NFC");
