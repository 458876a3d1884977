/** Every place of every operation where something can be named, and what somebody finds there who has no part in it. */
import { membersOf, type Operation, resolve, type Schema } from "./description.ts";

export type Judged =
  /** As if it had never been: with this status, and the very same answer. */
  | { hidden: number }
  /** A feed can be seen by whoever knows its id; what else one does with it is refused. */
  | { refused: number };

type Verdict =
  | Judged
  /** Anyone may, by design. */
  | "public"
  /** A name in a space of the caller's own, or a position in a list of the caller's own. */
  | "own";

const hidden: Judged = { hidden: 404 };
const notListed: Verdict = { hidden: 200 };
const refused: Verdict = { refused: 403 };
const own: Verdict = "own";
const anyones: Verdict = "public";
const list = { "query.cursor": own };
const byId = { "path.id": hidden };
const feed = { "path.id": refused };

/** An operation that is not here, or a place of one, fails the test until somebody has thought about it. */
export const VERDICTS: Record<string, Record<string, Verdict>> = {
  "auth.sign_up": {},
  "auth.sign_in": {},
  "auth.sign_out": {},
  "auth.me": {},
  "keys.create": {},
  "keys.list": list,
  "keys.current": {},
  "keys.revoke": byId,
  "keys.rotate": byId,
  "credits.read": {},
  "credits.usage": {},
  "credits.ledger": list,
  "credits.prices": {},
  "memory.write": {
    "body.supersedes": { hidden: 400 },
    "body.claims.supersedes": { hidden: 400 },
    "body.claims.source_id": own,
    "body.messages.id": own,
  },
  "memory.preview": {
    "body.supersedes": { hidden: 400 },
    "body.claims.supersedes": { hidden: 400 },
    "body.claims.source_id": own,
    "body.messages.id": own,
  },
  "memory.read": { "query.id": notListed, ...list },
  "memory.claims.search": {},
  "memory.search": {},
  "memory.search_by_body": {},
  "memory.claims.profile": {},
  "memory.claims.get": byId,
  "memory.claims.correct": byId,
  "memory.claims.forget": byId,
  "memory.claims.history": { ...byId, ...list },
  "memory.export": {},
  "memory.import": {},
  "memory.erase": {},
  "agent.run": { "body.conversation_id": hidden },
  "agent.runs.list": { "query.conversation_id": notListed, ...list },
  "agent.runs.get": byId,
  "agent.runs.events": { ...byId, "query.starting_after": own },
  "agent.runs.cancel": byId,
  "webhooks.create": {},
  "webhooks.list": list,
  "webhooks.get": byId,
  "webhooks.update": byId,
  "webhooks.delete": byId,
  "webhooks.test": byId,
  "webhooks.rotate_secret": byId,
  "webhooks.recover": { ...byId, "body.since": own },
  "events.list": list,
  "webhooks.deliveries.list": { ...byId, ...list },
  "webhooks.deliveries.get": { ...byId, "path.delivery_id": hidden },
  "webhooks.deliveries.redeliver": byId,
  "feeds.create": {},
  "feeds.list": list,
  "feeds.discover": list,
  "feeds.get": { "path.id": anyones },
  "feeds.update": feed,
  "feeds.delete": feed,
  "feeds.earnings": feed,
  "feeds.publish": feed,
  "feeds.publish_by_body": { "body.feed_id": refused },
  "feeds.subscribe": { "path.id": anyones },
  "feeds.subscribe_by_body": { "body.feed_id": anyones },
  "feeds.report": { "path.id": anyones },
  "feeds.unsubscribe": { "path.id": { refused: 404 } },
  "feeds.state.read": feed,
  "feeds.updates.list": { ...feed, ...list, "query.after": own },
  "feeds.updates.list_all": { ...list, "query.after": own },
  "feeds.stream": { ...feed, "query.after": own },
  "feeds.stream_all": { "query.after": own },
  "feeds.socket": { ...feed, "query.after": own },
  "feeds.socket_all": { "query.after": own },
  "flux.apps.list": list,
  "flux.apps.delete": { "path.app": hidden },
  "flux.state.get": { "path.app": own },
  "flux.state.set": { "path.app": own },
  "flux.default.state.get": {},
  "flux.default.state.set": {},
  "flux.socket": { "path.app": own, "query.since": own },
  "flux.default.socket": { "query.since": own },
  "skills.list": list,
  "skills.get": { "path.name": anyones },
};

const NAMES_SOMETHING = /^(id|cursor|after|starting_after|since|supersedes|.*_id)$/;

/** `path.id`, `query.cursor`, `body.claims.supersedes`: every place where something can be named. */
export function placesOf(operation: Operation): string[] {
  const query = operation.queryParameters
    .map(({ name }) => name)
    .filter((name) => NAMES_SOMETHING.test(name));
  return [
    ...operation.pathParameters.map((name) => `path.${name}`),
    ...query.map((name) => `query.${name}`),
    ...(operation.body ? placesIn(operation.body, "body") : []),
  ];
}

function placesIn(schema: Schema, at: string): string[] {
  return Object.entries(membersOf(schema)).flatMap(([name, member]) => {
    const inside = resolve(member);
    const here = NAMES_SOMETHING.test(name) ? [`${at}.${name}`] : [];
    return [...here, ...placesIn(inside.items ?? inside, `${at}.${name}`)];
  });
}
