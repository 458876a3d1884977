/**
 * Group commit: what arrives while a commit is under way goes into the next one. A busy service
 * thereby commits a hundred items at the price of one, an idle one waits for nothing.
 *
 * A commit has a price of its own, whatever it holds. So as long as few are waiting there is one at a
 * time, for all; when many are, two halves commit side by side:
 *
 *   calm   submit → queue of its half ─┬→ one commit of both halves → answered
 *   rush   submit → queue of its half ─┴→ one commit per half, at the same time → answered
 */

export type Settled<Result> = { value: Result } | { error: unknown };

interface GroupCommit<Item, Result> {
  submit(item: Item): Promise<Result>;
  /** Until nothing is waiting or under way. */
  idle(): Promise<void>;
}

interface GroupCommitOptions<Item, Result> {
  /** Items that lock the same row belong to the same half: two commits would only wait for each other. */
  halfOf: (item: Item) => 0 | 1;
  /** From this many waiting items on the halves go separate ways. */
  splitAt: number;
  /** Of each half, in one commit. */
  maxBatch: number;
  /** Settles each item, in their order. Throwing rejects all of them. */
  commit: (items: Item[]) => Promise<Settled<Result>[]>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (value: Result) => void;
  reject: (error: unknown) => void;
}

interface Half<Item, Result> {
  queue: Waiting<Item, Result>[];
  busy: boolean;
}

export function createGroupCommit<Item, Result>(
  options: GroupCommitOptions<Item, Result>,
): GroupCommit<Item, Result> {
  const { splitAt, maxBatch } = options;
  const first: Half<Item, Result> = { queue: [], busy: false };
  const second: Half<Item, Result> = { queue: [], busy: false };
  const running = new Set<Promise<void>>();
  let scheduled = false;

  /** At the end of this turn: all that it submits goes together. */
  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      startWaiting();
    });
  }

  function startWaiting(): void {
    if (!first.busy && !second.busy && first.queue.length + second.queue.length < splitAt)
      start(first, second);
    for (const half of [first, second]) if (!half.busy && half.queue.length * 2 >= splitAt) start(half);
  }

  function start(...halves: Half<Item, Result>[]): void {
    const batch = halves.flatMap((half) => half.queue.splice(0, maxBatch));
    if (batch.length === 0) return;
    for (const half of halves) half.busy = true;
    const run = commitAll(batch).then((answer) => {
      for (const half of halves) half.busy = false;
      running.delete(run);
      // The next ones first: the database works on them while this process answers these.
      startWaiting();
      answer();
      if (first.queue.length + second.queue.length > 0) schedule();
    });
    running.add(run);
  }

  /** Commits, and returns what tells the callers. */
  async function commitAll(batch: Waiting<Item, Result>[]): Promise<() => void> {
    try {
      const settled = await options.commit(batch.map((waiting) => waiting.item));
      return () => {
        for (const [i, waiting] of batch.entries()) settle(waiting, settled[i]);
      };
    } catch (error) {
      return () => {
        for (const waiting of batch) waiting.reject(error);
      };
    }
  }

  function settle(waiting: Waiting<Item, Result>, result: Settled<Result> | undefined): void {
    if (result && "value" in result) waiting.resolve(result.value);
    else waiting.reject(result ? result.error : new Error("the commit left this item out"));
  }

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        (options.halfOf(item) === 0 ? first : second).queue.push({ item, resolve, reject });
        schedule();
      }),
    idle: async () => {
      while (scheduled || running.size > 0) {
        await new Promise(setImmediate);
        await Promise.all(running);
      }
    },
  };
}
