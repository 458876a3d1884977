/**
 * Who failed to sign in too often waits: two seconds at first, twice as long after each further
 * failure, up to a quarter of an hour.
 */
import { createHash } from "node:crypto";
import { addressSubject } from "../../platform/http/address.ts";

const FIRST_BACK_OFF_MS = 2_000;
const MAX_BACK_OFF_MS = 15 * 60_000;
/** So long after the last failure all of them are forgotten. */
export const FORGET_AFTER_MS = 60 * 60_000;

/** Which failure begins the back-off. Behind one address there may be an office, so it has more. */
export const BEGINS_AT = { email: 5, address: 100 };

/** An email address as it stands in the back-off's table: no list of what people typed is kept. */
export const emailSubject = (emailKey: string): string =>
  `email:${createHash("sha256").update(emailKey).digest("hex")}`;

/** The account's first: two sign-ins of one office then never wait for each other crosswise. */
export const subjectsOf = (emailKey: string, address: string): string[] => [
  emailSubject(emailKey),
  addressSubject(address),
];

export interface Failures {
  subject: string;
  failures: number;
  last_failure_at: Date;
}

/** From when on the subject may try again. */
export function blockedUntilMs({ subject, failures, last_failure_at }: Failures): number {
  const beginsAt = subject.startsWith("email:") ? BEGINS_AT.email : BEGINS_AT.address;
  if (failures < beginsAt) return -Infinity;
  return (
    last_failure_at.getTime() + Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (failures - beginsAt))
  );
}
