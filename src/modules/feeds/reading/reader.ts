/**
 * One open reader.
 *
 *   behind ── has read everything ──▶ live ── a number is missing, or it is blocked ──▶ behind
 *
 * A live reader is sent what it is offered. One that is behind is sent nothing but pages of the database, until one
 * of them reaches the end.
 */
import type { EndReason } from "../news.ts";
import type { UpdateFrame } from "./frames.ts";
import type { SubscriberView } from "./reading-store.ts";

/** What is read, and as whom. */
export type View =
  /** A feed's log, by its own numbers. */
  | { kind: "owner"; accountId: string; feedId: string }
  /** One feed, by the numbers of the account's inbox. */
  | ({ kind: "subscriber" } & SubscriberView)
  /** All that the account is delivered, by the numbers of its inbox. */
  | { kind: "inbox"; accountId: string };

/** Where frames go. */
export interface Sink {
  /** Takes nothing for now. */
  readonly isBlocked: boolean;
  update(frame: UpdateFrame): void;
  /** Says so, and closes. */
  end(reason: EndReason, cursor: string | undefined): void;
  /** Closes: it was blocked for too long. */
  giveUp(cursor: string | undefined): void;
}

export interface Reader {
  readonly view: View;
  readonly sink: Sink;
  /** Everything up to this number was sent, or is not for this reader. */
  position: number;
  /** Of this feed, updates up to `hadSeq` were sent, whatever their place in the inbox. */
  readonly hadFeedId: string | undefined;
  hadSeq: number;
  behind: boolean;
  /** The highest number heard of while behind. */
  hinted: number;
  /** Of the last update that was sent. */
  cursor: string | undefined;
  /** It may not go on; what it may still have comes first. */
  ending: EndReason | undefined;
  /** By a clock that only goes forward. */
  blockedSinceMs: number | undefined;
}

export function isFor(reader: Reader, frame: UpdateFrame): boolean {
  if (frame.feedId === reader.hadFeedId) return frame.seq > reader.hadSeq;
  return reader.view.kind === "inbox";
}

export function send(reader: Reader, frame: UpdateFrame): void {
  if (frame.feedId === reader.hadFeedId) reader.hadSeq = frame.seq;
  reader.cursor = frame.cursor;
  reader.sink.update(frame);
}

/** Answers false when the reader is behind now, and was not before. */
export function offer(reader: Reader, no: number, frame: UpdateFrame): boolean {
  if (reader.behind) {
    if (no > reader.hinted) reader.hinted = no;
    return true;
  }
  if (no <= reader.position) return true;
  if (no === reader.position + 1) {
    const wanted = isFor(reader, frame);
    if (!wanted || !reader.sink.isBlocked) {
      reader.position = no;
      if (wanted) send(reader, frame);
      return true;
    }
  }
  fallBehind(reader, no);
  return false;
}

export function fallBehind(reader: Reader, hinted: number): void {
  reader.behind = true;
  reader.hinted = hinted;
}
