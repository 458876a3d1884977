/** Every operation of the ground floor over HTTP, as a newcomer meets them, with the exact form of each answer. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { createDatabase } from "../../src/platform/database/database.ts";
import { type Answer, call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { createProbeTable } from "../support/probe-module.ts";
import { spawnService } from "../support/processes.ts";

const url = await createTestDatabaseUrl();
const database = createDatabase(url, { onIdleError: () => {}, maxConnections: 1 });
await createProbeTable(database);
await database.close();
const service = await spawnService({ env: { DATABASE_URL: url } });

const send = (method: string, path: string, token?: string, body?: unknown): Promise<Answer> =>
  call(service.url, method, path, { ...(token ? { token } : {}), ...(body === undefined ? {} : { body }) });
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const fieldsOf = (value: object) => Object.keys(value).sort();

describe("accounts", () => {
  const email = `Ada.${randomUUID()}@Example.com`;
  const password = "correct horse battery";

  test("POST /v1/auth/sign-up, GET /v1/auth/me", async () => {
    const up = await send("POST", "/v1/auth/sign-up", undefined, { email, password });
    assert.equal(up.status, 201);
    assert.deepEqual(fieldsOf(up.body), ["session_token", "user"]);
    assert.match(up.body.user.id, /^usr_[0-9a-z]{26}$/);
    assert.equal(up.body.user.email, email);
    const cookie = up.headers.get("set-cookie") ?? "";
    assert.match(cookie, /^ph_session=phs_[^;]+; .*HttpOnly; SameSite=Lax/);
    assert.doesNotMatch(cookie, /Secure/);
    const me = await send("GET", "/v1/auth/me", up.body.session_token);
    assert.equal(me.body.user.id, up.body.user.id);
    assert.equal(me.body.user.plan, "free");
  });

  test("POST /v1/auth/sign-in takes the email in any case; POST /v1/auth/sign-out ends the session", async () => {
    const signedIn = await send("POST", "/v1/auth/sign-in", undefined, {
      email: email.toLowerCase(),
      password,
    });
    assert.equal(signedIn.status, 200);
    assert.equal(signedIn.body.user.email, email);
    const token = signedIn.body.session_token;
    const out = await send("POST", "/v1/auth/sign-out", token);
    assert.equal(out.status, 204);
    assert.match(out.headers.get("set-cookie") ?? "", /ph_session=;.*Max-Age=0/);
    assert.equal((await send("GET", "/v1/auth/me", token)).status, 401);
  });

  test("five wrong passwords begin a back-off, a 429 that says how long; a browser that was here passes", async () => {
    const victim = await signUp(service.url);
    const guess = (text: string, cookie = "") =>
      call(service.url, "POST", "/v1/auth/sign-in", {
        body: { email: victim.email, password: text },
        headers: { cookie },
      });
    const known = (await guess(victim.password)).headers.getSetCookie();
    assert.deepEqual(
      known.map((cookie) => cookie.split("=")[0]),
      ["ph_session", "ph_device"],
    );
    for (let i = 0; i < 5; i++) assert.equal((await guess("wrong password")).status, 401);
    const held = await guess(victim.password);
    assert.equal(held.status, 429);
    assert.equal(held.body.code, "rate_limited");
    const retryAfter = Number(held.headers.get("retry-after"));
    const reset = Number(/;t=(\d+)/.exec(held.headers.get("ratelimit") ?? "")?.[1]);
    assert.ok(retryAfter >= 1 && retryAfter >= reset);
    assert.ok(held.body.upgrade_url && held.body.current_plan);
    // Signed out, only the second of the two is left.
    const device = known[1]?.split(";")[0];
    assert.equal((await guess(victim.password, device)).status, 200);
  });
});

describe("keys", () => {
  test("POST /v1/keys, GET /v1/keys, GET /v1/keys/current", async () => {
    const { session, key, keyId } = await signUp(service.url, ["memory:read", "credits:read"]);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const made = await send("POST", "/v1/keys", session, {
      name: "second",
      scopes: ["flux:read"],
      expires_at: expiresAt,
    });
    assert.equal(made.status, 201);
    assert.deepEqual(fieldsOf(made.body), [
      "created_at",
      "expires_at",
      "id",
      "key",
      "name",
      "scopes",
      "start",
    ]);
    assert.match(made.body.key, /^ph_live_[0-9A-Za-z]{38}$/);
    assert.ok(made.body.key.startsWith(made.body.start));
    assert.match(made.body.created_at, TIMESTAMP);
    assert.equal(made.body.expires_at, expiresAt);

    const current = await send("GET", "/v1/keys/current", key);
    assert.equal(current.body.id, keyId);
    assert.deepEqual(current.body.scopes, ["memory:read", "credits:read"]);
    const list = await send("GET", "/v1/keys?limit=1", session);
    assert.equal(list.body.data.length, 1);
    assert.equal(list.body.data[0].id, made.body.id);
    const rest = await send("GET", `/v1/keys?cursor=${list.body.next_cursor}`, session);
    assert.deepEqual(
      rest.body.data.map((item: { id: string }) => item.id),
      [keyId],
    );
    assert.equal(rest.body.next_cursor, null);
    assert.match(rest.body.data[0].last_used_at, TIMESTAMP);
    for (const item of [...list.body.data, ...rest.body.data]) assert.equal(item.key, undefined);
  });

  test("POST /v1/keys/{id}/rotate and DELETE /v1/keys/{id}", async () => {
    const { session, key, keyId } = await signUp(service.url);
    const rotated = await send("POST", `/v1/keys/${keyId}/rotate`, session, { overlap_seconds: 60 });
    assert.equal(rotated.status, 201);
    assert.notEqual(rotated.body.id, keyId);
    assert.equal((await send("GET", "/v1/keys/current", key)).status, 200);
    assert.equal((await send("GET", "/v1/keys/current", rotated.body.key)).status, 200);
    const again = await send("POST", `/v1/keys/${rotated.body.id}/rotate`, session);
    assert.equal((await send("GET", "/v1/keys/current", rotated.body.key)).status, 401);
    assert.equal((await send("DELETE", `/v1/keys/${again.body.id}`, session)).status, 204);
    assert.equal((await send("GET", "/v1/keys/current", again.body.key)).status, 401);
    assert.equal((await send("DELETE", `/v1/keys/${again.body.id}`, session)).status, 404);
  });
});

describe("credits", () => {
  test("GET /v1/credits, /usage, /ledger and /prices agree with what was called", async () => {
    const { key, keyId, session } = await signUp(service.url);
    for (let i = 0; i < 3; i++) await send("GET", "/v1/probe/read", key);
    await send("GET", "/v1/probe/read", session);
    assert.equal((await send("POST", "/v1/probe/fail", key, { how: "conflict" })).status, 409);
    assert.equal((await send("POST", "/v1/probe/write", key, {})).status, 400);

    const credits = await send("GET", "/v1/credits", key);
    assert.deepEqual(fieldsOf(credits.body), ["balance", "earnings", "free_tier", "plan"]);
    assert.equal(credits.body.balance, 9_988);
    assert.deepEqual([credits.body.free_tier.amount, credits.body.free_tier.used], [10_000, 12]);
    assert.match(credits.body.free_tier.resets_at, /^\d{4}-\d\d-01T00:00:00\.000Z$/);

    const usage = await send("GET", "/v1/credits/usage", key);
    const row = (endpoint: string) =>
      usage.body.data.find((item: { endpoint: string }) => item.endpoint === endpoint);
    assert.deepEqual(row("GET /v1/probe/read"), {
      endpoint: "GET /v1/probe/read",
      calls: 4,
      credits: 12,
      errors: 0,
    });
    assert.deepEqual(row("POST /v1/probe/fail"), {
      endpoint: "POST /v1/probe/fail",
      calls: 1,
      credits: 0,
      errors: 1,
    });
    assert.deepEqual(row("POST /v1/probe/write"), {
      endpoint: "POST /v1/probe/write",
      calls: 1,
      credits: 0,
      errors: 1,
    });
    assert.equal(usage.body.total.credits, 12);
    const byKey = await send("GET", "/v1/credits/usage?group_by=key", key);
    const ofKey = byKey.body.data.find((item: { key_id: string | null }) => item.key_id === keyId);
    assert.equal(ofKey.credits, 9);
    const today = new Date().toISOString().slice(0, 10);
    const byDay = await send("GET", `/v1/credits/usage?group_by=day&from=${today}`, key);
    assert.equal(byDay.body.data.at(-1).credits, 12);

    const ledger = await send("GET", "/v1/credits/ledger?limit=100", key);
    const kinds = ledger.body.data.map((item: { kind: string }) => item.kind);
    assert.deepEqual(kinds, ["refund", "charge", "charge", "charge", "charge", "charge", "grant"]);
    const amounts = ledger.body.data.map((item: { amount: number }) => item.amount);
    assert.deepEqual(amounts, [3, -3, -3, -3, -3, -3, 10_000]);
    assert.equal(ledger.body.data[0].balance_after, 9_988);
    const newest = ledger.body.data[1];
    assert.equal(newest.endpoint, "POST /v1/probe/fail");
    assert.match(newest.request_id, /^req_/);
    assert.match(newest.at, TIMESTAMP);

    const prices = await send("GET", "/v1/credits/prices");
    const price = prices.body.data.find((item: { id: string }) => item.id === "probe.read");
    assert.deepEqual(price, { endpoint: "GET /v1/probe/read", id: "probe.read", credits: 3 });
  });
});
