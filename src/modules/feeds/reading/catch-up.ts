/**
 * Reads for those who are behind. Readers of one topic who stand at the same place share a page, a topic has one
 * page at a time, and topics take turns: many who come back at once wait for each other, and not the database.
 */
import type { Log } from "../../../platform/log/log.ts";
import type { Frames } from "./frames.ts";
import { isFor, type Reader, send } from "./reader.ts";
import type { Page, ReadingStore } from "./reading-store.ts";

/** All readers of an inbox, or of a feed's log. */
export interface Topic {
  readonly readers: Set<Reader>;
  /** A page is being read for it. */
  reading: boolean;
}

/** Of 64 KiB at most. */
const PAGE = 50;
/** The pool has 14 connections for all requests. */
const MAX_PAGES_AT_ONCE = 4;

export interface CatchUp {
  /** Some of its readers are behind and can take something. */
  add(topic: Topic): void;
  close(): Promise<void>;
}

export function createCatchUp(deps: {
  store: ReadingStore;
  frames: Frames;
  log: Pick<Log, "warn">;
  leave: (reader: Reader) => void;
}): CatchUp {
  const { store, frames } = deps;
  const waiting = new Set<Topic>();
  const underWay = new Set<Promise<void>>();
  let closed = false;

  function add(topic: Topic): void {
    if (topic.reading || closed) return;
    waiting.add(topic);
    begin();
  }

  function begin(): void {
    for (const topic of waiting) {
      if (underWay.size >= MAX_PAGES_AT_ONCE) return;
      waiting.delete(topic);
      const work = readOne(topic).finally(() => {
        underWay.delete(work);
        begin();
      });
      underWay.add(work);
    }
  }

  async function readOne(topic: Topic): Promise<void> {
    const group = nextGroup(topic);
    const [first] = group;
    if (!first) return;
    topic.reading = true;
    let page: Page | undefined;
    try {
      page = await read(first);
    } catch (error) {
      // They stay behind; the next look at the database begins again.
      deps.log.warn({ err: error }, "updates could not be read for those who wait for them");
    }
    topic.reading = false;
    if (!page || closed) return;
    for (const reader of group) if (topic.readers.has(reader)) take(reader, page);
    if (nextGroup(topic).length > 0) add(topic);
  }

  function read({ view, position, hadSeq }: Reader): Promise<Page> {
    if (view.kind === "owner") return store.readAsOwner(view.feedId, position, PAGE);
    if (view.kind === "inbox") return store.readInbox(view.accountId, position, PAGE);
    return store.readAsSubscriber(view, hadSeq, PAGE);
  }

  function take(reader: Reader, page: Page): void {
    for (const { no, update } of page.rows) {
      const frame = update && frames.ofRow(update);
      if (frame && isFor(reader, frame)) {
        if (reader.sink.isBlocked) return;
        send(reader, frame);
      }
      if (reader.view.kind !== "subscriber") reader.position = no;
    }
    if (page.rows.length === PAGE) return;
    reader.position = page.head;
    const { ending, sink } = reader;
    // What was heard of while the page was being read is there by now.
    reader.behind = reader.hinted > page.head || (ending !== undefined && sink.isBlocked);
    reader.hinted = 0;
    if (reader.behind || ending === undefined) return;
    deps.leave(reader);
    sink.end(ending, reader.cursor);
  }

  return {
    add,
    async close() {
      closed = true;
      waiting.clear();
      await Promise.all(underWay);
    },
  };
}

/** Those who can go on, and stand where the first of them does. */
function nextGroup(topic: Topic): Reader[] {
  const ready = [...topic.readers].filter(({ behind, sink }) => behind && !sink.isBlocked);
  const [first] = ready;
  return first ? ready.filter((reader) => standsWith(first, reader)) : [];
}

function standsWith(a: Reader, b: Reader): boolean {
  if (a.view.kind === "subscriber" && b.view.kind === "subscriber") {
    return a.view.feedId === b.view.feedId && a.view.openSeq === b.view.openSeq && a.hadSeq === b.hadSeq;
  }
  return a.view.kind === b.view.kind && a.position === b.position;
}
