import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Sweep } from "../../platform/http/module.ts";
import { FORGET_AFTER_MS } from "./back-off.ts";
import { deleteOldFailures } from "./back-off-store.ts";
import { deleteExpiredDevices } from "./known-devices.ts";
import { deleteExpiredSessions } from "./session-store.ts";
import { deleteUnusedAllowances } from "./sign-up-allowance.ts";

const HOUR_MS = 60 * 60_000;
/** Small enough that no statement holds its locks for long. */
const BATCH = 1_000;

export function createSweeps(deps: { database: Database; clock: Clock }): Sweep[] {
  const { clock } = deps;
  const database = deps.database.background;
  return [
    {
      name: "accounts.sweep",
      everyMs: HOUR_MS,
      async run() {
        const now = clock.now();
        const forgetBefore = new Date(now.getTime() - FORGET_AFTER_MS);
        while ((await deleteExpiredSessions(database, now, BATCH)) === BATCH);
        while ((await deleteOldFailures(database, forgetBefore, BATCH)) === BATCH);
        while ((await deleteExpiredDevices(database, now, BATCH)) === BATCH);
        while ((await deleteUnusedAllowances(database, now, BATCH)) === BATCH);
      },
    },
  ];
}
