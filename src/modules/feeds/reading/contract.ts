import { z } from "zod";
import { endpoint } from "../../../platform/http/endpoint.ts";
import { listOf, listQuery } from "../../../platform/http/list.ts";
import { idOut, idParam, idPattern, parseId } from "../../../platform/ids.ts";
import { Update } from "../records.ts";

const Cursor = z
  .string("must be given once")
  .transform((id, context) => {
    const uuid = parseId("upd", id);
    if (uuid !== undefined) return uuid;
    context.addIssue({ code: "custom", message: "must be the id of an update (upd_…)" });
    return z.NEVER;
  })
  .meta({ pattern: idPattern("upd") })
  .optional()
  .meta({ description: "Id of the last update that you have: those after it follow." });

const params = z.strictObject({ id: idParam("feed") });
const access = { access: "feeds:read", stability: "stable" } as const;
const history = { ...access, method: "GET", price: 1, readsOnly: true } as const;
const live = { ...access, method: "GET", price: 0 } as const;

const historyQuery = listQuery({ after: Cursor });
const liveQuery = z.strictObject({ after: Cursor });

const HISTORY =
  "Oldest first. The cursor is the id of an update, the same for the history, event streams and WebSockets. " +
  "410 when the update it names is not kept any more: read the state and go on from there.";

const EVENTS =
  "Server-sent events: `event: update`, its `id` is the cursor and its `data` the update. With no cursor from now " +
  "on; after `Last-Event-ID` or `after` everything that followed it, once and in order. `event: reset` says that " +
  "the cursor names nothing that is kept any more: read the state, it goes on from now.";

const FRAMES =
  'Subprotocol `feeds.v1`. Frames: `{"type":"update","cursor","update"}`; `{"type":"reset","reason","cursor"}` when ' +
  "`after` names nothing that is kept any more: read the state, it goes on from now. With no `after` from now on, " +
  'otherwise everything that followed it, once and in order. `{"type":"ping"}` is answered with ' +
  '`{"type":"pong"}`. A reader that is too slow is closed with 4408 and the reason `after=<cursor>`.';

const ENDS =
  " Ends with `end` and a `reason`: `unsubscribed`, `paused` (the credits did not suffice) or `deleted`. It stays " +
  "open while a daily limit pauses the subscription.";

const State = z
  .strictObject({
    id: idOut("upd").nullable().meta({ description: "The update; null before the first." }),
    feed_id: idOut("feed"),
    seq: z.int(),
    data: z.record(z.string(), z.unknown()),
    published_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "FeedState" });

export const readState = endpoint({
  ...history,
  id: "feeds.state.read",
  path: "/v1/feeds/{id}/state",
  summary: "Read the latest state",
  description:
    "The latest update that you may see. `after` its id, history and streams go on. A subscriber who pays for the feed " +
    "sees what was delivered; before the first delivery `id` is null and `data` empty, as in a feed without updates, " +
    "unless the feed says `free_history`.",
  params,
  response: State,
  errors: ["not_found", "forbidden"],
});

export const listAllUpdates = endpoint({
  ...history,
  id: "feeds.updates.list_all",
  path: "/v1/feeds/updates",
  summary: "List updates of all subscriptions",
  description: `Everything that you were delivered. ${HISTORY}`,
  query: historyQuery,
  response: listOf(Update),
  errors: ["gone"],
});

export const listUpdates = endpoint({
  ...history,
  id: "feeds.updates.list",
  path: "/v1/feeds/{id}/updates",
  summary: "List updates of a feed",
  description:
    "For its publisher and its subscribers. A subscriber who pays for the feed gets what was delivered, and what was " +
    `published before only where the feed says \`free_history\`. ${HISTORY}`,
  params,
  query: historyQuery,
  response: listOf(Update),
  errors: ["not_found", "forbidden", "gone"],
});

export const streamAll = endpoint({
  ...live,
  id: "feeds.stream_all",
  path: "/v1/feeds/stream",
  summary: "Stream updates of all subscriptions",
  description: EVENTS,
  query: liveQuery,
  response: z.string(),
  produces: ["text/event-stream"],
});

export const streamFeed = endpoint({
  ...live,
  id: "feeds.stream",
  path: "/v1/feeds/{id}/stream",
  summary: "Stream updates of a feed",
  description: EVENTS + ENDS,
  params,
  query: liveQuery,
  response: z.string(),
  produces: ["text/event-stream"],
  errors: ["not_found", "forbidden"],
});

/** A client says nothing but "ping". */
const socket = { protocol: "feeds.v1", maxFrameBytes: 4_096 };

export const socketAll = endpoint({
  ...live,
  id: "feeds.socket_all",
  path: "/v1/feeds/ws",
  summary: "Updates of all subscriptions by WebSocket",
  description: FRAMES,
  query: liveQuery,
  response: z.string(),
  socket,
});

export const socketFeed = endpoint({
  ...live,
  id: "feeds.socket",
  path: "/v1/feeds/{id}/ws",
  summary: "Updates of a feed by WebSocket",
  description: `${FRAMES}${ENDS} The code is then 4403, or 4410 for a deleted feed.`,
  params,
  query: liveQuery,
  response: z.string(),
  socket,
  errors: ["not_found", "forbidden"],
});
