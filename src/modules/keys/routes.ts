import { z } from "zod";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { invalidRequest } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/events.ts";
import { type Route, route } from "../../platform/http/endpoint.ts";
import { decodeCursor, pageOf } from "../../platform/http/list.ts";
import { CREDENTIAL_REVOKED } from "../../platform/http/principal.ts";
import { formatId } from "../../platform/ids.ts";
import * as contract from "./contract.ts";
import { keyCreated, keyRevoked } from "./event-records.ts";
import type { KeyAuthenticator } from "./key-authenticator.ts";
import type { CreatedKey, EndedKey, KeyRing } from "./key-ring.ts";
import type { KeyRow } from "./key-store.ts";
import type { LastUses } from "./last-uses.ts";

/** The id of the last key on the page before. */
const Position = z.tuple([z.uuid()]);

/** Other parts act for keys: they hear of their end in the transaction that ends them. */
export interface KeyFollowers {
  revoked(tx: Tx, accountId: string, keyId: string): Promise<void>;
  /** `to` does everything that the old one did. */
  rotated(tx: Tx, accountId: string, from: string, to: { keyId: string; until: Date | null }): Promise<void>;
}

export function createRoutes(deps: {
  ring: KeyRing;
  authenticator: KeyAuthenticator;
  lastUses: LastUses;
  events: Events;
  followers: KeyFollowers;
  bus: Bus;
  clock: Clock;
}): Route[] {
  const { ring, authenticator, lastUses, events, followers, bus, clock } = deps;

  async function tellCreated(tx: Tx, accountId: string, created: CreatedKey): Promise<void> {
    await events.append(tx, accountId, keyCreated, [{ data: presentSummary(created.row) }]);
  }

  async function tellEnded(tx: Tx, accountId: string, ended: EndedKey): Promise<void> {
    if (!ended.revoked) return;
    await events.append(tx, accountId, keyRevoked, [{ data: { id: formatId("key", ended.id) } }]);
  }

  /** After the commit: earlier, an instance could look again and keep what was true before. */
  async function announceEnd(ended: EndedKey): Promise<void> {
    await authenticator.forget(ended.keyHash);
    if (ended.revoked) await bus.publish(CREDENTIAL_REVOKED, ended.id);
  }

  function present(row: KeyRow) {
    // This instance may know of a use that is not written yet.
    const lastUse = Math.max(row.last_used_at?.getTime() ?? 0, lastUses.find(row.id)?.getTime() ?? 0);
    return { ...presentSummary(row), last_used_at: lastUse ? new Date(lastUse).toISOString() : null };
  }

  return [
    route(contract.createKey, async (call) => {
      const { name, scopes, expires_at } = call.body;
      const expiresAt = typeof expires_at === "string" ? new Date(expires_at) : null;
      if (expiresAt && expiresAt <= clock.now()) {
        throw invalidRequest([{ pointer: "/expires_at", message: "must be in the future" }]);
      }
      const { accountId } = call.principal;
      return call.transaction(async (tx) => {
        const created = await ring.create(tx, accountId, { name, scopes, expiresAt });
        await tellCreated(tx, accountId, created);
        return presentCreated(created);
      });
    }),

    route(contract.listKeys, async (call) => {
      const { limit, cursor } = call.query;
      const before = cursor === undefined ? undefined : decodeCursor(cursor, Position)[0];
      const rows = await ring.list(call.principal.accountId, before, limit + 1);
      return pageOf(rows, limit, present, (last) => [last.id]);
    }),

    route(contract.revokeKey, async (call) => {
      const ended: EndedKey[] = [];
      await call.transaction(async (tx) => {
        const revoked = await ring.revoke(tx, call.principal.accountId, call.params.id);
        await tellEnded(tx, call.principal.accountId, revoked);
        await followers.revoked(tx, call.principal.accountId, revoked.id);
        ended.push(revoked);
      });
      await Promise.all(ended.map(announceEnd));
      return undefined;
    }),

    route(contract.rotateKey, async (call) => {
      const ended: EndedKey[] = [];
      const answer = await call.transaction(async (tx) => {
        const overlapSeconds = call.body?.overlap_seconds ?? 0;
        const rotation = await ring.rotate(tx, call.principal.accountId, call.params.id, overlapSeconds);
        await tellCreated(tx, call.principal.accountId, rotation.created);
        await tellEnded(tx, call.principal.accountId, rotation.ended);
        const { id: keyId, ends_at: until } = rotation.created.row;
        await followers.rotated(tx, call.principal.accountId, rotation.ended.id, { keyId, until });
        ended.push(rotation.ended);
        return presentCreated(rotation.created);
      });
      await Promise.all(ended.map(announceEnd));
      return answer;
    }),

    route(contract.getCurrentKey, async (call) =>
      present(await ring.get(call.principal.accountId, call.principal.id)),
    ),
  ];
}

const presentSummary = (row: KeyRow) => ({
  id: formatId("key", row.id),
  name: row.name,
  scopes: row.scopes,
  start: row.start,
  created_at: row.created_at.toISOString(),
  expires_at: row.ends_at?.toISOString() ?? null,
});

const presentCreated = ({ row, key }: CreatedKey) => ({ ...presentSummary(row), key });
