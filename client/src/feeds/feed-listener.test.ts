/** Listening to feeds, against a server that does what a test says. */
import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import {
  events,
  hangUp,
  json,
  problem,
  type Reply,
  startScriptedServer,
} from "../../../test/support/scripted-server.ts";
import { PersonalHelper } from "../index.ts";

const { url: baseUrl, requests, script } = await startScriptedServer();
// Waits are random up to a limit: without chance they are nothing.
beforeEach(() => void mock.method(Math, "random", () => 0));

const { feeds } = new PersonalHelper({ apiKey: "ph_live_1", baseUrl });

const update = (n: number): string =>
  `id: upd_${n}\nevent: update\ndata: ${JSON.stringify({ id: `upd_${n}`, feed_id: "feed_1", seq: n, data: { n } })}`;
const end = 'event: end\ndata: {"reason":"unsubscribed"}';
const cursors = () => requests.map(({ headers }) => headers["last-event-id"]);

describe("a listener", () => {
  test("goes on after every loss where it was, also before the first update", async () => {
    script(
      problem(503, "unavailable", { "retry-after": "0" }),
      events([": ok\nretry: 1000\nid: upd_0"], "lost"),
      events([update(1), update(2)], "lost"),
      hangUp,
      problem(429, "rate_limited", { "retry-after": "0" }),
      events([update(2), update(3), end]),
    );
    const heard: number[] = [];
    const statuses: string[] = [];
    const reasons: string[] = [];
    const listener = feeds.listen(({ seq }) => heard.push(seq), {
      feedId: "feed_1",
      onStatus: (status) => statuses.push(status),
      onEnd: (reason) => reasons.push(reason),
    });
    assert.equal(listener.status, "connecting");
    await listener.closed;
    assert.deepEqual(heard, [1, 2, 3]);
    assert.deepEqual(cursors(), [undefined, undefined, "upd_0", "upd_2", "upd_2", "upd_2"]);
    assert.deepEqual(statuses, ["offline", "open", "offline", "open", "offline", "open", "closed"]);
    assert.deepEqual([listener.status, listener.cursor, reasons], ["closed", "upd_3", ["unsubscribed"]]);
    assert.ok(requests.every(({ url }) => url === "/v1/feeds/feed_1/stream"));
  });

  test("waits for the one before, and moves its cursor after it", async () => {
    script(events([update(1), update(2), end]));
    const steps: unknown[] = [];
    const listener = feeds.listen(async ({ seq }) => {
      steps.push(`begin ${seq} at ${listener.cursor}`);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push(`end ${seq}`);
    });
    await listener.closed;
    assert.deepEqual(steps, ["begin 1 at undefined", "end 1", "begin 2 at upd_1", "end 2"]);
    assert.equal(requests[0]?.url, "/v1/feeds/stream");
  });

  test("stops at an update that was not taken", async () => {
    const fault = new Error("the disk is full");
    const takes = ({ seq }: { seq: number }) => {
      if (seq === 2) throw fault;
    };
    script(events([update(1), update(2), update(3)]));
    const errors: unknown[] = [];
    const listener = feeds.listen(takes, { onError: (error) => errors.push(error) });
    await listener.closed;
    assert.deepEqual([listener.cursor, listener.status, errors], ["upd_1", "closed", [fault]]);
    script(events([update(2)]));
    await assert.rejects(
      feeds.listen(takes, { after: "upd_1" }).closed,
      fault,
      "nobody else would hear of it",
    );
    assert.deepEqual(cursors(), ["upd_1"]);
  });

  const FINAL: [string, Reply][] = [
    ["InvalidRequestError", problem(400, "invalid_request")],
    ["AuthenticationError", problem(401, "unauthenticated")],
    ["PermissionError", problem(403, "forbidden")],
    ["NotFoundError", problem(404, "not_found")],
  ];
  for (const [name, reply] of FINAL) {
    test(`is over with ${name}, also when it comes back`, async () => {
      script(reply);
      await assert.rejects(feeds.listen(() => {}).closed, { name });
      script(events([update(1)], "lost"), reply);
      const names: unknown[] = [];
      const listener = feeds.listen(() => {}, { onError: (error) => names.push((error as Error).name) });
      await listener.closed;
      assert.deepEqual(names, [name]);
    });
  }

  test("is told when its cursor names nothing any more", async () => {
    const reset = 'id: upd_9\nevent: reset\ndata: {"reason":"cursor_too_old","cursor":"upd_9"}';
    script(events([reset], "lost"), events([update(10), end]));
    const resets: unknown[] = [];
    await feeds.listen(() => {}, { after: "upd_1", onReset: (one) => resets.push(one) }).closed;
    assert.deepEqual(resets, [{ reason: "cursor_too_old", cursor: "upd_9" }]);
    assert.deepEqual(cursors(), ["upd_1", "upd_9"]);
  });

  test("is closed at once, whatever it waits for", async () => {
    script(events([update(1)], "open"));
    const listener = feeds.listen(() => setImmediate(() => listener.close()), {
      onError: () => assert.fail(),
    });
    await listener.closed;
    assert.equal(listener.cursor, "upd_1");

    script(problem(503, "unavailable", { "retry-after": "50" }));
    const waiting = feeds.listen(() => assert.fail(), {
      onStatus: (status) => status === "offline" && waiting.close(),
    });
    await waiting.closed;

    const controller = new AbortController();
    controller.abort();
    script();
    await feeds.listen(() => assert.fail(), { signal: controller.signal }).closed;
    assert.equal(requests.length, 0);
  });
});

describe("subscribing", () => {
  const subscription = { id: "sub_1", feed_id: "feed_1", status: "active" };

  test("sends what is wished for, and answers the subscription", async () => {
    const reaction = { instructions: "Tell me." };
    script(json(201, subscription), json(201, subscription));
    assert.deepEqual(await feeds.subscribe("feed_1", { reaction }), subscription);
    await feeds.subscribe("feed_1", undefined, { remember: true });
    assert.deepEqual(
      requests.map(({ body }) => JSON.parse(body)),
      [{ reaction }, { remember: true }],
    );
  });

  test("with a listener is done when that is open, and ends with it", async () => {
    script(json(201, subscription), events([update(1)], "open"));
    const heard: number[] = [];
    const listener = await feeds.subscribe("feed_1", ({ seq }) => heard.push(seq), { after: "upd_0" });
    assert.deepEqual(listener.subscription, subscription);
    assert.deepEqual(cursors(), [undefined, "upd_0"]);
    setImmediate(() => listener.close());
    await listener.closed;
    assert.equal(listener.status, "closed");
  });

  test("is refused where it is not allowed to listen", async () => {
    script(json(201, subscription), problem(403, "forbidden"));
    await assert.rejects(
      feeds.subscribe("feed_1", () => {}),
      { name: "PermissionError" },
    );
  });
});
