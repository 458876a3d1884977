/** Finds what has no vector of the current model, and stores vectors. */
import type { Database, Tx } from "../../platform/database/database.ts";
import { encodeVector } from "./stored-vector.ts";

export interface Unembedded {
  account_id: string;
  id: string;
  text: string | null;
  /** Of the message before it in its conversation; empty for a claim. */
  text_before: string | null;
  changed_version: bigint;
}

export interface NewVector {
  id: string;
  /** Null where there is no text to embed: then it is done too. */
  vector: Int8Array | null;
  /** What it was made of: a row that changed since keeps waiting. */
  madeFrom: bigint;
}

export type VectorStore = ReturnType<typeof createVectorStore>;

export function createVectorStore(database: Database) {
  return {
    /** Of all accounts, or of one. The three arms use the index on the model; "is distinct from" would not. */
    findClaims: (model: string, accountId: string | null, limit: number) =>
      accountId === null
        ? database.many<Unembedded>`
            select account_id, id, content as text, null as text_before, changed_version from claims
             where content is not null and (vector_model is null or vector_model < ${model} or vector_model > ${model})
             limit ${limit}`
        : database.as(accountId).many<Unembedded>`
            select account_id, id, content as text, null as text_before, changed_version from claims
             where account_id = ${accountId} and content is not null and vector_model is distinct from ${model}
             order by id limit ${limit}`,

    /** Only messages with claims: the others are never answered. */
    findMessages: (model: string, accountId: string | null, limit: number) => database.many<Unembedded>`
      select m.account_id, m.id, message_text(m.account_id, m.id, m.context) as text,
             (select message_text(p.account_id, p.id, p.context) from memory_messages p
               where p.account_id = m.account_id and p.group_id = m.group_id and p.id < m.id
               order by p.id desc limit 1) as text_before,
             m.changed_version
        from (select account_id, id, group_id, context, changed_version from memory_messages
               where (vector_model is null or vector_model < ${model} or vector_model > ${model})
                 and (${accountId}::uuid is null or account_id = ${accountId})
                 and exists (select 1 from claims c where c.account_id = memory_messages.account_id
                                and c.message_id = memory_messages.id and c.content is not null)
               limit ${limit}) m`,

    updateClaims: (
      tx: Tx,
      accountId: string,
      vectors: readonly NewVector[],
      model: string,
      version: number,
    ) => tx.run`
      update claims c set vector = decode(r.vector, 'base64'), vector_model = ${model}, changed_version = ${version}
        from jsonb_to_recordset(${rowsOf(vectors)}::jsonb) as r (id uuid, vector text, made_from bigint)
       where c.account_id = ${accountId} and c.id = r.id and c.changed_version = r.made_from`,

    updateMessages: (
      tx: Tx,
      accountId: string,
      vectors: readonly NewVector[],
      model: string,
      version: number,
    ) => tx.run`
      update memory_messages m set vector = decode(r.vector, 'base64'), vector_model = ${model}, changed_version = ${version}
        from jsonb_to_recordset(${rowsOf(vectors)}::jsonb) as r (id uuid, vector text, made_from bigint)
       where m.account_id = ${accountId} and m.id = r.id and m.changed_version = r.made_from`,
  };
}

const rowsOf = (vectors: readonly NewVector[]): string =>
  JSON.stringify(
    vectors.map(({ id, vector, madeFrom }) => ({
      id,
      vector: encodeVector(vector),
      made_from: String(madeFrom),
    })),
  );
