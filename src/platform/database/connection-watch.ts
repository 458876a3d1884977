/**
 * Finds connections that are dead without a word: a firewall that forgot them, a machine that lost its power. Their
 * statements would wait for ever, and a plain time limit would also end those that are only slow. So the server is
 * asked, over a new connection, what it does for those that wait:
 *
 *   waiting ──3 s nothing──▶ suspected ─┬─ the server works on it ──▶ waiting
 *                                       ├─ the server has nothing to do for it, twice ──▶ ended
 *                                       └─ the server can't be asked, 10 s nothing ──▶ ended
 */
import pg from "pg";

const LOOK_MS = 1_000;
const SUSPECTED_AFTER_MS = 3_000;
const UNREACHABLE_AFTER_MS = 10_000;
const ASK_MS = 5_000;

interface Watched {
  client: pg.Client;
  waiting: number;
  /** When something was last sent with nothing before it, or answered. */
  heardAt: number;
  /** That the server had nothing to do for it since then. */
  doubts: number;
}

export interface ConnectionWatch {
  add(client: pg.Client): void;
  stop(): void;
}

export function watchConnections(deps: {
  /** A connection of its own to the same server. */
  createClient: () => pg.Client;
  onDead: (pid: number) => void;
}): ConnectionWatch {
  const all = new Set<Watched>();
  let isLooking = false;

  async function look(): Promise<void> {
    const now = performance.now();
    const suspects = [...all].filter(
      ({ waiting, heardAt }) => waiting > 0 && now - heardAt > SUSPECTED_AFTER_MS,
    );
    if (suspects.length === 0 || isLooking) return;
    isLooking = true;
    const heard = suspects.map(({ heardAt }) => heardAt);
    try {
      const busy = await findBusy(suspects.map(({ client }) => pidOf(client)));
      suspects.forEach((suspect, index) => {
        // Answered meanwhile.
        if (suspect.heardAt !== heard[index] || suspect.waiting === 0) return;
        if (busy === "unclear" || busy?.has(pidOf(suspect.client))) {
          suspect.doubts = 0;
          return;
        }
        const isDead = busy
          ? ++suspect.doubts > 1
          : performance.now() - suspect.heardAt > UNREACHABLE_AFTER_MS;
        if (isDead) end(suspect);
      });
    } finally {
      isLooking = false;
    }
  }

  /** Those of these that the server works for; undefined when it can't be asked. */
  async function findBusy(pids: number[]): Promise<Set<number> | "unclear" | undefined> {
    const client = deps.createClient();
    client.on("error", () => {});
    const timer = setTimeout(() => client.connection.stream.destroy(new Error("no answer")), ASK_MS);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number; self: number }>(
        `select pid, pg_backend_pid() as self from pg_stat_activity
          where pid = pg_backend_pid() or (pid = any($1) and state is distinct from 'idle'
            and state is distinct from 'idle in transaction' and state is distinct from 'idle in transaction (aborted)')`,
        [pids],
      );
      // Something between shares the server's connections: the numbers are its own, and say nothing.
      if (rows[0]?.self !== pidOf(client)) return "unclear";
      return new Set(rows.map(({ pid }) => pid));
    } catch (error) {
      // It is there, and has no room for one more, or is only just starting.
      return error instanceof pg.DatabaseError ? "unclear" : undefined;
    } finally {
      clearTimeout(timer);
      client.end().catch(() => {});
    }
  }

  function end({ client }: Watched): void {
    deps.onDead(pidOf(client));
    const error = Object.assign(new Error("Connection terminated: the server has nothing to do for it"), {
      code: "ETIMEDOUT",
    });
    client.connection.stream.destroy(error);
  }

  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();

  return {
    add(client) {
      const watched: Watched = { client, waiting: 0, heardAt: 0, doubts: 0 };
      all.add(watched);
      client.once("end", () => all.delete(watched));
      const sent = () => {
        if (watched.waiting++ === 0) watched.heardAt = performance.now();
      };
      const answered = () => {
        watched.waiting--;
        watched.heardAt = performance.now();
        watched.doubts = 0;
      };
      countStatements(client, sent, answered);
    },
    stop: () => clearInterval(timer),
  };
}

const pidOf = (client: pg.Client): number => (client as unknown as { processID: number }).processID;

/** `pg` tells nobody when a statement is sent or answered. */
function countStatements(client: pg.Client, sent: () => void, answered: () => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    sent();
    const callback = args.at(-1);
    if (typeof callback === "function") {
      args[args.length - 1] = (...results: unknown[]) => {
        answered();
        callback(...results);
      };
      return query(...args);
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(answered, answered);
    else answered();
    return result;
  }) as typeof client.query;
}
