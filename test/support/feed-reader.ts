/** A reader of feeds as clients are: it goes by its cursor alone, over whatever transport and instance. */
import assert from "node:assert/strict";
import http from "node:http";
import { WebSocket } from "ws";
import { call } from "./api.ts";
import { until } from "./until.ts";

export interface ReadUpdate {
  id: string;
  feed_id: string;
  seq: number;
  // biome-ignore lint/suspicious/noExplicitAny: what was published is the test's own
  data: any;
  published_at: string;
}

interface OtherFrame {
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a frame's form is what the tests find out
  data: any;
  id?: string | undefined;
}

type Transport = "events" | "socket";

export interface FeedReader {
  /** Every update, as it came. */
  readonly updates: ReadUpdate[];
  /** Frames that are no update. */
  readonly others: OtherFrame[];
  cursor: string | undefined;
  readonly isOpen: boolean;
  /** How the last connection ended. */
  readonly closed: { code?: number; reason?: string } | undefined;
  /** Resolves once the service has answered that it is open. */
  open(transport: Transport, base?: string): Promise<void>;
  /** Takes nothing more from its connection for now. */
  pause(): void;
  resume(): void;
  /** As if the network had gone: what was not read is lost. */
  drop(): void;
  /** Pages until there is no more. */
  readHistory(base?: string): Promise<void>;
  /** Waits until it has this many updates. */
  has(count: number, withinMs?: number): Promise<void>;
}

