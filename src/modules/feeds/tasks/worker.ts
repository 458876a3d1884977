/**
 * Does what helpers do with updates: some accounts at a time, each account's tasks one after the other, and a few
 * of each before the next one's turn. So who has a thousand waiting holds up nobody else.
 */
import type { Bus } from "../../../platform/bus/bus.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Gauge, Sweep } from "../../../platform/http/module.ts";
import type { StoredUpdate } from "../feed.ts";
import { createEffects, type EffectDeps } from "./effects.ts";
import { createTaskStore, type Task, type TaskKind } from "./task-store.ts";

/** Accounts that one instance works for at a time. */
const PLACES = 4;
const PER_TURN = 4;
/** Reactions of one instance at a time: a model answers only so many. Others wait, and what is to be remembered does not. */
const MOST_REACTING = 64;
/** Longer than a turn can take: an instance that died leaves its tasks to the others. */
const LEASE_MS = 60_000;
/** For tasks that failed, and hints that were lost. */
const POLL_MS = 1_000;
const HOUR_MS = 3_600_000;
/** After the first failure, the second, …; after the last one, never. */
const RETRY_MS = [5_000, 30_000, 120_000, 600_000];
/** What a stop waits for; what is not done by then is done by the next instance. */
const FINISH_MS = 1_500;

/** Bus topic: there are new tasks. */
const TASKS_ADDED = "feeds.tasks";

const FIRST_ACCOUNT = "00000000-0000-0000-0000-000000000000";

/** What a subscriber wants of their helper. */
interface TaskSubscriber {
  accountId: string;
  remember: boolean;
  reacts: boolean;
}

export interface FeedTasks {
  /** In the transaction that delivers the update to them. */
  add(
    tx: Tx,
    update: Pick<StoredUpdate, "id" | "feed_id" | "seq">,
    subscribers: readonly TaskSubscriber[],
  ): Promise<void>;
  start(): void;
  /** Looks for tasks now. */
  wake(): void;
  close(): Promise<void>;
  sweeps: Sweep[];
  gauges: Gauge[];
}

export interface FeedTasksDeps extends Omit<EffectDeps, "store" | "onReacted"> {
  bus: Bus;
  log: Record<"info" | "warn" | "error", (fields: object, message: string) => void>;
}

export function createFeedTasks(deps: FeedTasksDeps): FeedTasks {
  const { bus, clock, log } = deps;
  const store = createTaskStore(deps.database);
  const effects = createEffects({
    ...deps,
    store,
    onReacted: () => {
      if (effects.reacting() === MOST_REACTING - 1) look();
    },
  });
  /** By account. */
  const active = new Map<string, Promise<void>>();
  let closed = false;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  /** Whose turn was last. */
  let cursor = FIRST_ACCOUNT;

  const after = (ms: number) => new Date(clock.now().getTime() + ms);

  /** One look at a time; a hint that comes meanwhile makes another. */
  function look(): void {
    if (closed) return;
    if (looking !== undefined) {
      lookAgain = true;
      return;
    }
    lookAgain = false;
    looking = takeDue()
      .catch((error: unknown) =>
        log.warn({ err: error }, "tasks could not be taken; they are looked for again"),
      )
      .finally(() => {
        looking = undefined;
        if (lookAgain) look();
      });
  }

  async function takeDue(): Promise<void> {
    const places = PLACES - active.size;
    if (places <= 0) return;
    const tasks = await store.takeDue({
      after: cursor,
      except: [...active.keys()],
      kinds: effects.reacting() < MOST_REACTING ? ["remember", "react"] : ["remember"],
      accounts: places,
      perAccount: PER_TURN,
      now: clock.now(),
      until: after(LEASE_MS),
    });
    const turns = Map.groupBy(tasks, (task) => task.account_id);
    for (const [accountId, turn] of turns) {
      const done = takeTurn(turn).finally(() => {
        active.delete(accountId);
        look();
      });
      active.set(accountId, done);
    }
    const wasFirst = cursor === FIRST_ACCOUNT;
    cursor = turns.size < places ? FIRST_ACCOUNT : ([...turns.keys()].sort().at(-1) ?? FIRST_ACCOUNT);
    // Past the last account the first one has its turn.
    if (cursor === FIRST_ACCOUNT && !wasFirst) lookAgain = true;
  }

  async function takeTurn(tasks: readonly Task[]): Promise<void> {
    for (const task of tasks) {
      try {
        if (closed) await store.release(task, clock.now());
        else await perform(task);
      } catch (error) {
        // Its lease runs out, and then it is due again.
        log.warn({ err: error, ...named(task) }, "a task was left; it is taken again");
      }
    }
  }

  async function perform(task: Task): Promise<void> {
    try {
      if (task.attempts > RETRY_MS.length + 1) throw new Error("it ended its instance every time");
      await effects.perform(task);
    } catch (error) {
      const retryMs = RETRY_MS[task.attempts - 1];
      if (retryMs === undefined) {
        await store.drop(task);
        log.error({ err: error, ...named(task) }, "a task failed too often and was given up");
        return;
      }
      await store.postpone(task, after(retryMs));
      log.warn({ err: error, ...named(task) }, "a task failed; it is tried again later");
    }
  }

  let poll: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};

  return {
    async add(tx, update, subscribers) {
      const taskOf = (accountId: string, kind: TaskKind) => ({
        account_id: accountId,
        update_id: update.id,
        kind,
        feed_id: update.feed_id,
        update_seq: update.seq,
      });
      const tasks = subscribers.flatMap(({ accountId, remember, reacts }) => [
        ...(remember ? [taskOf(accountId, "remember")] : []),
        ...(reacts ? [taskOf(accountId, "react")] : []),
      ]);
      if (tasks.length === 0) return;
      await store.addTasks(tx, tasks, clock.now());
      tx.afterCommit(() => void bus.publish(TASKS_ADDED, update.id));
    },
    start() {
      unsubscribe = bus.subscribe(TASKS_ADDED, look);
      poll = setInterval(look, POLL_MS);
      poll.unref();
      look();
    },
    wake: look,
    async close() {
      closed = true;
      unsubscribe();
      clearInterval(poll);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, FINISH_MS);
      });
      const all = async () => {
        await looking;
        await Promise.allSettled(active.values());
      };
      await Promise.race([all(), late]);
      clearTimeout(timer);
    },
    sweeps: [
      {
        name: "feeds-reaction-hours",
        everyMs: HOUR_MS,
        run: async () => {
          await store.pruneReactions(after(-24 * HOUR_MS));
        },
      },
    ],
    gauges: [
      {
        name: "feed_tasks_waiting",
        help: "Updates that helpers still have to remember or react to, up to 10,000",
        isShared: true,
        read: store.countTasks,
      },
    ],
  };
}

const named = ({ account_id, update_id, kind }: Task) => ({
  account: account_id,
  update: update_id,
  task: kind,
});
