/** Reads what changed in a memory since a version, for the index. */
import type { Database } from "../../../platform/database/database.ts";
import { readVector } from "../stored-vector.ts";
import type { ClaimRow, MessageRow } from "./index-rows.ts";

/** Where the next page begins. */
export interface ChangePosition {
  version: number;
  id: string;
}

export interface ChangePage<Row> {
  rows: Row[];
  /** Undefined on the last page. */
  next: ChangePosition | undefined;
}

interface StoredVector {
  vector: Buffer | null;
  changed_version: bigint;
}

type ChangedClaim = Omit<ClaimRow, "vector" | "at"> & StoredVector;
type ChangedMessage = Omit<MessageRow, "vector"> & StoredVector;

export type IndexStore = ReturnType<typeof createIndexStore>;

/** Times leave PostgreSQL as milliseconds: a Date a value would cost more than the rest of the row. */
export function createIndexStore(database: Database, model: string | null) {
  return {
    /** Forgotten claims only where an index may still hold them. */
    changedClaims: async (
      accountId: string,
      since: number,
      after: ChangePosition,
      limit: number,
    ): Promise<ChangePage<ClaimRow>> => {
      const rows = await database.as(accountId).many<ChangedClaim>`
        select id, message_id as message, position, content, source, tags, dates,
               (extract(epoch from valid_from) * 1000)::float8 as "validFrom",
               (extract(epoch from valid_to) * 1000)::float8 as "validTo",
               (extract(epoch from expires_at) * 1000)::float8 as "expiresAt",
               case when vector_model = ${model}::text then vector end as vector, changed_version
          from claims
         where account_id = ${accountId}
           and (changed_version, id) > (${after.version}, ${after.id})
           and (content is not null or ${since} > 0)
         order by changed_version, id limit ${limit}`;
      return pageOf(rows, limit, ({ changed_version, vector, ...row }) => ({
        ...row,
        at: row.validFrom,
        vector: readVector(vector),
      }));
    },

    changedMessages: async (
      accountId: string,
      after: ChangePosition,
      limit: number,
    ): Promise<ChangePage<MessageRow>> => {
      const rows = await database.as(accountId).many<ChangedMessage>`
        select id, group_id as group, role, name, context, (extract(epoch from at) * 1000)::float8 as at,
               case when vector_model = ${model}::text then vector end as vector, changed_version
          from memory_messages
         where account_id = ${accountId} and (changed_version, id) > (${after.version}, ${after.id})
         order by changed_version, id limit ${limit}`;
      return pageOf(rows, limit, ({ changed_version, vector, ...row }) => ({
        ...row,
        vector: readVector(vector),
      }));
    },
  };
}

function pageOf<Stored extends { id: string; changed_version: bigint }, Row>(
  stored: Stored[],
  limit: number,
  present: (row: Stored) => Row,
): ChangePage<Row> {
  const last = stored.at(-1);
  const full = last !== undefined && stored.length === limit;
  return {
    rows: stored.map(present),
    next: full ? { version: Number(last.changed_version), id: last.id } : undefined,
  };
}
