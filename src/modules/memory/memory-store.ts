/** The memory as a whole: its version, and its end. */
import type { Database, Tx } from "../../platform/database/database.ts";

export interface MemoryState {
  version: number;
  erasedVersion: number;
  /** Who speaks in its messages. */
  speakers: string[];
  /** Of the last change; null while nothing was ever written. */
  changedAt: Date | null;
}

export interface Erasure {
  id: string;
  erasedAt: Date;
  claims: number;
  runs: number;
  deliveries: number;
}

const MAX_ERASURES = 1_000;

/** A memory of more parties than this is no conversation that one of them is asked about. */
const MAX_SPEAKERS = 50;

export type MemoryStore = ReturnType<typeof createMemoryStore>;

export function createMemoryStore(database: Database) {
  return {
    /** Version 0 while nothing was ever written. */
    findState: async (accountId: string): Promise<MemoryState> => {
      const row = await database.as(accountId).maybe<{
        version: bigint;
        erased_version: bigint;
        speakers: string[];
        changed_at: Date;
      }>`
        select version, erased_version, speakers, changed_at from memories where account_id = ${accountId}`;
      return {
        version: Number(row?.version ?? 0),
        erasedVersion: Number(row?.erased_version ?? 0),
        speakers: row?.speakers ?? [],
        changedAt: row?.changed_at ?? null,
      };
    },

    /**
     * Begins a change: whoever else changes this memory waits until the transaction ends. Answers the new
     * version and the time of the change, which is never before that of an earlier one.
     */
    begin: async (tx: Tx, accountId: string, now: Date): Promise<{ version: number; now: Date }> => {
      const row = await tx.one<{ version: bigint; changed_at: Date }>`
        insert into memories as m (account_id, version, changed_at) values (${accountId}, 1, ${now})
            on conflict (account_id) do update
           set version = m.version + 1, changed_at = greatest(m.changed_at, excluded.changed_at)
        returning version, changed_at`;
      return { version: Number(row.version), now: row.changed_at };
    },

    /** Until the transaction ends nobody changes this memory, so nothing of it is forgotten meanwhile. */
    hold: async (tx: Tx, accountId: string): Promise<void> => {
      await tx.run`select from memories where account_id = ${accountId} for share`;
    },

    addSpeakers: async (tx: Tx, accountId: string, names: readonly (string | null)[]): Promise<void> => {
      const speakers = [...new Set(names)].filter((name) => name !== null);
      if (speakers.length === 0) return;
      await tx.run`
        update memories
           set speakers = (select array_agg(name) from (
                 select distinct name from unnest(speakers || ${speakers}::text[]) name limit ${MAX_SPEAKERS}) names)
         where account_id = ${accountId} and not speakers @> ${speakers}::text[]`;
    },

    /** Answers how many claims there were; forgotten ones don't count. */
    erase: async (tx: Tx, accountId: string, version: number): Promise<number> => {
      const { claims } = await tx.one<{ claims: bigint }>`
        with gone as (delete from claims where account_id = ${accountId} returning content)
        select count(content) as claims from gone`;
      await tx.run`delete from claim_versions where account_id = ${accountId}`;
      await tx.run`delete from claim_keys where account_id = ${accountId}`;
      await tx.run`delete from memory_messages where account_id = ${accountId}`;
      await tx.run`delete from memory_profiles where account_id = ${accountId}`;
      await tx.run`update memories set erased_version = ${version}, speakers = '{}', imported_bytes = 0 where account_id = ${accountId}`;
      return Number(claims);
    },

    /** Returns what imports have stored by now. */
    addImported: async (tx: Tx, accountId: string, bytes: number): Promise<number> => {
      const { imported } = await tx.one<{ imported: bigint }>`
        update memories set imported_bytes = imported_bytes + ${bytes}
         where account_id = ${accountId}
        returning imported_bytes as imported`;
      return Number(imported);
    },

    /** Erasing costs nothing, so only the latest are kept. */
    insertErasure: async (tx: Tx, accountId: string, erasure: Erasure): Promise<void> => {
      await tx.run`
        insert into memory_erasures (account_id, id, erased_at, claims, runs, deliveries)
        values (${accountId}, ${erasure.id}, ${erasure.erasedAt}, ${erasure.claims}, ${erasure.runs}, ${erasure.deliveries})`;
      await tx.run`
        delete from memory_erasures
         where account_id = ${accountId}
           and id <= (select id from memory_erasures where account_id = ${accountId}
                       order by id desc offset ${MAX_ERASURES} limit 1)`;
    },
  };
}
