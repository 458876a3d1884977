/**
 * A kept answer may hold a secret that is shown once, or a user's words. It is stored encrypted with
 * a key that is derived from the request itself, so the database alone can't open it.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { FairPool } from "../fair-pool/fair-pool.ts";

export interface KeptAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: unknown;
}

export interface AnswerSeal {
  /** Equal for equal requests. */
  fingerprint: Buffer;
  close(answer: KeptAnswer): Buffer;
  open(sealed: Buffer): KeptAnswer;
}

const scryptAsync = promisify(scrypt) as (secret: string, salt: Buffer, length: number) => Promise<Buffer>;

export interface Seals {
  /**
   * `slow` where the request holds a password or the answer a credential: then guessing from what is stored must cost
   * as much as guessing a password does. `caller` is whose turn in the pool that takes.
   */
  create(request: { secret: string; salt: Buffer; slow: boolean; caller: string }): Promise<AnswerSeal>;
}

export function createSeals(hashing: FairPool): Seals {
  /** By the salted secret's hash. Many calls with one Idempotency-Key at once are one to the pool. */
  const underWay = new Map<string, Promise<Buffer>>();

  function stretch(secret: string, salt: Buffer, caller: string): Promise<Buffer> {
    const name = createHash("sha256").update(salt).update(secret).digest("base64url");
    let material = underWay.get(name);
    if (!material) {
      material = hashing
        .run(caller, () => scryptAsync(secret, salt, 64))
        .finally(() => underWay.delete(name));
      underWay.set(name, material);
    }
    return material;
  }

  return {
    create: async ({ secret, salt, slow, caller }) =>
      sealOf(
        slow
          ? await stretch(secret, salt, caller)
          : Buffer.from(hkdfSync("sha256", secret, salt, "idempotency", 64)),
      ),
  };
}

function sealOf(material: Buffer): AnswerSeal {
  const key = material.subarray(0, 32);
  return {
    fingerprint: createHash("sha256").update(material.subarray(32)).digest(),
    close(answer) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const sealed = Buffer.concat([cipher.update(JSON.stringify(answer), "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    open(sealed) {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return JSON.parse(
        Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8"),
      );
    },
  };
}
