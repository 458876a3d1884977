/**
 * Announces changes to those who listen: at once, then at most once a second an app, and the last one always.
 *
 *   write ─ notes in its transaction when it is due ─→ this instance, or any other that finds it ─→ event
 *
 * Between two announcements an app has one note, however many writes there are.
 */
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Log } from "../../platform/log/log.ts";
import type { AnnouncementStore } from "./announcement-store.ts";
import { stateChanged } from "./event-records.ts";

/** Apps that change within it are announced together. */
const GATHER_MS = 20;
const AT_ONCE = 200;

export interface Announcer {
  /** Something is due then. */
  expect(dueAt: Date): void;
  /** Announces what is due, whoever wrote it. */
  announceDue(): Promise<void>;
  close(): Promise<void>;
}

export function createAnnouncer(deps: {
  database: Database;
  store: AnnouncementStore;
  events: Events;
  clock: Clock;
  log: Pick<Log, "warn">;
}): Announcer {
  const { database, store, clock } = deps;
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;
  let closed = false;

  function expect(dueAt: Date): void {
    if (closed || dueAt.getTime() >= wakesAt) return;
    wakesAt = dueAt.getTime();
    clearTimeout(timer);
    timer = setTimeout(wake, Math.max(wakesAt - clock.now().getTime(), 0) + GATHER_MS);
  }

  function wake(): void {
    wakesAt = Number.POSITIVE_INFINITY;
    announceDue().catch((error: unknown) => {
      deps.log.warn({ err: error }, "flux changes were not announced; a sweep does it");
    });
  }

  function announceDue(): Promise<void> {
    running = (running ?? Promise.resolve())
      .catch(() => {})
      .then(async () => {
        while ((await announceSome()) === AT_ONCE);
        const next = await store.next();
        if (next) expect(next);
      });
    return running;
  }

  async function announceSome(): Promise<number> {
    const now = clock.now();
    return database.transaction(async (tx) => {
      const due = await store.lockDue(tx, now, AT_ONCE);
      if (due.length === 0) return 0;
      await deps.events.appendToMany(
        tx,
        stateChanged,
        due.map((each) => ({
          accountId: each.account_id,
          data: {
            app: each.app,
            version: Number(each.version),
            updated_at: each.updated_at.toISOString(),
            by: each.updated_by,
            deleted: each.deleted,
          },
        })),
      );
      const keys = due.map(({ account_id, app }) => ({ accountId: account_id, app }));
      await store.settle(tx, keys, now);
      return due.length;
    });
  }

  return {
    expect,
    announceDue,
    async close() {
      closed = true;
      clearTimeout(timer);
      await running?.catch(() => {});
    },
  };
}
