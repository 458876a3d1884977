import type { Database, Queryable, Tx } from "../database/database.ts";

export interface RecordKey {
  accountId: string;
  keyHash: Buffer;
}

export interface StoredRecord {
  fingerprint: Buffer;
  execution_id: string;
  answer: Buffer | null;
}

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

export function createIdempotencyStore(database: Database) {
  return {
    /**
     * Begins the execution, or takes it over from an instance that died, or starts anew when the kept
     * answer is too old. Answers undefined when somebody else runs it or it is done.
     */
    begin: async (
      { accountId, keyHash }: RecordKey,
      run: {
        fingerprint: Buffer;
        endpoint: string;
        executionId: string;
        owner: string;
        now: Date;
        leaseUntil: Date;
        oldest: Date;
      },
    ): Promise<string | undefined> => {
      const row = await database.as(accountId).maybe<{ execution_id: string }>`
        insert into idempotency_records as r
               (account_id, key_hash, fingerprint, endpoint, execution_id, owner, lease_until, created_at)
        values (${accountId}, ${keyHash}, ${run.fingerprint}, ${run.endpoint}, ${run.executionId}, ${run.owner},
                ${run.leaseUntil}, ${run.now})
            on conflict (account_id, key_hash) do update
           set fingerprint = excluded.fingerprint, endpoint = excluded.endpoint,
               execution_id = case when r.created_at < ${run.oldest}::timestamptz then excluded.execution_id else r.execution_id end,
               created_at = case when r.created_at < ${run.oldest}::timestamptz then excluded.created_at else r.created_at end,
               owner = excluded.owner, lease_until = excluded.lease_until, answer = null
         where r.created_at < ${run.oldest}::timestamptz
            or (r.answer is null and r.lease_until < ${run.now}::timestamptz and r.fingerprint = excluded.fingerprint)
        returning execution_id`;
      return row?.execution_id;
    },

    find: ({ accountId, keyHash }: RecordKey) => database.as(accountId).maybe<StoredRecord>`
      select fingerprint, execution_id, answer from idempotency_records
       where account_id = ${accountId} and key_hash = ${keyHash}`,

    /** False when the lease was lost to another instance meanwhile: then the answer is not ours to keep. */
    keep: async (on: Queryable, { accountId, keyHash }: RecordKey, owner: string, answer: Buffer) =>
      (await on.run`
        update idempotency_records set answer = ${answer}
         where account_id = ${accountId} and key_hash = ${keyHash} and owner = ${owner} and answer is null`) ===
      1,

    /** The next call with this key executes again, under another execution id. */
    release: ({ accountId, keyHash }: RecordKey, owner: string) => database.as(accountId).run`
      delete from idempotency_records
       where account_id = ${accountId} and key_hash = ${keyHash} and owner = ${owner} and answer is null`,

    /** The same for an answer that was kept, and not for that of a later execution. */
    forgetRecord: ({ accountId, keyHash }: RecordKey, executionId: string) => database.as(accountId).run`
      delete from idempotency_records
       where account_id = ${accountId} and key_hash = ${keyHash} and execution_id = ${executionId}`,

    renameExecution: ({ accountId, keyHash }: RecordKey, owner: string, executionId: string) => database.as(
      accountId,
    ).run`
      update idempotency_records set execution_id = ${executionId}
       where account_id = ${accountId} and key_hash = ${keyHash} and owner = ${owner} and answer is null`,

    extendLeases: (owner: string, leaseUntil: Date) => database.run`
      update idempotency_records set lease_until = ${leaseUntil} where owner = ${owner} and answer is null`,

    /** Only where no other instance can be alive: what ran when the last one was killed runs no more. */
    endAllLeases: (now: Date) => database.run`
      update idempotency_records set lease_until = ${now} where answer is null and lease_until > ${now}`,

    /** An empty answer is one that was forgotten: a sealed one is never empty. */
    forgetAnswers: async (tx: Tx, accountId: string, endpoints: readonly string[]): Promise<void> => {
      await tx.run`
        update idempotency_records set answer = ''::bytea
         where account_id = ${accountId} and endpoint = any(${endpoints}) and answer is not null`;
    },

    /** What is kept for an account. The sizes are read without the answers. */
    measure: async (accountId: string): Promise<{ records: number; bytes: number }> => {
      const { records, bytes } = await database.one<{ records: number; bytes: bigint }>`
        select count(*)::int as records, coalesce(sum(pg_column_size(answer)), 0)::bigint as bytes
          from idempotency_records
         where account_id = ${accountId} and answer is not null`;
      return { records, bytes: Number(bytes) };
    },

    /** Leaves the latest answers that have at most so many bytes together. */
    emptyOldest: (accountId: string, bytes: number) => database.run`
      with kept as (
        select key_hash, sum(pg_column_size(answer)) over (order by created_at desc, key_hash) as bytes
          from idempotency_records
         where account_id = ${accountId} and answer <> ''
      )
      update idempotency_records r set answer = ''::bytea
        from kept
       where r.account_id = ${accountId} and r.key_hash = kept.key_hash and kept.bytes > ${bytes}::bigint`,

    /** Leaves the latest of those that are done. */
    deleteOldest: (accountId: string, records: number) => database.run`
      delete from idempotency_records
       where account_id = ${accountId} and key_hash in (
             select key_hash from idempotency_records
              where account_id = ${accountId} and answer is not null
              order by created_at desc, key_hash
             offset ${records})`,

    deleteOlder: (than: Date) => database.background.run`
      delete from idempotency_records where (account_id, key_hash) in (
        select account_id, key_hash from idempotency_records where created_at < ${than} limit 10000)`,
  };
}
