/**
 * Seals secrets that have to be read again, so that the database alone does not give them away.
 *
 *     label (16 bytes, the key's fingerprint) · IV (12) · tag (16) · ciphertext        AES-256-GCM
 *
 * The label says which key opens it, so keys can be replaced. Values of earlier versions have none: each known key is
 * tried on those.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

export const KEY_BYTES = 32;
export const LABEL_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealer {
  /** `context` binds it to its place: sealed for one, it can't be opened for another. */
  seal(secret: Buffer, context: string): Buffer;
  open(sealed: Buffer, context: string): Buffer;
}

export interface KeyedSealer extends Sealer {
  knows(fingerprint: Buffer): boolean;
  learn(keys: readonly Buffer[]): void;
  /** From now on it seals with this key, which it must know. */
  sealWith(fingerprint: Buffer, options: { labels: boolean }): void;
}

/** Says which key it is, and nothing about it. */
export const fingerprintOf = (key: Buffer): Buffer =>
  createHash("sha256").update("fingerprint").update(key).digest().subarray(0, LABEL_BYTES);

/** Seals with `key`, and opens what was sealed with it or with one of `older`. */
export function createSealer(key: Buffer, older: readonly Buffer[] = []): KeyedSealer {
  const keys = new Map<string, Buffer>();
  const learn = (more: readonly Buffer[]): void => {
    for (const each of more) keys.set(fingerprintOf(each).toString("hex"), each);
  };
  learn([key, ...older]);
  let sealing = { key, label: fingerprintOf(key) };

  return {
    knows: (fingerprint) => keys.has(fingerprint.toString("hex")),
    learn,
    sealWith(fingerprint, { labels }) {
      const found = keys.get(fingerprint.toString("hex"));
      if (!found) throw new Error("this key is not known here");
      sealing = { key: found, label: labels ? fingerprint : Buffer.alloc(0) };
    },
    seal: (secret, context) => Buffer.concat([sealing.label, sealWithKey(sealing.key, secret, context)]),
    open(sealed, context) {
      const labelled = keys.get(sealed.toString("hex", 0, LABEL_BYTES));
      if (labelled) return openWithKey(labelled, sealed.subarray(LABEL_BYTES), context);
      for (const each of keys.values()) {
        try {
          return openWithKey(each, sealed, context);
        } catch {
          // Sealed with another one, or changed.
        }
      }
      throw new Error("this was sealed with a key that is not known here, or was changed");
    },
  };
}

function sealWithKey(key: Buffer, secret: Buffer, context: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function openWithKey(key: Buffer, sealed: Buffer, context: string): Buffer {
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
