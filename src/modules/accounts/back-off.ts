/**
 * Who failed to sign in too often waits: two seconds at first, twice as long after each further
 * failure, up to a quarter of an hour.
 *
 * Failures are counted by account, by address, by both together and, for a device that has signed in to the account
 * before, by account and device. What an attempt has to wait for depends on where it comes from:
 *
 *   a known device                its own failures on the account, or the line below if that is sooner
 *   a known address               the address's failures, on the account and in all
 *   anywhere else                 those, and the account's failures from everywhere
 *
 * So guesses from elsewhere never keep out the owner on a device that was signed in before, and a stolen device cookie
 * gives no more guesses than an address does.
 */
import { createHash } from "node:crypto";
import { addressSubject } from "../../platform/http/address.ts";
import type { Origin, Recognised } from "./known-devices.ts";

const FIRST_BACK_OFF_MS = 2_000;
const MAX_BACK_OFF_MS = 15 * 60_000;
/** So long after the last failure all of them are forgotten. */
export const FORGET_AFTER_MS = 60 * 60_000;

/** Which failure begins the back-off. Behind one address there may be an office, so it has more. */
export const BEGINS_AT = { email: 5, pair: 5, device: 5, address: 100 };

/** As they stand in the back-off's table: no list of what people typed is kept. */
export interface Subjects {
  email: string;
  /** The account and the address. */
  pair: string;
  /** The account and a device that is known to it. */
  device: string | undefined;
  address: string;
}

const digest = (...parts: string[]): string => createHash("sha256").update(parts.join("\n")).digest("hex");

export function subjectsOf(emailKey: string, origin: Origin, recognised: Recognised): Subjects {
  const { deviceToken } = origin;
  const address = addressSubject(origin.address);
  return {
    email: `email:${digest(emailKey)}`,
    pair: `pair:${digest(emailKey, address)}`,
    device: recognised.device && deviceToken ? `device:${digest(emailKey, deviceToken)}` : undefined,
    address,
  };
}

/** The account's first: two sign-ins of one office then never wait for each other crosswise. */
export const countedSubjects = ({ email, pair, device, address }: Subjects): string[] => [
  email,
  pair,
  ...(device === undefined ? [] : [device]),
  address,
];

export interface Failures {
  subject: string;
  failures: number;
  last_failure_at: Date;
}

/** From when on an attempt may be made, by the failures of its subjects. */
export function allowedFromMs(
  subjects: Subjects,
  recognised: Recognised,
  failures: readonly Failures[],
): number {
  const latest = (counted: readonly string[]) =>
    Math.max(...failures.filter(({ subject }) => counted.includes(subject)).map(blockedUntilMs));
  const { email, pair, device, address } = subjects;
  const byPlace = latest(recognised.address ? [pair, address] : [email, pair, address]);
  return device === undefined ? byPlace : Math.min(byPlace, latest([device]));
}

/** From when on the subject may try again. */
export function blockedUntilMs({ subject, failures, last_failure_at }: Failures): number {
  const beginsAt = BEGINS_AT[subject.slice(0, subject.indexOf(":")) as keyof typeof BEGINS_AT];
  if (failures < beginsAt) return -Infinity;
  return (
    last_failure_at.getTime() + Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (failures - beginsAt))
  );
}
