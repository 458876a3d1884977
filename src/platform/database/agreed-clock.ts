/**
 * Leases, retries and expiries are moments that one instance writes and another reads. So that a machine whose clock
 * jumps can't hold work back for an hour, or end what others still do, time runs by the steady clock of the process,
 * and the wall clock it follows is checked against the database's, which all instances share.
 */
import { readWallClockBy } from "../clock.ts";
import type { Log } from "../log/log.ts";
import type { Database } from "./database.ts";

const CHECK_MS = 1_000;
/** Clocks that are kept by NTP differ by less; then the machine's own is as good, and needs no correction. */
const TOLERANCE_MS = 2_000;

export interface AgreedClock {
  stop(): void;
}

export async function startAgreedClock(deps: { database: Database; log: Log }): Promise<AgreedClock> {
  let offset = Date.now() - performance.now();
  let isCorrected = false;
  let isChecking = false;

  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    try {
      const sent = performance.now();
      const { now } = await deps.database.one<{ now: Date }>`select clock_timestamp() as now`;
      const answered = performance.now();
      const doubt = (answered - sent) / 2;
      const database = now.getTime() - (sent + doubt);
      const machine = Date.now() - performance.now();
      const isWrong = Math.abs(database - machine) > TOLERANCE_MS + doubt;
      if (isWrong !== isCorrected)
        deps.log.warn(
          { differsByMs: Math.round(machine - database) },
          isWrong
            ? "this machine's clock differs from the database's; using the database's"
            : "this machine's clock agrees with the database's again; using this machine's",
        );
      isCorrected = isWrong;
      offset = isWrong ? database : machine;
    } finally {
      isChecking = false;
    }
  }

  await check();
  readWallClockBy(() => Math.floor(offset + performance.now()));
  // While the database is away, time goes on by the steady clock.
  const timer = setInterval(() => void check().catch(() => {}), CHECK_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      readWallClockBy(undefined);
    },
  };
}