export function createFeedReader(options: {
  base: string;
  key: string;
  /** `/v1/feeds` for all subscriptions, `/v1/feeds/{id}` for one feed. */
  path: string;
  after?: string | undefined;
}): FeedReader {
  const { key, path } = options;
  const updates: ReadUpdate[] = [];
  const others: OtherFrame[] = [];
  let cursor = options.after;
  let closed: FeedReader["closed"];
  let connection: { pause(): void; resume(): void; destroy(): void } | undefined;

  function take(update: ReadUpdate): void {
    updates.push(update);
    cursor = update.id;
  }

  function takeBlock(block: string): void {
    const fields = new Map(
      block
        .split("\n")
        .filter((line) => !line.startsWith(":"))
        .map((line) => line.split(/: ?(.*)/s, 2) as [string, string]),
    );
    const id = fields.get("id");
    // As the standard has it: also without data.
    if (id !== undefined) cursor = id || undefined;
    const data = fields.get("data");
    if (data === undefined) return;
    const type = fields.get("event") ?? "message";
    const parsed = JSON.parse(data);
    if (type !== "update") others.push({ type, data: parsed, id });
    else {
      assert.equal(parsed.id, id);
      take(parsed);
    }
  }

  function takeMessage(text: string): void {
    const { type, ...data } = JSON.parse(text);
    if (type === "update") {
      assert.equal(data.update.id, data.cursor);
      take(data.update);
      return;
    }
    others.push({ type, data });
    if (type === "reset") cursor = data.cursor ?? undefined;
  }

  async function openEvents(base: string): Promise<void> {
    const headers: Record<string, string> = {
      authorization: `Bearer ${key}`,
      accept: "text/event-stream",
      ...(cursor === undefined ? {} : { "last-event-id": cursor }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const request = http.get(`${base}${path}/stream`, { headers, agent: false }, (response) => {
      response.setEncoding("utf8");
      let text = "";
      response.on("data", (chunk: string) => {
        text += chunk;
        if (response.statusCode !== 200 || connection !== mine) return;
        const blocks = text.split("\n\n");
        text = blocks.pop() as string;
        for (const block of blocks) takeBlock(block);
        resolve();
      });
      response.on("error", () => {});
      response.on("close", () => {
        if (response.statusCode !== 200) reject(refusal(response.statusCode, text));
        if (connection === mine) {
          connection = undefined;
          closed = {};
        }
      });
      pausable = response;
    });
    let pausable: http.IncomingMessage | undefined;
    const mine = {
      pause: () => void pausable?.pause(),
      resume: () => void pausable?.resume(),
      destroy: () => request.destroy(),
    };
    connection = mine;
    request.on("error", reject);
    await promise;
  }

  async function openSocket(base: string): Promise<void> {
    const address = `${base.replace(/^http/, "ws")}${path}/ws${cursor === undefined ? "" : `?after=${cursor}`}`;
    const socket = new WebSocket(address, "feeds.v1", { headers: { authorization: `Bearer ${key}` } });
    const mine = {
      pause: () => socket.pause(),
      resume: () => socket.resume(),
      destroy: () => socket.terminate(),
    };
    connection = mine;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    socket.on("open", () => resolve());
    socket.on("error", reject);
    socket.on("unexpected-response", (_request, response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => reject(refusal(response.statusCode, text)));
    });
    socket.on("message", (data) => {
      if (connection === mine) takeMessage(String(data));
    });
    socket.on("close", (code, reason) => {
      if (connection !== mine) return;
      connection = undefined;
      closed = { code, reason: String(reason) };
    });
    await promise;
  }

  return {
    updates,
    others,
    get cursor() {
      return cursor;
    },
    set cursor(next) {
      cursor = next;
    },
    get isOpen() {
      return connection !== undefined;
    },
    get closed() {
      return closed;
    },
    async open(transport, base = options.base) {
      assert.equal(connection, undefined, "it is open already");
      closed = undefined;
      try {
        await (transport === "events" ? openEvents(base) : openSocket(base));
      } catch (error) {
        connection = undefined;
        throw error;
      }
    },
    pause: () => connection?.pause(),
    resume: () => connection?.resume(),
    drop() {
      const gone = connection;
      connection = undefined;
      gone?.destroy();
    },
    async readHistory(base = options.base) {
      for (;;) {
        const query = cursor === undefined ? "limit=100" : `limit=100&after=${cursor}`;
        const page = await call(base, "GET", `${path}/updates?${query}`, { token: key });
        if (page.status !== 200) throw refusal(page.status, JSON.stringify(page.body));
        for (const update of page.body.data) take(update);
        if (page.body.next_cursor === null) return;
        assert.equal(page.body.next_cursor, cursor);
      }
    },
    has: async (count, withinMs) => {
      await until(
        `${count} updates of ${path}, has ${updates.length}`,
        () => updates.length >= count,
        withinMs,
      );
    },
  };
}

export class Refused extends Error {
  status = 0;
  // biome-ignore lint/suspicious/noExplicitAny: a problem document
  problem: any;
}

function refusal(status: number | undefined, text: string): Refused {
  const error = new Refused(`refused with ${status}: ${text}`);
  error.status = status ?? 0;
  error.problem = text.startsWith("{") ? JSON.parse(text) : undefined;
  return error;
}

/** Feeds as their publishers use them; everything must succeed. */
export const createPublisher = (base: string, key: string) => {
  async function must(method: string, path: string, body?: unknown) {
    const answer = await call(base, method, path, { token: key, ...(body === undefined ? {} : { body }) });
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  return {
    createFeed: async (fields: Record<string, unknown> = {}): Promise<string> =>
      (await must("POST", "/v1/feeds", { title: "Weather", ...fields })).id,
    publish: (feedId: string, data: unknown): Promise<ReadUpdate> =>
      must("POST", `/v1/feeds/${feedId}/publish`, { data }),
    /** At any price. */
    subscribe: (feedId: string) =>
      must("POST", `/v1/feeds/${feedId}/subscribe`, { accept_price: 1_000_000, daily_limit: 1_000_000_000 }),
    unsubscribe: (feedId: string) => must("DELETE", `/v1/feeds/${feedId}/subscribe`),
    deleteFeed: (feedId: string) => must("DELETE", `/v1/feeds/${feedId}`),
  };
};

/** Once and in the order of the feed, for each feed; nothing else. */
export function assertExactly(reader: FeedReader, expected: readonly ReadUpdate[]): void {
  const idsOf = (updates: readonly ReadUpdate[], feedId: string) =>
    updates.filter((update) => update.feed_id === feedId).map(({ seq }) => seq);
  assert.equal(new Set(reader.updates.map(({ id }) => id)).size, reader.updates.length, "one came twice");
  for (const feedId of new Set([...expected, ...reader.updates].map((update) => update.feed_id))) {
    assert.deepEqual(idsOf(reader.updates, feedId), idsOf(expected, feedId));
  }
}
