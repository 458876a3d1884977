/** What a service and its PostgreSQL have used so far: time of processors, which a busy machine does not stretch, and bytes. */
import { readdirSync, readFileSync } from "node:fs";
import type { Database } from "../../src/platform/database/database.ts";

export interface Consumption {
  serviceMs: number;
  databaseMs: number;
  transactions: number;
  walBytes: number;
  /** Of all tables, with their indexes. */
  storedBytes: number;
}

/** The kernel counts in these, whatever its own clock. */
const TICKS_PER_SECOND = 100;

interface Process {
  pid: number;
  parent: number;
  ownTicks: number;
  /** Of its children that have ended. */
  endedTicks: number;
}

function readProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name before may hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const at = (place: number) => Number(fields[place - 3]);
    return { pid, parent: at(4), ownTicks: at(14) + at(15), endedTicks: at(16) + at(17) };
  } catch {
    // It has ended since it was listed.
    return undefined;
  }
}

function readProcesses(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

const toMs = (ticks: number): number => (ticks * 1_000) / TICKS_PER_SECOND;

export async function createMeter(
  servicePid: number,
  database: Database,
): Promise<() => Promise<Consumption>> {
  const { pid } = await database.one<{ pid: number }>`select pg_backend_pid() as pid`;
  const postmaster = readProcess(pid)?.parent;
  if (postmaster === undefined) throw new Error("PostgreSQL does not run on this machine");
  return async () => {
    const figures = await database.one<{ transactions: number; wal: number; stored: number }>`
      select (select xact_commit + xact_rollback from pg_stat_database where datname = current_database())::float8
               as transactions,
             pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal,
             (select sum(pg_total_relation_size(oid)) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)::float8
               as stored`;
    const processes = readProcesses();
    const server = processes.filter((each) => each.pid === postmaster || each.parent === postmaster);
    const ended = processes.find((each) => each.pid === postmaster)?.endedTicks ?? 0;
    return {
      serviceMs: toMs(processes.find((each) => each.pid === servicePid)?.ownTicks ?? 0),
      databaseMs: toMs(server.reduce((sum, each) => sum + each.ownTicks, ended)),
      transactions: figures.transactions,
      walBytes: figures.wal,
      storedBytes: figures.stored,
    };
  };
}

export function difference(later: Consumption, earlier: Consumption): Consumption {
  return {
    serviceMs: later.serviceMs - earlier.serviceMs,
    databaseMs: later.databaseMs - earlier.databaseMs,
    transactions: later.transactions - earlier.transactions,
    walBytes: later.walBytes - earlier.walBytes,
    storedBytes: later.storedBytes - earlier.storedBytes,
  };
}
