/** What an import has to know and write beyond what every write does. */
import type { Tx } from "../../../platform/database/database.ts";
import type { ClaimVersion } from "../claim-row.ts";

export const importStore = {
  /**
   * Which of these are there already: by id, or because the same was true over the same time. The latter
   * before this import alone: a memory may hold two such claims, and an export of it brings both.
   */
  findExisting: (
    tx: Tx,
    accountId: string,
    version: number,
    rows: readonly { id: string; normal: Buffer; valid_from: Date; valid_to: Date | null }[],
  ) => tx.many<{ place: number }>`
    select r.place from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ normal, ...row }, place) => ({ ...row, place, normal: normal.toString("hex") })),
    )}::jsonb) as r (place int, id uuid, normal text, valid_from timestamptz, valid_to timestamptz)
     where exists (select 1 from claims c where c.account_id = ${accountId} and c.id = r.id)
        or exists (select 1 from claims c
                    where c.account_id = ${accountId} and c.changed_version < ${version}
                      and c.normal = decode(r.normal, 'hex')
                      and (c.valid_to is not distinct from r.valid_to))`,

  insertVersions: async (
    tx: Tx,
    accountId: string,
    versions: readonly (ClaimVersion & { claim_id: string })[],
  ): Promise<void> => {
    if (versions.length === 0) return;
    await tx.run`
      insert into claim_versions (account_id, claim_id, version, content, valid_from, valid_to, recorded_at, change)
      select ${accountId}, claim_id, version, content, valid_from, valid_to, recorded_at, change
        from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as r (
             claim_id uuid, version int, content text, valid_from timestamptz, valid_to timestamptz,
             recorded_at timestamptz, change text)`;
  },
};
