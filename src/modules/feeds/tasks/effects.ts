/** What a task does: its effect and its end are one transaction, so each happens once. */
import { createLruMap } from "../../../platform/cache/lru-map.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { formatId } from "../../../platform/ids.ts";
import { type Agent, type BegunRun, type JsonObject, listEntries } from "../../agent/index.ts";
import type { Memory } from "../../memory/index.ts";
import type { Task, TaskStore, TitledUpdate, Wish } from "./task-store.ts";

/** For each subscription; a feed that publishes every second must not spend all that its subscribers have. */
const MOST_REACTIONS_PER_HOUR = 60;
/** One update goes to many at about the same time. */
const KEPT_UPDATES = 64;
const MAX_VALUE_CHARACTERS = 2_000;

export interface EffectDeps {
  database: Database;
  store: TaskStore;
  clock: Clock;
  log: { info(fields: object, message: string): void };
  prepareNote: Memory["prepareNote"];
  beginTriggered: Agent["beginTriggered"];
  /** A reaction is over. */
  onReacted: () => void;
}

export interface Effects {
  /** A reaction's run goes on after that. */
  perform(task: Task): Promise<void>;
  /** Runs that were begun here and go on. */
  reacting(): number;
}

export function createEffects(deps: EffectDeps): Effects {
  const { database, store, clock, log } = deps;
  let reacting = 0;
  const kept = createLruMap<TitledUpdate>(KEPT_UPDATES);

  async function findUpdate(task: Task): Promise<TitledUpdate | undefined> {
    const known = kept.get(task.update_id);
    if (known) return known;
    const found = await store.findUpdate(task.feed_id, task.update_seq);
    if (found) kept.set(task.update_id, found);
    return found;
  }

  /** `effect` with the end of the task; without it where another was first, or nobody wants it any more. */
  function finishWith<T>(
    task: Task,
    effect: (tx: Tx, wish: Wish) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    return database.as(task.account_id).transaction(async (tx) => {
      await store.limitWaits(tx);
      if (!(await store.finish(tx, task))) return undefined;
      const wish = await store.findWish(tx, task);
      // One that is paused has paid for this update.
      return wish && wish.status !== "ended" ? effect(tx, wish) : undefined;
    });
  }

  async function remember(task: Task, update: TitledUpdate): Promise<void> {
    const note = await deps.prepareNote(task.account_id, {
      title: update.title,
      at: update.published_at,
      text: noteText(update),
      source: `feed:${formatId("feed", update.feed_id)}`,
      sourceId: formatId("upd", update.id),
      tags: ["feed"],
    });
    await finishWith(task, async (tx, wish) => {
      if (wish.remember) await note.store(tx);
    });
  }

  async function react(task: Task, update: TitledUpdate): Promise<void> {
    const run = await finishWith(task, (tx, { reaction }) =>
      reaction === null ? Promise.resolve(undefined) : beginReaction(tx, task, update, reaction),
    );
    if (!run) return;
    reacting++;
    void run.start().finally(() => {
      reacting--;
      deps.onReacted();
    });
  }

  async function beginReaction(
    tx: Tx,
    task: Task,
    update: TitledUpdate,
    message: string,
  ): Promise<BegunRun | undefined> {
    const now = clock.now();
    const nth = await store.countReaction(tx, task, now, MOST_REACTIONS_PER_HOUR);
    if (nth === undefined) return undefined;
    if (nth > MOST_REACTIONS_PER_HOUR) {
      tx.afterCommit(() =>
        log.info(
          { account: task.account_id, feed: task.feed_id },
          `more than ${MOST_REACTIONS_PER_HOUR} reactions this hour; the helper waits for the next`,
        ),
      );
      return undefined;
    }
    const data = JSON.parse(update.data) as JsonObject;
    const run = await deps.beginTriggered(tx, task.account_id, {
      message,
      update: { id: update.id, feedId: update.feed_id, feedTitle: update.title, data },
    });
    if (!run) await store.uncountReaction(tx, task, now);
    return run;
  }

  return {
    reacting: () => reacting,
    async perform(task) {
      const update = await findUpdate(task);
      if (!update) await store.drop(task);
      else if (task.kind === "remember") await remember(task, update);
      else await react(task, update);
    },
  };
}

/** `high 24; low 16; sky "clear".` */
function noteText({ data }: TitledUpdate): string {
  const entries = listEntries(JSON.parse(data) as JsonObject, MAX_VALUE_CHARACTERS);
  if (entries.length === 0) return "nothing.";
  return `${entries.map(({ name, value }) => (name === "" ? value : `${name} ${value}`)).join("; ")}.`;
}
