/** `npm run seed`, the small story: what it leaves is what the service itself would have made over two years. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { momentOf } from "../../seed/timeline.ts";
import { call } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { runProgram, spawnService } from "../support/processes.ts";

const DAY_MS = 24 * 3_600_000;
const login = { email: "ines@example.com", password: "a password of one's own" };

test("today is as long as what has passed of it, and other days are whole", () => {
  const today = new Date("2030-05-20T04:00:00Z");
  const morning = momentOf(today, { day: 0, hour: 12 });
  assert.ok(morning > new Date("2030-05-20T01:50:00Z") && morning < new Date("2030-05-20T02:00:00Z"));
  assert.ok(momentOf(today, { day: 0, hour: 24 }) < today);
  assert.deepEqual(momentOf(today, { day: 2, hour: 13.5 }), new Date("2030-05-18T13:30:00Z"));
});

test("a seeded account has a history, and every figure adds up", async (t) => {
  const DATABASE_URL = await createTestDatabaseUrl();
  const seed = () =>
    runProgram({
      program: "seed/main.ts",
      args: ["--small", "--email", login.email, "--password", login.password],
      env: { DATABASE_URL },
    });
  const first = await seed();
  assert.equal(first.code, 0, first.output);
  for (const text of [login.email, login.password]) assert.ok(first.output.includes(text));

  await t.test("a second time it refuses, and changes nothing", async () => {
    const { code, output } = await seed();
    assert.equal(code, 1, output);
    assert.match(output, /There is an account ines@example\.com already/);
  });

  const { url } = await spawnService({ program: "src/main.ts", env: { DATABASE_URL } });
  const signedIn = await call(url, "POST", "/v1/auth/sign-in", { body: login });
  const read = async (path: string) => {
    const { status, body } = await call(url, "GET", path, { token: signedIn.body.session_token });
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
    return body;
  };

  await t.test("claims are told over two years, some of them closed by later ones", async () => {
    const { data } = await read("/v1/memory/read?limit=100&include_superseded=true");
    const told = data.map((claim: { created_at: string }) => Date.parse(claim.created_at));
    assert.ok(data.length > 30);
    assert.ok(Math.min(...told) < Date.now() - 700 * DAY_MS);
    assert.ok(Math.max(...told) < Date.now());
    assert.ok(data.some((claim: { valid_to: string | null }) => claim.valid_to !== null));
    assert.ok(new Set(data.map((claim: { source: string }) => claim.source)).size >= 3);
  });

  await t.test("calls, charges and earnings stand on their days", async () => {
    const from = new Date(Date.now() - 30 * DAY_MS).toISOString();
    const usage = await read(`/v1/credits/usage?group_by=day&from=${from}`);
    assert.ok(usage.data.length >= 5);
    const { data: feeds } = await read("/v1/feeds?role=owner");
    assert.equal(feeds.length, 3);
    const priced = feeds.find((feed: { price_credits: number }) => feed.price_credits === 0.5);
    const earnings = await read(`/v1/feeds/${priced.id}/earnings`);
    assert.ok(earnings.data.length >= 4);
    const { data: ledger } = await read("/v1/credits/ledger?limit=100");
    const kinds = new Set(ledger.map((item: { kind: string }) => item.kind));
    for (const kind of ["charge", "feed_update", "earning"]) assert.ok(kinds.has(kind), kind);
  });

  await t.test("runs, a reaction among them, webhooks in every health, keys and flux", async () => {
    const { data: runs } = await read("/v1/agent/runs?limit=100");
    assert.ok(runs.every((run: { status: string }) => run.status === "completed"));
    assert.ok(runs.some((run: { trigger?: unknown }) => run.trigger));
    const { data: webhooks } = await read("/v1/webhooks");
    const health = webhooks.map((webhook: { health: { state: string } }) => webhook.health.state);
    assert.deepEqual(health.sort(), ["disabled", "failing", "healthy"]);
    const { data: keys } = await read("/v1/keys");
    assert.ok(keys.some((key: { expires_at: string | null }) => key.expires_at !== null));
    assert.ok(keys.some((key: { last_used_at: string | null }) => key.last_used_at !== null));
    const { data: apps } = await read("/v1/flux");
    assert.deepEqual(
      apps.map(({ app }: { app: string }) => app),
      ["home", "player"],
    );
  });

  await t.test("the ledger verifies", async () => {
    const { code, output } = await runProgram({
      program: "src/admin.ts",
      args: ["verify-ledger"],
      env: { DATABASE_URL },
    });
    assert.equal(code, 0, output);
  });
});
