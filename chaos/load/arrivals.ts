/** The events that webhooks must bring, and what has come: each at least once, under one id. */
import type { WebhookSink } from "../../test/support/webhook-sink.ts";
import { hash } from "./hash.ts";

export interface Arrivals {
  addressFor(name: string): string;
  expect(name: string, type: string, id: string): void;
  /** It may come or not from now on. */
  release(name: string, type: string, id: string): void;
  readonly received: number;
  missing(): string[];
  /** Those that came under more than one id. */
  underTwoIds(): string[];
}

/** One in so many is answered with 500 the first time, so that retries are under way too. */
const FAILS_ONE_IN = 7;

export function createArrivals(sink: WebhookSink): Arrivals {
  const expected = new Set<string>();
  const ids = new Map<string, Set<string>>();
  const failedOnce = new Set<string>();
  let received = 0;
  sink.answer((each, response) => {
    received++;
    const { type, data } = each.body;
    const webhookId = String(each.headers["webhook-id"]);
    const isFirst = !failedOnce.has(webhookId);
    if (isFirst && hash(webhookId) % FAILS_ONE_IN === 0) {
      failedOnce.add(webhookId);
      response.statusCode = 500;
    }
    response.end();
    // What changes again and again has no id of its own.
    if (type === "flux.state.changed" || typeof data?.id !== "string") return;
    const name = nameOf(each.path.slice(1), type, data.id);
    // A claim is updated as often as it is corrected, a subscription by whoever has to do with it.
    if (type === "memory.claim.updated" || type.startsWith("feed.subscription")) return;
    ids.set(name, (ids.get(name) ?? new Set()).add(webhookId));
    // The sink keeps all it got; over half an hour that is too much.
    sink.received.length = 0;
  });
  return {
    addressFor: (name) => `${sink.url}/${name}`,
    expect: (name, type, id) => void expected.add(nameOf(name, type, id)),
    release: (name, type, id) => void expected.delete(nameOf(name, type, id)),
    get received() {
      return received;
    },
    missing: () => [...expected].filter((each) => !ids.has(each)),
    underTwoIds: () => [...ids].filter(([, of]) => of.size > 1).map(([name]) => name),
  };
}

const nameOf = (name: string, type: string, id: string): string => `${name} ${type} ${id}`;
