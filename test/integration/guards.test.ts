/** What every call passes through, seen from outside: headers, versions, origins, keys that repeat. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import net from "node:net";
import { after, describe, test } from "node:test";
import { createDatabase } from "../../src/platform/database/database.ts";
import { parseId } from "../../src/platform/ids.ts";
import { call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { createProbeTable } from "../support/probe-module.ts";
import { spawnService } from "../support/processes.ts";
import { until } from "../support/until.ts";

const url = await createTestDatabaseUrl();
const database = createDatabase(url, { onIdleError: () => {}, maxConnections: 2 });
after(() => database.close());
await createProbeTable(database);
const service = await spawnService({
  env: { DATABASE_URL: url, LOG_LEVEL: "info", TRUST_PROXY: "loopback" },
});
const caller = await signUp(service.url);

const get = (path: string, token?: string, headers?: Record<string, string>) =>
  call(service.url, "GET", path, { ...(token ? { token } : {}), ...(headers ? { headers } : {}) });
const write = (body: unknown, headers: Record<string, string> = {}, token = caller.key) =>
  call(service.url, "POST", "/v1/probe/write", { token, body, headers });
const balance = async (token = caller.key) => (await get("/v1/credits", token)).body.balance as number;
const writesOf = async (text: string) =>
  (await database.one<{ n: number }>`select count(*)::int as n from probe_writes where text = ${text}`).n;

describe("every answer", () => {
  test("carries request id, limit and price", async () => {
    const answer = await get("/v1/probe/read", caller.key);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get("x-request-id") ?? "", /^req_/);
    assert.equal(answer.headers.get("ratelimit-policy"), '"per-key";q=1000;w=60, "per-account";q=5000;w=60');
    assert.match(answer.headers.get("ratelimit") ?? "", /^"per-key";r=9\d\d;t=\d+$/);
    assert.equal(answer.headers.get("x-credits-charged"), "3");
    assert.equal(Number(answer.headers.get("x-credits-remaining")), await balance());
    assert.equal(answer.headers.get("x-stability"), "experimental");
  });

  test("counts sessions and addresses apart from keys", async () => {
    assert.match((await get("/v1/auth/me", caller.session)).headers.get("ratelimit") ?? "", /^"per-session"/);
    assert.match((await get("/v1/credits/prices")).headers.get("ratelimit") ?? "", /^"per-address"/);
  });

  test("health is outside of the limit", async () => {
    for (const path of ["/healthz", "/readyz", "/metrics"]) {
      const answer = await get(path);
      assert.equal(answer.status, 200, path);
      assert.equal(answer.headers.get("ratelimit"), null, path);
    }
  });
});

describe("a deprecated endpoint", () => {
  test("says since when, until when and what comes after", async () => {
    const { status, headers } = await get("/v1/probe/old", caller.key);
    assert.equal(status, 200);
    assert.equal(headers.get("x-stability"), "deprecated");
    assert.match(headers.get("deprecation") ?? "", /^@\d{10}$/);
    const sunset = Date.parse(headers.get("sunset") ?? "");
    assert.ok(sunset > Date.now());
    assert.match(headers.get("sunset") ?? "", /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
    const link = headers.get("link") ?? "";
    for (const relation of ["deprecation", "sunset", "successor-version"]) {
      assert.match(link, new RegExp(`<[^>]+>; rel="${relation}"`));
    }
  });

  test("is gone after its sunset, and still says what comes after", async () => {
    const { status, headers, body } = await get("/v1/probe/ended", caller.key);
    assert.equal(status, 410);
    assert.equal(body.code, "gone");
    assert.match(headers.get("link") ?? "", /<\/v1\/probe\/read>; rel="successor-version"/);
  });
});

describe("origins", () => {
  const cookie = () => `ph_session=${caller.session}`;
  const create = (headers: Record<string, string>) =>
    call(service.url, "POST", "/v1/keys", { headers, body: { name: "by cookie", scopes: ["memory:read"] } });

  test("any origin may call with a bearer key, without credentials", async () => {
    const answer = await get("/v1/credits", caller.key, { origin: "https://elsewhere.example" });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("access-control-allow-origin"), "*");
    assert.equal(answer.headers.get("access-control-allow-credentials"), null);
    assert.match(answer.headers.get("access-control-expose-headers") ?? "", /RateLimit/);
  });

  test("a preflight is answered without a key", async () => {
    const answer = await call(service.url, "OPTIONS", "/v1/probe/write", {
      headers: { origin: "https://elsewhere.example", "access-control-request-method": "POST" },
    });
    assert.equal(answer.status, 204);
    assert.match(answer.headers.get("access-control-allow-headers") ?? "", /Authorization.*Idempotency-Key/);
    assert.match(answer.headers.get("access-control-allow-methods") ?? "", /PATCH/);
  });

  test("the cookie works from the service's own pages", async () => {
    assert.equal((await create({ cookie: cookie(), origin: service.url })).status, 201);
    assert.equal((await get("/v1/auth/me", undefined, { cookie: cookie() })).status, 200);
  });

  test("the cookie is refused from elsewhere, and where nobody says from where", async () => {
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: service.url.replace("http:", "https:") + 0 },
      { origin: service.url.replace("http:", "https:") },
      {},
      { "sec-fetch-site": "cross-site" },
    ]) {
      const answer = await create({ cookie: cookie(), ...headers });
      assert.equal(answer.status, 403, JSON.stringify(headers));
      assert.equal(answer.body.code, "forbidden");
    }
    for (const origin of ["https://evil.example", service.url.replace("http:", "https:")]) {
      const read = await get("/v1/auth/me", undefined, { cookie: cookie(), origin });
      assert.equal(read.status, 401, origin);
    }
  });

  test("a bearer token beside a foreign cookie is what counts", async () => {
    const answer = await get("/v1/keys/current", caller.key, {
      cookie: "ph_session=junk",
      origin: "https://a.example",
    });
    assert.equal(answer.status, 200);
  });
});

describe("an Idempotency-Key", () => {
  test("executes once and replays, quoted or bare", async () => {
    const key = randomUUID();
    const text = `once ${key}`;
    const first = await write({ text }, { "idempotency-key": key });
    const spent = await balance();
    const second = await write({ text }, { "idempotency-key": `"${key}"` });
    assert.equal(first.status, 201);
    assert.equal(first.headers.get("idempotent-replayed"), null);
    assert.equal(second.status, 201);
    assert.equal(second.headers.get("idempotent-replayed"), "true");
    assert.deepEqual(second.body, first.body);
    assert.equal(await writesOf(text), 1);
    assert.equal(await balance(), spent);
  });

  test("is the same request whatever the order of its fields, and another with another body", async () => {
    const key = randomUUID();
    const first = await write(`{"text":"order ${key}","delay_ms":0}`, { "idempotency-key": key });
    const same = await write(`{"delay_ms":0,"text":"order ${key}"}`, { "idempotency-key": key });
    assert.deepEqual(same.body, first.body);
    const other = await write({ text: "another" }, { "idempotency-key": key });
    assert.equal(other.status, 422);
    assert.equal(other.body.code, "idempotency_mismatch");
  });

  test("belongs to its account", async () => {
    const other = await signUp(service.url);
    const key = randomUUID();
    const text = `mine ${key}`;
    const mine = await write({ text }, { "idempotency-key": key });
    const theirs = await write({ text }, { "idempotency-key": key }, other.key);
    assert.equal(theirs.status, 201);
    assert.notEqual(theirs.body.nonce, mine.body.nonce);
  });

  test("keeps a refusal that would be the same again, charged nothing", async () => {
    const key = randomUUID();
    const had = await balance();
    const fail = () =>
      call(service.url, "POST", "/v1/probe/fail", {
        token: caller.key,
        body: { how: "conflict" },
        headers: { "idempotency-key": key },
      });
    const first = await fail();
    assert.equal(first.status, 409);
    assert.equal(first.headers.get("x-credits-charged"), "0");
    const second = await fail();
    assert.equal(second.headers.get("idempotent-replayed"), "true");
    assert.deepEqual(second.body, first.body);
    assert.equal(await balance(), had);
  });

  test("does not keep a failure of ours", async () => {
    const key = randomUUID();
    const headers = { "idempotency-key": key };
    const send = () =>
      call(service.url, "POST", "/v1/probe/fail", { token: caller.key, body: { how: "crash" }, headers });
    const had = await balance();
    for (let attempt = 0; attempt < 2; attempt++) {
      const answer = await send();
      assert.equal(answer.status, 500);
      assert.equal(answer.headers.get("idempotent-replayed"), null);
    }
    assert.equal(await balance(), had);
  });

  test("does not keep a want of credits", async () => {
    const poor = await signUp(service.url);
    const spend = { "idempotency-key": randomUUID() };
    const setFree = (micros: bigint) =>
      database.run`update credit_balances set free_micros = ${micros} where account_id = ${parseId("usr", poor.accountId)}`;
    await setFree(1_000_000n);
    const refused = await write({ text: `poor ${spend["idempotency-key"]}` }, spend, poor.key);
    assert.equal(refused.status, 402);
    assert.deepEqual(
      [refused.body.code, refused.body.required, refused.body.available, refused.body.current_plan],
      ["insufficient_credits", 3, 1, "free"],
    );
    assert.equal(refused.body.upgrade_url, `${service.url}/upgrade`);
    await setFree(9_000_000n);
    assert.equal((await write({ text: `poor ${spend["idempotency-key"]}` }, spend, poor.key)).status, 201);
  });

  test("makes one account of fifty concurrent sign-ups, and one key of fifty creations", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = { email: `${randomUUID()}@example.com`, password: "a long password" };
    const ups = await Promise.all(
      Array.from({ length: 50 }, () => call(service.url, "POST", "/v1/auth/sign-up", { body, headers })),
    );
    assert.deepEqual(new Set(ups.map((up) => up.status)), new Set([201]));
    assert.equal(new Set(ups.map((up) => JSON.stringify(up.body))).size, 1);
    const token = ups[0]?.body.session_token;
    const keys = await Promise.all(
      Array.from({ length: 50 }, () =>
        call(service.url, "POST", "/v1/keys", {
          token,
          headers,
          body: { name: "k", scopes: ["memory:read"] },
        }),
      ),
    );
    assert.equal(new Set(keys.map((key) => key.body.key)).size, 1);
    assert.equal((await get("/v1/keys", token)).body.data.length, 1);
  });

  test("is stored so that the database alone can't read the answer", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const made = await call(service.url, "POST", "/v1/keys", {
      token: caller.session,
      headers,
      body: { name: "canary-name", scopes: ["memory:read"] },
    });
    assert.equal(made.status, 201);
    const rows = await database.many<{ row: string }>`
      select encode(answer, 'escape') || encode(fingerprint, 'escape') as row from idempotency_records where answer is not null`;
    assert.ok(rows.length > 0);
    for (const { row } of rows) assert.ok(!row.includes(made.body.key) && !row.includes("canary-name"));
  });
});

describe("the log", () => {
  test("has a line for each request, and no credential, password or cookie in any", async () => {
    const headers = { cookie: `ph_session=${caller.session}` };
    await get("/v1/auth/me", undefined, headers);
    await get(`/v1/credits?stray=${caller.key}`, caller.key);
    await call(service.url, "POST", "/v1/auth/sign-in", {
      body: { email: caller.email, password: caller.password },
    });
    const wanted = await get("/v1/keys/current", caller.key);
    const id = wanted.headers.get("x-request-id") as string;
    const deadline = Date.now() + 5_000;
    while (!service.output().includes(id) && Date.now() < deadline)
      await new Promise((r) => setTimeout(r, 50));
    const output = service.output();
    assert.ok(output.includes(id), "the request is in the log");
    for (const secret of [caller.key, caller.session, caller.password]) assert.ok(!output.includes(secret));
    const line = output.split("\n").find((text) => text.includes(id)) as string;
    const { method, path, status } = JSON.parse(line);
    assert.deepEqual([method, path, status], ["GET", "/v1/keys/current", 200]);
  });
});

describe("a flood of sign-ups from one address", () => {
  test("is bounded, and another address signs in meanwhile", async () => {
    const at = (address: string, path: string, body: object) =>
      call(service.url, "POST", path, { body, headers: { "x-forwarded-for": address } });
    const owner = { email: caller.email, password: caller.password };
    let made = 0;
    const flood = Array.from({ length: 60 }, async () => {
      const body = { email: `${randomUUID()}@example.com`, password: "a long password" };
      const { status } = await at("203.0.113.1", "/v1/auth/sign-up", body);
      if (status === 201) made++;
      return status;
    });
    await until("the flood is under way", () => made > 0);
    assert.equal((await at("203.0.113.2", "/v1/auth/sign-in", owner)).status, 200);
    const madeBefore = made;
    const statuses = await Promise.all(flood);
    assert.deepEqual([...new Set(statuses)].sort(), [201, 429]);
    assert.ok(madeBefore < made, `it waited for all ${made}`);
  });
});

describe("an upload that breaks off", () => {
  for (const [kind, path, type] of [
    ["of JSON", "/v1/probe/write", "application/json"],
    ["of lines", "/v1/memory/import", "application/x-ndjson"],
  ] as const) {
    test(`${kind} is logged as what it is`, async () => {
      const before = service.output().length;
      const said = () => service.output().slice(before);
      const { hostname, port } = new URL(service.url);
      const socket = net.connect(Number(port), hostname);
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${caller.key}\r\n` +
          `Content-Type: ${type}\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n`,
      );
      // The service has read the head, and waits for the body.
      await once(socket, "data");
      socket.write('{"text":');
      socket.resetAndDestroy();
      await until("it is logged", async () => /before its whole body had arrived/.test(said()), 5_000);
      assert.doesNotMatch(said(), /database|"level":("error"|50)/);
    });
  }
});

describe("metrics", () => {
  test("tell of requests, latency, limits, credits, pool and event loop", async () => {
    await get("/v1/probe/read", caller.key);
    const { body } = await get("/metrics");
    for (const name of [
      /ph_http_requests_total\{endpoint="GET \/v1\/probe\/read",status="200"\} \d+/,
      /ph_http_request_seconds_bucket\{/,
      /ph_rate_limited_total \d+/,
      /ph_rate_limit_degraded 0/,
      /ph_credits_charged_total [1-9]/,
      /ph_database_connections\{state="total"\} \d+/,
      /ph_nodejs_eventloop_lag_p99_seconds/,
    ]) {
      assert.match(body, name);
    }
  });
});
