/** Reads a whole memory in the order of its ids. */
import type { Tx } from "../../../platform/database/database.ts";
import type { ClaimVersion, StoredClaim, StoredMessage } from "../claim-row.ts";

export const exportStore = {
  /** From here on the transaction sees one moment, however long it reads. */
  freeze: (tx: Tx) => tx.run`set transaction isolation level repeatable read, read only`,

  messages: (tx: Tx, accountId: string, now: Date, after: string, limit: number) => tx.many<StoredMessage>`
    select id, group_id, role, name, source, source_id, at, context
      from memory_messages where account_id = ${accountId} and id > ${after}
       and (context <> '[]' or exists (
           select 1 from claims c where c.account_id = ${accountId} and c.message_id = memory_messages.id
                                    and c.content is not null
                                    and (c.expires_at is null or c.expires_at > ${now})))
     order by id limit ${limit}`,

  claims: (tx: Tx, accountId: string, now: Date, after: string, limit: number) => tx.many<StoredClaim>`
    select id, content, message_id, group_id, position, speaker, source, source_id, tags, metadata, occurred_at,
           valid_from, valid_to, stated_at, expires_at, supersedes, superseded_by, dates, created_at, updated_at, revision,
           change
      from claims where account_id = ${accountId} and id > ${after} and content is not null
       and (expires_at is null or expires_at > ${now})
     order by id limit ${limit}`,

  versions: (tx: Tx, accountId: string, claimIds: readonly string[]) => tx.many<
    ClaimVersion & { claim_id: string }
  >`
    select claim_id, version, content, valid_from, valid_to, recorded_at, change
      from claim_versions where account_id = ${accountId} and claim_id = any(${claimIds})
     order by claim_id, version`,
};
