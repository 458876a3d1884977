/**
 * Identifiers: a prefix and a UUIDv7 as 26 characters of Crockford's base 32 (the TypeID form).
 * The alphabet is in ASCII order and the length fixed, so sorting by id sorts by time.
 * The database holds the bare UUID; the prefix exists at the edge only.
 */
import { randomFillSync } from "node:crypto";
import { z } from "zod";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]));

const random = Buffer.alloc(4096);
let randomOffset = random.length;
let lastMs = 0;
let sequence = 0;

/** A UUIDv7 that is greater than every earlier one of this process. */
export function newUuid(): string {
  if (randomOffset + 10 > random.length) {
    randomFillSync(random);
    randomOffset = 0;
  }
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    // Half of the range is left free, so that counting up within a millisecond does not overflow.
    sequence = random.readUInt16BE(randomOffset) & 0x7ff;
  } else if (++sequence > 0xfff) {
    // More than 2,048 ids in one millisecond, or a clock that went back: borrow the next millisecond.
    lastMs++;
    sequence = 0;
  }
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  random.copy(bytes, 8, randomOffset + 2, randomOffset + 10);
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  randomOffset += 10;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Two letters for each ten bits: every request makes an id, and BigInt would take ten times as long. */
const PAIRS = Array.from({ length: 1024 }, (_, bits) => `${ALPHABET[bits >> 5]}${ALPHABET[bits & 31]}`);

export function formatId(prefix: string, uuid: string): string {
  const hex = uuid.replaceAll("-", "");
  // 128 bits are twelve times ten and eight: the first pair of letters holds the eight.
  let text = PAIRS[Number.parseInt(hex.slice(0, 2), 16)] as string;
  for (let at = 2; at < 32; at += 5) {
    const bits = Number.parseInt(hex.slice(at, at + 5), 16);
    text += (PAIRS[bits >> 10] as string) + (PAIRS[bits & 1023] as string);
  }
  return `${prefix}_${text}`;
}

/** The UUID inside an identifier, or undefined when it is not one of this kind. */
export function parseId(prefix: string, id: string): string | undefined {
  if (id.length !== prefix.length + 27 || !id.startsWith(`${prefix}_`)) return undefined;
  let value = 0n;
  for (let i = prefix.length + 1; i < id.length; i++) {
    const digit = VALUES.get(id[i] as string);
    if (digit === undefined) return undefined;
    value = (value << 5n) | BigInt(digit);
  }
  if (value >> 128n) return undefined; // 26 letters hold 130 bits.
  const hex = value.toString(16).padStart(32, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const idPattern = (prefix: string) => `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`;

/** An identifier in an answer. */
export const idOut = (prefix: string) => z.string().regex(new RegExp(idPattern(prefix)));

/**
 * An identifier in a path, read as its UUID. A malformed one names nothing, so it answers 404
 * like one that does not exist: `notFound` tells the validation so.
 */
export const idParam = (prefix: string) =>
  z
    .string()
    .transform((id, context) => {
      const uuid = parseId(prefix, id);
      if (uuid === undefined) {
        context.addIssue({ code: "custom", message: "no such id", params: { notFound: true } });
        return z.NEVER;
      }
      return uuid;
    })
    .meta({ pattern: idPattern(prefix) });
