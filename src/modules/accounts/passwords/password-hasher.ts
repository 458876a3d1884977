/** Passwords by argon2id. Callers must run it in the pool for hashing: the machine takes few at a time. */
import { randomBytes } from "node:crypto";
import { hash, hashSync, verify } from "@node-rs/argon2";

/**
 * OWASP's first choice. The algorithm is the package's default, argon2id: its name is an enum that
 * exists in the types only.
 */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Without a hash it takes as long and answers false, so that time does not tell who has an account. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

export function createPasswordHasher(): PasswordHasher {
  const nobodysHash = hashSync(randomBytes(32), PARAMETERS);
  return {
    hash: (password) => hash(normalise(password), PARAMETERS),
    verify: async (passwordHash, password) => {
      const matches = await verify(passwordHash ?? nobodysHash, normalise(password));
      return matches && passwordHash !== undefined;
    },
  };
}

/** The same letters arrive composed from one keyboard and decomposed from another. */
const normalise = (password: string): string => password.normalize("NFC");
