/**
 * A webhook has the rights of whoever made it, for as long as that one has them:
 *
 *   made, enabled or pointed elsewhere by a key ──▶ carries what that key may read
 *     key revoked or expired ──▶ disabled (maker_revoked, maker_expired), until somebody enables it and is its maker
 *     key rotated ──▶ the new key is its maker
 *   by a session ──▶ carries everything
 */
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Principal } from "../../platform/http/principal.ts";
import { formatId } from "../../platform/ids.ts";
import { webhookDisabled } from "./event-records.ts";
import type { Maker } from "./webhook.ts";
import type { WebhookStore } from "./webhook-store.ts";

const AT_ONCE = 1_000;

/** What the keys tell of theirs. */
export interface MakerKeys {
  /** Undefined for one that has ended. It can't end before `tx` does. */
  hold(
    tx: Tx,
    accountId: string,
    keyId: string,
  ): Promise<{ scopes: string[]; endsAt: Date | null } | undefined>;
  /** Those that were revoked or have expired. */
  findEnded(
    keys: readonly { accountId: string; keyId: string }[],
  ): Promise<{ accountId: string; keyId: string; revoked: boolean }[]>;
}

export interface Makers {
  /** The caller, as the maker of a webhook. */
  from(tx: Tx, principal: Principal): Promise<Maker>;
  /** With what ends the key: nothing more is appended for its webhooks, or sent to them. */
  ended(tx: Tx, accountId: string, keyId: string, reason: "maker_revoked" | "maker_expired"): Promise<void>;
  rotated(tx: Tx, accountId: string, from: string, to: { keyId: string; until: Date | null }): Promise<void>;
  /** Keys that expired, and those that an instance of an older version revoked. */
  sweep(): Promise<void>;
}

export function createMakers(deps: {
  database: Database;
  webhooks: WebhookStore;
  keys: MakerKeys;
  events: Events;
  clock: Clock;
}): Makers {
  const { database, webhooks, keys, events, clock } = deps;

  const ended: Makers["ended"] = async (tx, accountId, keyId, reason) => {
    const stopped = await webhooks.lockMadeBy(tx, accountId, keyId);
    for (const webhook of stopped)
      await webhooks.update(tx, { ...webhook, status: "disabled", disabled_reason: reason }, clock.now());
    await events.append(
      tx,
      accountId,
      webhookDisabled,
      stopped.map(({ id, url, failing_since }) => ({
        data: {
          webhook_id: formatId("whk", id),
          url,
          failing_since: failing_since?.toISOString() ?? null,
          reason,
        },
      })),
    );
  };

  return {
    async from(tx, principal) {
      if (principal.kind === "session") return { maker_key_id: null, scopes: null, maker_until: null };
      const key = await keys.hold(tx, principal.accountId, principal.id);
      if (!key) throw new AppError("unauthenticated", "This key has just been revoked, or has expired.");
      return { maker_key_id: principal.id, scopes: key.scopes, maker_until: key.endsAt };
    },
    ended,
    rotated: async (tx, accountId, from, to) => {
      await webhooks.handOver(tx, accountId, from, to);
    },
    async sweep() {
      for (let after: { accountId: string; keyId: string } | undefined, more = true; more; ) {
        const rows = await webhooks.listMakers(after, AT_ONCE);
        const made = rows.map((row) => ({ accountId: row.account_id, keyId: row.maker_key_id }));
        for (const { accountId, keyId, revoked } of await keys.findEnded(made))
          await database.transaction((tx) =>
            ended(tx, accountId, keyId, revoked ? "maker_revoked" : "maker_expired"),
          );
        after = made.at(-1);
        more = rows.length === AT_ONCE;
      }
    },
  };
}
