/** More calls than the service can answer: the rest is refused at once, at no cost, and nothing that is open is cut. */
import assert from "node:assert/strict";
import { once } from "node:events";
import net from "node:net";
import { after, describe, test } from "node:test";
import { WebSocket } from "ws";
import { z } from "zod";
import { PersonalHelper } from "../../client/src/index.ts";
import { readConfig } from "../../src/platform/config/config.ts";
import { endpoint, route } from "../../src/platform/http/endpoint.ts";
import type { Module } from "../../src/platform/http/module.ts";
import { createLog } from "../../src/platform/log/log.ts";
import { startService } from "../../src/service.ts";
import { type Answer, call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { createProbeModule } from "../support/probe-module.ts";
import { until } from "../support/until.ts";

const MOST = 12;

/** Calls that last until they are let go. */
function createHoldModule() {
  const held = new Set<() => void>();
  const hold = endpoint({
    id: "probe.hold",
    method: "POST",
    path: "/v1/probe/hold",
    summary: "Costs a credit and lasts",
    access: "memory:read",
    price: 1,
    stability: "experimental",
    body: z.strictObject({ note: z.string() }),
    response: z.strictObject({ note: z.string() }),
  });
  const module: Module = {
    name: "hold",
    routes: [
      route(hold, async (call) => {
        await new Promise<void>((resolve) => held.add(resolve));
        return { note: call.body.note };
      }),
    ],
  };
  return {
    module,
    count: () => held.size,
    letGo() {
      for (const resolve of held) resolve();
      held.clear();
    },
  };
}

async function start(limits: { least: number; targetMs: number }) {
  const hold = createHoldModule();
  const { url, stop } = await startService({
    config: readConfig({ DATABASE_URL: await createTestDatabaseUrl(), PORT: "0", EMBEDDER: "none" }),
    // An endpoint of the probe fails on purpose, and says so.
    log: createLog("fatal").log,
    extraModules: [createProbeModule(), hold.module],
    // A slow machine takes longer than two seconds to make a few calls.
    overloadLimits: {
      all: { least: limits.least, most: MOST, countedMs: 600_000 },
      one: { least: limits.least, most: MOST, countedMs: 600_000 },
      targetMs: limits.targetMs,
      // As if every turn was: these calls only wait.
      lateMs: -1,
    },
    onFatal: (error) => {
      throw error;
    },
  });
  after(async () => {
    hold.letGo();
    await stop();
  });
  const figure = async (name: string): Promise<number> => {
    const { body } = await call(url, "GET", "/metrics");
    return Number(new RegExp(`^${name} ([\\d.]+)$`, "m").exec(body)?.[1]);
  };
  const caller = await signUp(url);
  return {
    url,
    caller,
    figure,
    hold,
    holdCall: (token = caller.key, headers: Record<string, string> = {}) =>
      call(url, "POST", "/v1/probe/hold", { token, body: { note: "held" }, headers }),
    inProgress: () => figure("ph_http_calls_in_progress"),
    balance: async () =>
      (await call(url, "GET", "/v1/credits", { token: caller.key })).body.balance as number,
    /** Fills all places and waits until they are. */
    async fill(): Promise<Promise<Answer>[]> {
      const calls = Array.from({ length: MOST }, () => this.holdCall());
      await until("all are in progress", () => hold.count() === MOST);
      return calls;
    },
  };
}

const full = await start({ least: MOST, targetMs: 600_000 });
// Any delay is too long: what would otherwise take a machine at its end.
const LEAST = 8;
const late = await start({ least: LEAST, targetMs: 1e-6 });

describe("with all places taken", () => {
  const service = full;
  const { url, caller } = service;

  test("a call is refused with 503, when to come back and the usual headers, and costs nothing", async () => {
    const before = await service.balance();
    const filling = await service.fill();
    const headers = { "idempotency-key": "first-try", origin: "https://example.com" };
    const refused = await service.holdCall(caller.key, headers);
    assert.equal(refused.status, 503);
    assert.equal(refused.headers.get("content-type"), "application/problem+json; charset=utf-8");
    assert.ok(Number(refused.headers.get("retry-after")) >= 1);
    assert.equal(refused.headers.get("access-control-allow-origin"), "*");
    assert.equal(refused.headers.get("x-content-type-options"), "nosniff");
    assert.equal(refused.headers.get("x-credits-charged"), null);
    assert.equal(refused.body.code, "unavailable");
    assert.equal(refused.body.request_id, refused.headers.get("x-request-id"));
    assert.equal(await service.figure("ph_http_refused_total"), 1);

    for (const path of ["/healthz", "/readyz", "/metrics"])
      assert.equal((await call(url, "GET", path, { token: caller.key })).status, 200, path);

    service.hold.letGo();
    for (const answer of await Promise.all(filling)) assert.equal(answer.status, 200);
    const again = service.holdCall(caller.key, headers);
    await until("the call runs", () => service.hold.count() === 1);
    service.hold.letGo();
    assert.equal((await again).status, 200);
    assert.equal((await again).headers.get("idempotent-replayed"), null);
    assert.equal(await service.balance(), before - MOST - 1);
  });

  test("an open socket goes on, and a new one is told to come back", async () => {
    const options = { headers: { authorization: `Bearer ${caller.key}` } };
    const address = `${url.replace(/^http/, "ws")}/v1/probe/echo`;
    const open = new WebSocket(address, "probe.v1", options);
    await once(open, "message");
    const filling = await service.fill();
    open.send("still there?");
    assert.equal(String((await once(open, "message"))[0]), "still there?");
    const [request, response] = await once(
      new WebSocket(address, "probe.v1", options),
      "unexpected-response",
    );
    assert.equal(response.statusCode, 503);
    assert.ok(Number(response.headers["retry-after"]) >= 1);
    request.destroy();
    open.terminate();
    service.hold.letGo();
    await Promise.all(filling);
  });

  test("the client tries again by itself", async () => {
    const filling = await service.fill();
    const statuses: number[] = [];
    const client = new PersonalHelper({
      apiKey: caller.key,
      baseUrl: url,
      maxRetries: 10,
      onAnswer: ({ status }) => statuses.push(status),
    });
    const reading = client.credits.balance();
    await until("it was refused", () => statuses[0] === 503);
    service.hold.letGo();
    await Promise.all(filling);
    assert.equal(typeof (await reading).balance, "number");
    assert.equal(statuses.at(-1), 200);
  });

  test("a place is given back however a call ends", async () => {
    await call(url, "GET", "/v1/nothing-here");
    await call(url, "GET", "/v1/credits");
    await call(url, "POST", "/v1/probe/fail", { token: caller.key, body: { how: "crash" } });
    await call(url, "POST", "/v1/probe/hold", { token: caller.key, body: "{" });
    await call(url, "OPTIONS", "/v1/credits", { headers: { "access-control-request-method": "GET" } });
    await call(url, "GET", "/v1/docs");
    const { port } = new URL(url);
    const half = net.connect(Number(port), "127.0.0.1");
    half.write(
      `POST /v1/probe/hold HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${caller.key}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"note"',
    );
    await until("it is in progress", async () => (await service.inProgress()) === 1);
    half.destroy();
    const gone = new AbortController();
    const held = fetch(`${url}/v1/probe/hold`, {
      method: "POST",
      headers: { authorization: `Bearer ${caller.key}`, "content-type": "application/json" },
      body: '{"note":""}',
      signal: gone.signal,
    });
    await until("it is held", () => service.hold.count() === 1);
    gone.abort();
    await assert.rejects(held);
    service.hold.letGo();
    await until("nothing is in progress", async () => (await service.inProgress()) === 0);
  });
});

describe("with a delay that stands", () => {
  const service = late;
  const limit = () => service.figure("ph_http_calls_limit");

  test("the limit falls, what is more is refused, and it rises again afterwards", async () => {
    const other = await signUp(service.url);
    const holding: Promise<Answer>[] = [];
    for (let n = 0; n < LEAST; n++) holding.push(service.holdCall());
    await until("the limit has fallen", async () => (await limit()) === LEAST, 30_000);
    const refused = await service.holdCall();
    assert.equal(refused.status, 503);
    service.hold.letGo();
    for (const answer of await Promise.all(holding)) assert.equal(answer.status, 200);
    const answered = await call(service.url, "GET", "/v1/credits", { token: other.key });
    assert.equal(answered.status, 200);
    await until("the limit has risen", async () => (await limit()) === MOST, 30_000);
  });
});
