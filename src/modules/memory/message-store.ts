/** The messages that claims came from, and what of them became no claim. */
import type { Database, Tx } from "../../platform/database/database.ts";
import type { StoredMessage } from "./claim-row.ts";
import { encodeVector } from "./stored-vector.ts";

export interface NewMessage extends StoredMessage {
  vector: Int8Array | null;
}

/** The end of a conversation so far. */
export interface LastMessage {
  id: string;
  group_id: string;
  at: Date;
  text: string;
}

export type MessageStore = ReturnType<typeof createMessageStore>;

export function createMessageStore(database: Database) {
  return {
    findLast: (accountId: string, source: string | null) => database.as(accountId).maybe<LastMessage>`
      select id, group_id, at, coalesce(message_text(account_id, id, context), '') as text
        from memory_messages
       where account_id = ${accountId} and source is not distinct from ${source}
       order by id desc limit 1`,

    /**
     * Of these, those that are stored: the writer called them the same, at the same moment. An id alone is not enough,
     * because who numbers messages from 1 begins again with every conversation.
     */
    findSame: (
      tx: Tx,
      accountId: string,
      source: string | null,
      drafts: readonly Pick<StoredMessage, "id" | "source_id" | "at" | "role">[],
    ) => tx.many<{ draft_id: string; id: string; group_id: string }>`
      select distinct on (d.id) d.id as draft_id, m.id, m.group_id
        from unnest(${drafts.map(({ id }) => id)}::uuid[], ${drafts.map(({ source_id }) => source_id)}::text[],
                    ${drafts.map(({ at }) => at)}::timestamptz[], ${drafts.map(({ role }) => role)}::text[])
             as d (id, source_id, at, role)
        join memory_messages m
          on m.account_id = ${accountId} and m.source_id = d.source_id and m.at = d.at and m.role = d.role
         and m.source is not distinct from ${source}
       order by d.id, m.id`,

    insert: async (
      tx: Tx,
      accountId: string,
      messages: readonly NewMessage[],
      model: string,
      version: number,
    ) => {
      if (messages.length === 0) return 0;
      const rows = JSON.stringify(
        messages.map((message) => ({
          ...message,
          vector: encodeVector(message.vector),
        })),
      );
      return tx.run`
        insert into memory_messages (account_id, id, group_id, role, name, source, source_id, at, context,
               vector, vector_model, changed_version)
        select ${accountId}, id, group_id, role, name, source, source_id, at, context,
               decode(vector, 'base64'), case when vector is not null then ${model}::text end, ${version}
          from jsonb_to_recordset(${rows}::jsonb) as r (
               id uuid, group_id uuid, role text, name text, source text, source_id text, at timestamptz,
               context jsonb, vector text)
            on conflict do nothing`;
    },

    /**
     * Of what this version brought: messages that brought no claim and were there before, under other ids. An
     * import into another account has ids of its own each time.
     */
    deleteRepeated: (tx: Tx, accountId: string, version: number) => tx.run`
      delete from memory_messages m
       where m.account_id = ${accountId} and m.changed_version = ${version}
         and not exists (select 1 from claims c where c.account_id = m.account_id and c.message_id = m.id)
         and exists (select 1 from memory_messages o
                      where o.account_id = ${accountId} and o.changed_version < ${version}
                        and o.at = m.at and o.role = m.role and o.context = m.context
                        and (o.name, o.source, o.source_id) is not distinct from (m.name, m.source, m.source_id))`,

    /** Where nothing of a message, or of a conversation, is a claim any more, the context says nothing of use, and may say what was forgotten. */
    forgetEmptied: async (tx: Tx, accountId: string, claimIds: readonly string[], version: number) => {
      await tx.run`
        update memory_messages m
           set context = '[]', vector = null, vector_model = null, changed_version = ${version}
         where m.account_id = ${accountId}
           and m.group_id in (select group_id from claims where account_id = ${accountId} and id = any(${claimIds}))
           and (not exists (select 1 from claims c
                             where c.account_id = m.account_id and c.group_id = m.group_id and c.content is not null)
                or (m.id in (select message_id from claims where account_id = ${accountId} and id = any(${claimIds}))
                    and not exists (select 1 from claims c
                             where c.account_id = m.account_id and c.message_id = m.id and c.content is not null)))`;
    },

    /** The vectors of a message and of the one after it carry the meaning of what is forgotten: they are made anew. */
    forgetAround: async (tx: Tx, accountId: string, claimIds: readonly string[], version: number) => {
      await tx.run`
        update memory_messages m
           set vector = null, vector_model = null, changed_version = ${version}
         where m.account_id = ${accountId} and m.vector is not null
           and m.id in (
               select unnest(array[c.message_id, (
                      select min(n.id::text)::uuid from memory_messages n
                       where n.account_id = c.account_id and n.group_id = c.group_id and n.id > c.message_id)])
                 from claims c
                where c.account_id = ${accountId} and c.id = any(${claimIds}) and c.message_id is not null)`;
    },
  };
}
