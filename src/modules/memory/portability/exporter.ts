/** Everything of a memory, as lines. Written to a spool first: a slow reader must not hold a transaction open. */
import type { Database, Tx } from "../../../platform/database/database.ts";
import type { Spool } from "../../../platform/http/spool.ts";
import type { SpoolRoom } from "../../../platform/http/spool-room.ts";
import { exportStore } from "./export-store.ts";
import { claimLine, headLine, messageLine } from "./lines.ts";

const PAGE = 500;
const NO_ID = "00000000-0000-0000-0000-000000000000";

export async function exportMemory(
  deps: { database: Database; spools: SpoolRoom },
  accountId: string,
  now: Date,
): Promise<Spool> {
  const { database, spools } = deps;
  const spool = await spools.open(accountId);
  try {
    await database.as(accountId).transaction((tx) => write(tx, accountId, now, spool));
    return spool;
  } catch (error) {
    await spool.close();
    throw error;
  }
}

async function write(tx: Tx, accountId: string, now: Date, spool: Spool): Promise<void> {
  await exportStore.freeze(tx);
  const put = (lines: object[]) =>
    spool.write(Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join("")));

  await put([headLine(accountId)]);
  for (let after = NO_ID; ; ) {
    const messages = await exportStore.messages(tx, accountId, now, after, PAGE);
    await put(messages.map(messageLine));
    const last = messages.at(-1);
    if (!last || messages.length < PAGE) break;
    after = last.id;
  }
  for (let after = NO_ID; ; ) {
    const claims = await exportStore.claims(tx, accountId, now, after, PAGE);
    const ids = claims.map(({ id }) => id);
    const versions = Map.groupBy(await exportStore.versions(tx, accountId, ids), ({ claim_id }) => claim_id);
    await put(
      claims.map((claim) =>
        claimLine(
          claim,
          (versions.get(claim.id) ?? []).map(({ claim_id, ...version }) => version),
        ),
      ),
    );
    const last = claims.at(-1);
    if (!last || claims.length < PAGE) break;
    after = last.id;
  }
}
