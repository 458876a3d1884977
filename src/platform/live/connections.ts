/**
 * Connections that stay open: each ends when its credential does, and all of them when the service stops.
 *
 * A revocation is announced on the bus. Announcements can be lost, and a key can simply run out of its time,
 * so every credential is also looked at again from time to time.
 *
 * Each costs memory for as long as its client likes, whatever the limit of calls: so an account has so many at a time.
 */
import type { Bus } from "../bus/bus.ts";
import { AppError } from "../errors.ts";
import { CREDENTIAL_REVOKED, type FindValid, type Principal } from "../http/principal.ts";
import type { Log } from "../log/log.ts";

export interface Connection {
  principal: Principal;
  /** Called once, unless it was released before. */
  end(reason: "revoked" | "stopping"): void;
}

export interface Connections {
  /** Returns the function that releases it: it has ended by itself. Refuses as `checkRoom` does. */
  add(connection: Connection): () => void;
  /** Refuses (429) when the account has as many as it may. For what must be known before anything is begun. */
  checkRoom(principal: Principal): void;
  count(): number;
  /** No more from now on: the clients come back to another instance, or to this one's successor. */
  endAll(): void;
  close(): void;
}

/** How long a key that ran out of its time, or whose revocation was not heard of, may still be listened with. */
const CHECK_MS = 10_000;
const CHECKED_AT_ONCE = 1_000;
/** Nobody knows when its client closes one; this is when to look again. */
const RETRY_SECONDS = 10;

export function createConnections(deps: {
  bus: Bus;
  log: Pick<Log, "warn">;
  findValid: FindValid;
  /** At a time, on this instance. */
  maxPerAccount: number;
}): Connections {
  const { maxPerAccount } = deps;
  const byPrincipal = new Map<string, Set<Connection>>();
  const countOf = new Map<string, number>();
  let total = 0;
  let stopping = false;

  function release(connection: Connection): boolean {
    const { id, accountId } = connection.principal;
    const open = byPrincipal.get(id);
    if (!open?.delete(connection)) return false;
    total--;
    const left = (countOf.get(accountId) ?? 0) - 1;
    if (left > 0) countOf.set(accountId, left);
    else countOf.delete(accountId);
    if (open.size === 0) byPrincipal.delete(id);
    return true;
  }

  function checkRoom({ accountId }: Principal): void {
    if ((countOf.get(accountId) ?? 0) < maxPerAccount) return;
    throw new AppError(
      "rate_limited",
      `An account has at most ${maxPerAccount} live connections at a time. Close one first.`,
      // It is this limit that was hit, not the key's: the headers speak of the same one as Retry-After.
      {
        headers: {
          "Retry-After": String(RETRY_SECONDS),
          "RateLimit-Policy": `"live-connections";q=${maxPerAccount}`,
          RateLimit: `"live-connections";r=0;t=${RETRY_SECONDS}`,
        },
      },
    );
  }

  function end(connection: Connection, reason: "revoked" | "stopping"): void {
    if (release(connection)) connection.end(reason);
  }

  function endOf(principalId: string): void {
    for (const connection of [...(byPrincipal.get(principalId) ?? [])]) end(connection, "revoked");
  }

  async function checkAll(): Promise<void> {
    const principals = [...byPrincipal.values()].flatMap(([first]) => (first ? [first.principal] : []));
    for (let from = 0; from < principals.length; from += CHECKED_AT_ONCE) {
      const some = principals.slice(from, from + CHECKED_AT_ONCE);
      const valid = await deps.findValid(some);
      for (const { id } of some) if (!valid.has(id)) endOf(id);
    }
  }

  const check = () => {
    // With the database away nobody can tell: what is open stays open until it is back.
    checkAll().catch((error: unknown) => deps.log.warn({ err: error }, "open connections were not checked"));
  };
  const timer = setInterval(check, CHECK_MS);
  timer.unref();
  const unsubscribe = deps.bus.subscribe(CREDENTIAL_REVOKED, endOf);
  const endGaps = deps.bus.onGap(check);

  return {
    add(connection) {
      if (stopping) {
        connection.end("stopping");
        return () => {};
      }
      checkRoom(connection.principal);
      const { id, accountId } = connection.principal;
      const open = byPrincipal.get(id) ?? new Set();
      byPrincipal.set(id, open.add(connection));
      countOf.set(accountId, (countOf.get(accountId) ?? 0) + 1);
      total++;
      return () => {
        release(connection);
      };
    },
    checkRoom,
    count: () => total,
    endAll() {
      stopping = true;
      for (const open of [...byPrincipal.values()]) {
        for (const connection of [...open]) end(connection, "stopping");
      }
    },
    close() {
      clearInterval(timer);
      unsubscribe();
      endGaps();
    },
  };
}
