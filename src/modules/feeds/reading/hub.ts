/**
 * All open readers of this instance. News is handed to those it is for; whoever misses a number reads the database.
 * News can get lost, so the numbers are also compared with the database from time to time.
 */
import type { Bus } from "../../../platform/bus/bus.ts";
import type { Log } from "../../../platform/log/log.ts";
import { type News, onNews } from "../news.ts";
import { createCatchUp, type Topic } from "./catch-up.ts";
import type { Frames, UpdateFrame } from "./frames.ts";
import { fallBehind, offer, type Reader, type Sink, type View } from "./reader.ts";
import type { Place, ReadingStore } from "./reading-store.ts";

/** Whether they may still read is looked at every fifth time. */
const LOOKS_PER_CHECK = 5;

export interface Membership {
  /** Its sink takes more again. */
  drained(): void;
  leave(): void;
}

export interface Hub {
  /** From its place on. The sink has not been used before, or is not blocked. */
  join(options: { view: View; place: Place; cursor: string | undefined; sink: Sink }): Membership;
  count(): number;
  countBehind(): number;
  close(): Promise<void>;
}

export function createHub(deps: {
  store: ReadingStore;
  frames: Frames;
  bus: Bus;
  log: Pick<Log, "warn">;
  /** How long a reader may be blocked with something to take. */
  slowMs: number;
  /** What a lost hint costs at most. */
  lookMs: number;
}): Hub {
  const { store, frames, bus } = deps;
  /** By account. */
  const inboxes = new Map<string, Topic>();
  /** By feed; its readers are its owner's. */
  const logs = new Map<string, Topic>();
  const catchUp = createCatchUp({ store, frames, log: deps.log, leave });

  const placeOf = (view: View): [Map<string, Topic>, string] =>
    view.kind === "owner" ? [logs, view.feedId] : [inboxes, view.accountId];

  function leave(reader: Reader): void {
    const [topics, key] = placeOf(reader.view);
    const topic = topics.get(key);
    if (topic?.readers.delete(reader) && topic.readers.size === 0) topics.delete(key);
  }

  function offerAll(topic: Topic | undefined, no: number, frame: UpdateFrame): void {
    if (!topic) return;
    let behind = false;
    for (const reader of topic.readers) if (!offer(reader, no, frame)) behind = true;
    if (behind) catchUp.add(topic);
  }

  function end(topic: Topic, reader: Reader, reason: NonNullable<Reader["ending"]>): void {
    reader.ending = reason;
    // Whatever was delivered before comes first, also if nobody has said so.
    fallBehind(reader, Number.POSITIVE_INFINITY);
    catchUp.add(topic);
  }

  function hear(news: News): void {
    if (news.kind === "published") {
      const topic = logs.get(news.update.feedId);
      if (topic) offerAll(topic, news.update.seq, frames.ofNews(news.update));
    } else if (news.kind === "delivered") {
      let frame: UpdateFrame | undefined;
      for (const [accountId, no] of news.to) {
        const topic = inboxes.get(accountId);
        if (!topic) continue;
        frame ??= frames.ofNews(news.update);
        offerAll(topic, no, frame);
      }
    } else {
      for (const accountId of news.accountIds) {
        const topic = inboxes.get(accountId);
        for (const reader of topic?.readers ?? []) {
          const { view } = reader;
          if (view.kind === "subscriber" && view.feedId === news.feedId)
            end(topic as Topic, reader, news.reason);
        }
      }
      if (news.reason === "deleted") endLog(news.feedId);
    }
  }

  function endLog(feedId: string): void {
    const topic = logs.get(feedId);
    for (const reader of topic?.readers ?? []) end(topic as Topic, reader, "deleted");
  }

  /** There is this much to read: who has less is behind. */
  function compare(topic: Topic | undefined, head: number): void {
    if (!topic) return;
    for (const reader of topic.readers)
      if (!reader.behind && reader.position < head) fallBehind(reader, head);
    // Also those for whom reading failed.
    catchUp.add(topic);
  }

  async function look(): Promise<void> {
    const [heads, feeds] = await Promise.all([
      inboxes.size > 0 ? store.findInboxHeads([...inboxes.keys()]) : [],
      logs.size > 0 ? store.findFeedHeads([...logs.keys()]) : [],
    ]);
    for (const { account_id, seq } of heads) compare(inboxes.get(account_id), seq);
    for (const { id, latest_seq, deleted } of feeds) {
      compare(logs.get(id), latest_seq);
      if (deleted) endLog(id);
    }
  }

  async function checkSubscriptions(): Promise<void> {
    const views = [...inboxes.values()].flatMap(({ readers }) =>
      [...readers].flatMap(({ view }) => (view.kind === "subscriber" ? [view] : [])),
    );
    if (views.length === 0) return;
    const ended = await store.findEnded(
      views.map(({ accountId }) => accountId),
      views.map(({ feedId }) => feedId),
    );
    for (const { account_id, feed_id, status, deleted } of ended) {
      const reason = deleted ? "deleted" : status === "paused" ? "paused" : "unsubscribed";
      hear({ kind: "ended", feedId: feed_id, accountIds: [account_id], reason });
    }
  }

  function closeSlow(): void {
    const nowMs = performance.now();
    for (const { readers } of [...inboxes.values(), ...logs.values()]) {
      for (const reader of readers) {
        if (!reader.behind || !reader.sink.isBlocked) continue;
        reader.blockedSinceMs ??= nowMs;
        if (nowMs - reader.blockedSinceMs < deps.slowMs) continue;
        leave(reader);
        reader.sink.giveUp(reader.cursor);
      }
    }
  }

  let looking: Promise<void> | undefined;
  let looks = 0;
  function lookAgain(): void {
    looking ??= look()
      .then(() => (++looks % LOOKS_PER_CHECK === 0 ? checkSubscriptions() : undefined))
      .catch((error: unknown) => deps.log.warn({ err: error }, "open feeds were not compared"))
      .finally(() => {
        looking = undefined;
      });
  }

  const timer = setInterval(() => {
    closeSlow();
    lookAgain();
  }, deps.lookMs);
  timer.unref();
  const endNews = onNews(bus, hear);
  const endGaps = bus.onGap(() => {
    looks = LOOKS_PER_CHECK - 1;
    lookAgain();
  });

  const count = (counts: (reader: Reader) => boolean): number => {
    let total = 0;
    for (const topics of [inboxes, logs])
      for (const { readers } of topics.values()) for (const reader of readers) if (counts(reader)) total++;
    return total;
  };

  return {
    join({ view, place, cursor, sink }) {
      const reader: Reader = {
        view,
        sink,
        position: place.position,
        hadFeedId: place.had?.feedId,
        hadSeq: place.had?.seq ?? 0,
        // What came since its place was found is in the database.
        behind: true,
        hinted: 0,
        cursor,
        ending: undefined,
        blockedSinceMs: undefined,
      };
      const [topics, key] = placeOf(view);
      const topic: Topic = topics.get(key) ?? { readers: new Set(), reading: false };
      topics.set(key, topic);
      topic.readers.add(reader);
      catchUp.add(topic);
      return {
        drained() {
          reader.blockedSinceMs = undefined;
          if (reader.behind) catchUp.add(topic);
        },
        leave: () => leave(reader),
      };
    },
    count: () => count(() => true),
    countBehind: () => count(({ behind }) => behind),
    async close() {
      clearInterval(timer);
      endNews();
      endGaps();
      await catchUp.close();
      await looking;
    },
  };
}
