/**
 * Devices and addresses from which somebody has signed in to an account. Whoever guesses passwords from elsewhere must
 * not be able to keep their owner out.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable, Tx } from "../../platform/database/database.ts";
import { addressSubject } from "../../platform/http/address.ts";

const DAY_MS = 24 * 60 * 60_000;
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;
const KEPT_MS = { device: DEVICE_SECONDS * 1_000, address: 30 * DAY_MS };
/** Of each kind and account: a script that keeps no cookies is a new device each time. */
const MOST_KEPT = 50;

/** Where an attempt comes from. The token is what the device's cookie says, if it has one. */
export interface Origin {
  address: string;
  deviceToken: string | undefined;
}

export interface Recognised {
  device: boolean;
  address: boolean;
}

export const createDeviceToken = (): string => `phd_${randomBytes(32).toString("base64url")}`;

// 32 bytes are 43 characters of base64url.
export const isWellFormedDeviceToken = (text: string): boolean => /^phd_[A-Za-z0-9_-]{43}$/.test(text);

/** Of one account alone: rows of two accounts don't show that they share a device. */
const markOf = (accountId: string, subject: string): Buffer =>
  createHash("sha256").update(`${accountId}\n${subject}`).digest();

const marksOf = (accountId: string, { address, deviceToken }: Origin) => ({
  device: deviceToken === undefined ? undefined : markOf(accountId, deviceToken),
  address: markOf(accountId, addressSubject(address)),
});

/** Asks the same of the database for an account that does not exist. */
export async function recognise(
  db: Queryable,
  accountId: string,
  origin: Origin,
  now: Date,
): Promise<Recognised> {
  const marks = marksOf(accountId, origin);
  const rows = await db.many<{ kind: "device" | "address" }>`
    select kind from known_devices
     where account_id = ${accountId} and mark = any (${[marks.device ?? marks.address, marks.address]}::bytea[])
       and expires_at > ${now}`;
  const isKnown = (kind: string) => rows.some((row) => row.kind === kind);
  return { device: isKnown("device"), address: isKnown("address") };
}

export async function rememberOrigin(tx: Tx, accountId: string, origin: Origin, clock: Clock): Promise<void> {
  const marks = marksOf(accountId, origin);
  const now = clock.now().getTime();
  for (const kind of ["device", "address"] as const) {
    const mark = marks[kind];
    if (!mark) continue;
    await tx.run`
      insert into known_devices (account_id, mark, kind, expires_at)
      values (${accountId}, ${mark}, ${kind}, ${new Date(now + KEPT_MS[kind])})
          on conflict (account_id, mark) do update set expires_at = excluded.expires_at`;
    // One that another sign-in is renewing at this moment is not among the oldest any more.
    await tx.run`
      delete from known_devices
       where account_id = ${accountId}
         and mark in (select mark from known_devices
                       where account_id = ${accountId} and kind = ${kind}
                       order by expires_at desc offset ${MOST_KEPT}
                         for update skip locked)`;
  }
}

export const deleteExpiredDevices = (db: Queryable, now: Date, limit: number) =>
  db.run`
    delete from known_devices
     where (account_id, mark) in (select account_id, mark from known_devices
                                   where expires_at <= ${now}
                                   order by expires_at limit ${limit}
                                     for update skip locked)`;
