import { invalidRequest } from "../../../platform/errors.ts";
import { type Call, type Route, route, socketRoute, viewRoute } from "../../../platform/http/endpoint.ts";
import { parseId } from "../../../platform/ids.ts";
import type { PushStreams } from "../../../platform/live/push-stream.ts";
import * as contract from "./contract.ts";
import type { History } from "./history.ts";
import type { Hub } from "./hub.ts";
import type { AskedCursor, Opening, Openings } from "./openings.ts";
import { openEventStream, openSocket } from "./sinks.ts";

export function createReadingRoutes(deps: {
  history: History;
  openings: Openings;
  hub: Hub;
  streams: PushStreams;
}): Route[] {
  const { history, openings, hub, streams } = deps;

  const stream = ({ principal }: Pick<Call, "principal">, opening: Opening) =>
    openEventStream({ hub, streams }, { principal }, opening);

  return [
    route(contract.readState, async (call) => history.readState(call.principal.accountId, call.params.id)),
    route(contract.listAllUpdates, async (call) =>
      history.ofInbox(call.principal.accountId, afterOf(call.query), call.query.limit),
    ),
    route(contract.listUpdates, async (call) =>
      history.ofFeed(call.principal.accountId, call.params.id, afterOf(call.query), call.query.limit),
    ),
    viewRoute(
      contract.streamAll,
      async (call) => openings.ofInbox(call.principal.accountId, askedBy(call)),
      async (call, opening) => stream(call, opening),
    ),
    viewRoute(
      contract.streamFeed,
      async (call) => openings.ofFeed(call.principal.accountId, call.params.id, askedBy(call)),
      async (call, opening) => stream(call, opening),
    ),
    socketRoute(contract.socketAll, async (call) => {
      const opening = await openings.ofInbox(call.principal.accountId, call.query.after);
      return (socket) => openSocket({ hub }, socket, opening);
    }),
    socketRoute(contract.socketFeed, async (call) => {
      const opening = await openings.ofFeed(call.principal.accountId, call.params.id, call.query.after);
      return (socket) => openSocket({ hub }, socket, opening);
    }),
  ];
}

/** The page before was asked for with the same `after`: its cursor is further on. */
function afterOf({ after, cursor }: { after?: string | undefined; cursor?: string | undefined }) {
  if (cursor === undefined) return after;
  const uuid = parseId("upd", cursor);
  if (uuid !== undefined) return uuid;
  throw invalidRequest([
    { pointer: "/query/cursor", message: "is not a cursor that this list has answered" },
  ]);
}

/**
 * A browser that comes back sends the header, with the address that it began with: so the header is the newer. It
 * can't leave out a header that is no cursor, so that is told as one that is too old.
 */
function askedBy(call: {
  lastEventId: string | undefined;
  query: { after?: string | undefined };
}): AskedCursor {
  if (!call.lastEventId) return call.query.after;
  return parseId("upd", call.lastEventId) ?? "unreadable";
}
