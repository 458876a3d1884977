/** A publisher with a free and a paid feed, subscribers who read them live, and one who comes and goes. */
import { setTimeout as delay } from "node:timers/promises";
import { formatId, parseId } from "../../src/platform/ids.ts";
import { createFeedReader, type FeedReader } from "../../test/support/feed-reader.ts";
import type { SeededRandom } from "../../test/support/seeded-random.ts";
import { until } from "../../test/support/until.ts";
import type { Gate } from "./gate.ts";
import type { Part, World } from "./part.ts";
import { must, type Person } from "./person.ts";

const PRICE = 0.25;
const PRICE_MICROS = 250_000;
const SHARE_MICROS = 175_000;
const OPEN_WITHIN_MS = 15_000;
const ARRIVE_WITHIN_MS = 40_000;
const HISTORY = "GET /v1/feeds/updates";

interface StoredUpdate {
  id: string;
  seq: number;
  n: number;
}

interface Reading {
  person: Person;
  reader: FeedReader;
  told: number;
}

/** Nobody is paused: what is lost must not look like that. */
const CONSENT = { accept_price: PRICE, daily_limit: 1_000_000 };

export async function createFeedsPart(
  people: { publisher: Person; subscribers: Person[]; visitor: Person },
  gate: Gate,
  world: World,
  base: string,
): Promise<Part> {
  const { publisher, visitor } = people;
  const feedIds: string[] = [];
  for (const [title, price_credits] of [
    ["Weather", 0],
    ["Prices", PRICE],
  ] as const) {
    const body = { title, price_credits };
    feedIds.push(
      must(await publisher.caller.send({ method: "POST", path: "/v1/feeds", token: publisher.key, body })).id,
    );
  }
  const acknowledged = new Map<string, { feedId: string; n: number }>();
  let published = 0;
  let operations = 0;
  let isClosed = false;

  async function publish(feedId: string): Promise<void> {
    const n = ++published;
    const outcome = await publisher.caller.send({
      method: "POST",
      path: `/v1/feeds/${feedId}/publish`,
      token: publisher.key,
      body: { data: { n } },
      endpoint: "POST /v1/feeds/{id}/publish",
      credits: 1,
    });
    if (outcome.kind === "refused") publisher.complain(`an update was refused: ${JSON.stringify(outcome)}`);
    if (outcome.kind !== "acknowledged") return;
    acknowledged.set(outcome.body.id, { feedId, n });
    publisher.expect("feed.update.published", outcome.body.id);
  }

  async function subscribe({ caller, key: token }: Person, feedId: string): Promise<void> {
    must(await caller.send({ method: "POST", path: `/v1/feeds/${feedId}/subscribe`, token, body: CONSENT }));
  }

  /** From the first update on, so that it has a cursor before anything is broken. */
  async function beginReading(person: Person): Promise<Reading> {
    for (const feedId of feedIds) await subscribe(person, feedId);
    return { person, reader: createFeedReader({ base, key: person.key, path: "/v1/feeds" }), told: 0 };
  }

  const readings = await Promise.all(people.subscribers.map(beginReading));
  for (const feedId of feedIds) await publish(feedId);
  for (const { person, reader } of readings) {
    await until(
      "the first updates are delivered",
      async () => {
        person.tally.add(HISTORY, 1);
        await reader.readHistory();
        return reader.updates.length === feedIds.length;
      },
      60_000,
    );
    void keepReading(person, reader, person.random("reading"));
  }

  /** Comes back whenever its connection has ended, over either transport, at whichever instance. */
  async function keepReading(person: Person, reader: FeedReader, random: SeededRandom): Promise<void> {
    while (!isClosed) {
      if (!reader.isOpen) {
        const opening = reader.open(random.next() < 0.5 ? "events" : "socket");
        const late = delay(OPEN_WITHIN_MS).then(() => Promise.reject(new Error("no answer")));
        await Promise.race([opening, late]).catch((error) => {
          reader.drop();
          if (/refused with (4|500)/.test(String(error))) person.complain(`a stream was ${error}`);
        });
        opening.catch(() => {});
        late.catch(() => {});
      } else if (random.next() < 0.02) reader.drop();
      await delay(200);
    }
  }

  const random = publisher.random("feeds");
  gate.loop(async () => {
    await publish(random.pick(feedIds));
    operations++;
    await delay(random.between(30, 150));
  });

  const whims = visitor.random("visits");
  gate.loop(async () => {
    const path = `/v1/feeds/${whims.pick(feedIds)}/subscribe`;
    const isComing = whims.next() < 0.6;
    const token = visitor.key;
    await visitor.caller.send(
      isComing ? { method: "POST", path, token, body: CONSENT } : { method: "DELETE", path, token },
    );
    operations++;
    await delay(whims.between(200, 800));
  });

  async function readStored(feedId: string): Promise<StoredUpdate[]> {
    const rows = await world.query<{ id: string; seq: number; data: string }>(
      `select id, seq, data from feed_updates where feed_id = '${parseId("feed", feedId)}' order by seq`,
    );
    return rows.map(({ id, seq, data }) => ({ id: formatId("upd", id), seq, n: JSON.parse(data).n }));
  }

  async function check(): Promise<string[]> {
    const faults: string[] = [];
    const all = new Set<string>();
    for (const feedId of feedIds) {
      const stored = await readStored(feedId);
      const ids = new Set(stored.map(({ id }) => id));
      for (const id of ids) all.add(id);
      if (stored.some(({ seq }, place) => seq !== place + 1)) faults.push(`feed ${feedId} has a gap`);
      if (new Set(stored.map(({ n }) => n)).size !== stored.length)
        faults.push(`feed ${feedId} has an update twice`);
      for (const [id, update] of acknowledged)
        if (update.feedId === feedId && !ids.has(id)) faults.push(`update ${id} is lost`);
      for (const { person, reader } of readings)
        faults.push(...(await checkReader(person, reader, feedId, stored)));
    }
    for (const reading of readings) {
      const { updates } = reading.reader;
      for (const { id } of updates.slice(reading.told)) reading.person.expect("feed.update.delivered", id);
      reading.told = updates.length;
    }
    return [...faults, ...(await checkPayments())];
  }

  async function checkReader(
    person: Person,
    reader: FeedReader,
    feedId: string,
    stored: readonly StoredUpdate[],
  ): Promise<string[]> {
    const own = () => reader.updates.filter((update) => update.feed_id === feedId);
    await until("", () => own().length >= stored.length, ARRIVE_WITHIN_MS).catch(() => {});
    const [got, wanted] = [own().map(({ id }) => id), stored.map(({ id }) => id)];
    const place = wanted.findIndex((id, index) => got[index] !== id);
    if (place < 0 && got.length === wanted.length) return [];
    return [
      `${person.name} has read ${got.length} of ${wanted.length} updates of ${feedId}, the first other one in place ${place}: ${got[place]}, expected ${wanted[place]}`,
    ];
  }

  async function checkPayments(): Promise<string[]> {
    const feed = parseId("feed", String(feedIds[1]));
    const [row] = await world.query<Record<"deliveries" | "payments" | "micros" | "earned", string>>(`select
      (select count(*) from feed_deliveries where feed_id = '${feed}')::text as deliveries,
      (select count(*) from credit_transfers where feed_id = '${feed}' and kind = 'feed_update')::text as payments,
      (select coalesce(sum(platform_micros), 0) from credit_transfers
        where feed_id = '${feed}' and kind = 'feed_update')::text as micros,
      (select earnings_micros from credit_balances
        where account_id = '${parseId("usr", publisher.accountId)}')::text as earned`);
    const deliveries = Number(row?.deliveries);
    const expected = [deliveries, deliveries * PRICE_MICROS, deliveries * SHARE_MICROS];
    const actual = [Number(row?.payments), Number(row?.micros), Number(row?.earned)];
    if (String(expected) === String(actual)) return [];
    return [`${deliveries} paid deliveries: payments, micros, earnings are ${actual}, not ${expected}`];
  }

  return {
    name: "feeds",
    get operations() {
      return operations;
    },
    check,
    close() {
      isClosed = true;
      for (const { reader } of readings) reader.drop();
    },
  };
}
