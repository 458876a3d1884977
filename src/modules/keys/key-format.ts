/**
 * A key is `ph_live_`, 32 random characters and 6 characters of checksum, all base 62.
 * The checksum lets junk and typing errors be refused before any look-up, and lets secret
 * scanners tell a key from a random word.
 */
import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const PREFIX = "ph_live_";
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 32;
// 62^6 is just above 2^32: six characters hold every CRC-32.
const CHECKSUM_LENGTH = 6;
const SIGNED_LENGTH = PREFIX.length + RANDOM_LENGTH;
export const KEY_LENGTH = SIGNED_LENGTH + CHECKSUM_LENGTH;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

export function createKey(): string {
  const signed = PREFIX + randomBase62(RANDOM_LENGTH);
  return signed + checksumOf(signed);
}

/** True for everything that `createKey` can make; says nothing about whether the key exists. */
export function isWellFormedKey(text: string): boolean {
  // The length first: a header of many kilobytes is not worth a scan.
  if (text.length !== KEY_LENGTH || !SHAPE.test(text)) return false;
  return text.endsWith(checksumOf(text.slice(0, SIGNED_LENGTH)));
}

/** Tells a key from a session token, not a good one from a bad one. */
export const isKey = (token: string): boolean => token.startsWith(PREFIX);

/** What lists show of a key: enough to recognise it, useless for guessing the rest. */
export const keyStart = (key: string): string => key.slice(0, PREFIX.length + 4);

/** CRC-32 (IEEE), most significant character first. */
export function checksumOf(signed: string): string {
  let rest = crc32(signed);
  let text = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = (ALPHABET[rest % 62] as string) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

function randomBase62(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is 4 × 62: taking the bytes above would make the first eight characters likelier.
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}
