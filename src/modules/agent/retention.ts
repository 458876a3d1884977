/** Erases runs, and with them conversations, that are older than they are kept. What they cost stays in the ledger. */
import type { Clock } from "../../platform/clock.ts";
import { runCompleted, runFailed } from "./event-records.ts";
import type { RunStore } from "./run-store.ts";

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 500;

export function createRunRetention(deps: {
  store: Pick<RunStore, "deleteOlder">;
  retentionDays: number;
  /** What webhooks were sent of runs. */
  eraseEvents: (than: Date, types: readonly string[]) => Promise<void>;
  clock: Clock;
}) {
  return {
    async sweep(): Promise<void> {
      const before = new Date(deps.clock.now().getTime() - deps.retentionDays * DAY_MS);
      while ((await deps.store.deleteOlder(before, AT_ONCE)) === AT_ONCE);
      await deps.eraseEvents(
        before,
        [runCompleted, runFailed].map(({ type }) => type),
      );
    },
  };
}
