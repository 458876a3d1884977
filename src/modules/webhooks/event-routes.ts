/** What happened: the events that are stored here, and those that other modules list from tables of their own. */
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { EventSource } from "../../platform/events/events.ts";
import { type Route, route } from "../../platform/http/endpoint.ts";
import { decodeCursor, encodeCursor } from "../../platform/http/list.ts";
import { formatId } from "../../platform/ids.ts";
import * as contract from "./contract.ts";
import type { EventStore } from "./event-store.ts";
import { type EventAccess, mayRead, rightsOf } from "./reading.ts";

const Position = z.tuple([z.uuid()]);
const LISTED_MS = 30 * 24 * 3_600_000;
/** A page ends once its events take this much: a batch of claims has up to 256 KiB. */
const MOST_BYTES = 1_048_576;

interface Found {
  id: string;
  bytes: number;
  /** Of one that another table has; what is stored here is read once it is known to be on the page. */
  event?: { type: string; timestamp: string; data: unknown };
}

export function createEventRoutes(deps: {
  events: EventStore;
  access: EventAccess;
  sources: () => Readonly<Record<string, EventSource>>;
  clock: Clock;
}): Route[] {
  const { events, access, clock } = deps;

  return [
    route(contract.listEvents, async (call) => {
      const { accountId } = call.principal;
      const { limit, cursor, type } = call.query;
      const rights = rightsOf(call.principal);
      const types = access
        .types()
        .filter((each) => (type === undefined || each === type) && mayRead(rights, access.of(each)));
      const sources = Object.entries(deps.sources()).filter(([each]) => types.includes(each));
      const stored = types.filter((each) => !sources.some(([source]) => source === each));
      const range = {
        since: new Date(clock.now().getTime() - LISTED_MS),
        before: cursor === undefined ? undefined : decodeCursor(cursor, Position)[0],
        limit: limit + 1,
      };
      const found: Found[][] = await Promise.all([
        events.list(accountId, stored, range),
        ...sources.map(async ([source, list]) =>
          (await list(accountId, range)).map(({ id, at, data }) => ({
            id,
            bytes: JSON.stringify(data).length,
            event: { type: source, timestamp: at.toISOString(), data },
          })),
        ),
      ]);
      const all = found.flat().sort((one, other) => (one.id < other.id ? 1 : -1));
      const shown = all.slice(0, pageLength(all, limit));
      const here = shown.filter(({ event }) => !event).map(({ id }) => id);
      const bodies = new Map((await events.read(accountId, here)).map(({ id, body }) => [id, body]));
      return {
        data: shown.flatMap(({ id, event }) => {
          const body = bodies.get(id);
          const read = event ?? (body && (JSON.parse(body) as NonNullable<Found["event"]>));
          return read ? [{ id: formatId("evt", id), ...read }] : [];
        }),
        next_cursor: shown.length < all.length ? encodeCursor([shown.at(-1)?.id ?? ""]) : null,
      };
    }),
  ];
}

/** At least one, or there would be no next page. */
function pageLength(all: readonly Found[], limit: number): number {
  let length = 0;
  for (let bytes = 0; length < Math.min(limit, all.length); length++) {
    bytes += all[length]?.bytes ?? 0;
    if (bytes > MOST_BYTES && length > 0) break;
  }
  return length;
}
