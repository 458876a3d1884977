/**
 * Identifiers: a prefix and a UUIDv7 as 26 characters of Crockford's base 32 (the TypeID form).
 * The alphabet is in ASCII order and the length fixed, so sorting by id sorts by time.
 * The database holds the bare UUID; the prefix exists at the edge only.
 */
import { randomFillSync } from "node:crypto";
import { z } from "zod";
import { wallMs } from "./clock.ts";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]));

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

const random = Buffer.alloc(4096);
let randomOffset = random.length;
let lastMs = 0;
/** The first 48 bits as a UUID writes them; they stay the same for a millisecond. */
let lastMsHex = "";
let sequence = 0;

/** A UUIDv7 that is greater than every earlier one of this process. */
export function newUuid(): string {
  if (randomOffset + 8 > random.length) {
    randomFillSync(random);
    randomOffset = 0;
  }
  const at = randomOffset;
  randomOffset += 8;
  const byte = (offset: number) => HEX[random[at + offset] as number] as string;
  const nowMs = wallMs();
  if (nowMs > lastMs) {
    // Half of the range is left free, so that counting up within a millisecond does not overflow.
    startMillisecond(nowMs, random.readUInt16BE(at) & 0x7ff);
  } else if (++sequence > 0xfff) {
    // More than 2,048 ids in one millisecond, or a clock that went back: borrow the next millisecond.
    startMillisecond(lastMs + 1, 0);
  }
  const version = `${HEX[0x70 | (sequence >> 8)]}${HEX[sequence & 0xff]}`;
  const variant = `${HEX[0x80 | ((random[at] as number) & 0x3f)]}${byte(1)}`;
  return `${lastMsHex}-${version}-${variant}-${byte(2)}${byte(3)}${byte(4)}${byte(5)}${byte(6)}${byte(7)}`;
}

/** The least UUIDv7 of a moment: ids made before it are less. */
export function uuidAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

function startMillisecond(ms: number, firstSequence: number): void {
  lastMs = ms;
  sequence = firstSequence;
  const hex = ms.toString(16).padStart(12, "0");
  lastMsHex = `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/**
 * Digit by digit, because every request makes an id: BigInt takes ten times as long. Into bytes, because a text that
 * grows letter by letter is kept as the tree of its parts, which is fifty times as large.
 */
export function formatId(prefix: string, uuid: string): string {
  let length = scratch.write(prefix, "latin1");
  scratch[length++] = UNDERSCORE;
  let bits = 0;
  // 26 letters hold 130 bits, two more than a UUID has: it begins with two that are zero.
  let count = 2;
  for (let i = 0; i < uuid.length; i++) {
    const code = uuid.charCodeAt(i);
    if (code === DASH) continue;
    bits = ((bits << 4) | (code < LETTER_A ? code - DIGIT_0 : code - LETTER_A + 10)) & 0xff;
    count += 4;
    if (count >= 5) {
      count -= 5;
      scratch[length++] = LETTERS[(bits >> count) & 31] as number;
    }
  }
  return scratch.toString("latin1", 0, length);
}

const scratch = Buffer.alloc(64);
const LETTERS = Buffer.from(ALPHABET);
const UNDERSCORE = 95;
const DASH = 45;
const DIGIT_0 = 48;
const LETTER_A = 97;

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

/** What an identifier looks like, for descriptions of one that is read by `parseId`. */
export const idPattern = (prefix: string) => `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`;

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
