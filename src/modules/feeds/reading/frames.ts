/**
 * Updates as they are sent. A frame is the same for every reader, so each is made once, and its cursor is the id
 * of its update.
 */
import { createLruMap } from "../../../platform/cache/lru-map.ts";
import { formatId } from "../../../platform/ids.ts";
import { textFrame } from "../../../platform/live/socket.ts";
import type { StoredUpdate } from "../feed.ts";
import type { EndReason, NewsUpdate } from "../news.ts";
import { updateJson } from "../records.ts";

export interface UpdateFrame {
  cursor: string;
  feedId: string;
  seq: number;
  /** Of an event stream. */
  readonly event: Buffer;
  /** Of a WebSocket. */
  readonly message: Buffer;
}

/** 64 of the largest updates are 12 MB. */
const KEPT_FRAMES = 64;

/** How soon a browser comes back. */
const RETRY_MS = 1_000;

export type Frames = ReturnType<typeof createFrames>;

export function createFrames() {
  const kept = createLruMap<UpdateFrame>(KEPT_FRAMES);

  function keep(id: string, feedId: string, seq: number, json: string): UpdateFrame {
    const frame = createUpdateFrame(id, feedId, seq, json);
    kept.set(id, frame);
    return frame;
  }

  return {
    ofNews: ({ id, feedId, seq, json }: NewsUpdate): UpdateFrame =>
      kept.get(id) ?? keep(id, feedId, seq, json),
    ofRow: (row: StoredUpdate): UpdateFrame =>
      kept.get(row.id) ?? keep(row.id, row.feed_id, row.seq, updateJson(row)),
  };
}

function createUpdateFrame(id: string, feedId: string, seq: number, json: string): UpdateFrame {
  const cursor = formatId("upd", id);
  let event: Buffer | undefined;
  let message: Buffer | undefined;
  return {
    cursor,
    feedId,
    seq,
    get event() {
      event ??= Buffer.from(`id: ${cursor}\nevent: update\ndata: ${json}\n\n`);
      return event;
    },
    get message() {
      message ??= textFrame(`{"type":"update","cursor":"${cursor}","update":${json}}`);
      return message;
    },
  };
}

/**
 * Sent at once, so that the answer leaves. An id without data is no event, but a reader that comes back sends it:
 * so nothing is missed by one that lost its connection before the first update.
 */
export const helloEvent = (cursor: string | undefined): Buffer =>
  Buffer.from(`: ok\nretry: ${RETRY_MS}\n${cursor === undefined ? "" : `id: ${cursor}\n`}\n`);

const resetFields = (cursor: string | undefined) => ({ reason: "cursor_too_old", cursor: cursor ?? null });

/** An empty id makes a browser forget the one that names nothing any more. */
export const resetEvent = (cursor: string | undefined): Buffer =>
  Buffer.from(`id: ${cursor ?? ""}\nevent: reset\ndata: ${JSON.stringify(resetFields(cursor))}\n\n`);

export const resetMessage = (cursor: string | undefined): string =>
  JSON.stringify({ type: "reset", ...resetFields(cursor) });

export const endEvent = (reason: EndReason): Buffer =>
  Buffer.from(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);

export const endMessage = (reason: EndReason, cursor: string | undefined): string =>
  JSON.stringify({ type: "end", reason, cursor: cursor ?? null });
