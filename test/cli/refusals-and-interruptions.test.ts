/** What ends a command before it is done: Ctrl-C, no credits, too many requests, a service that is not there. */
import assert from "node:assert/strict";
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { buildClient } from "../../scripts/build-client.ts";
import { call, signUp } from "../support/api.ts";
import { runPiped, startPiped } from "../support/command-line.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { startModelServer } from "../support/model-server.ts";
import { describeNeeding, oldNodePath } from "../support/needs.ts";
import { spawnService } from "../support/processes.ts";
import { until } from "../support/until.ts";

await buildClient();
// A model that thinks for ever: there is time to change one's mind.
const model = await startModelServer();
after(() => model.close());
model.intercept(() => "hang");
const FREE_CREDITS = 15;
const LIMIT = 40;
const { url } = await spawnService({
  program: "src/main.ts",
  env: {
    DATABASE_URL: await createTestDatabaseUrl(),
    MODEL: "compatible:thinker",
    MODEL_BASE_URL: model.baseUrl,
    FREE_TIER_CREDITS: String(FREE_CREDITS),
    RATE_LIMIT_PER_MINUTE: String(LIMIT),
  },
});
const folder = mkdtempSync(path.join(os.tmpdir(), "ph-cli-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const envOf = (key: string) => ({
  XDG_CONFIG_HOME: path.join(folder, "config"),
  XDG_STATE_HOME: path.join(folder, "state"),
  PERSONAL_HELPER_URL: url,
  PERSONAL_HELPER_KEY: key,
});

describe("interrupted", () => {
  for (const node of [process.execPath, oldNodePath]) {
    if (node === undefined) continue;
    test(`a run is cancelled and costs nothing (${node === oldNodePath ? "an older Node" : "this Node"})`, async () => {
      const { key } = await signUp(url);
      const before = model.calls.length;
      const asked = startPiped(["ask", "What should I cook?"], { env: envOf(key), node });
      await until("the model thinks", () => model.calls.length > before, 20_000);
      asked.child.kill("SIGINT");
      assert.equal(await asked.ended, 130, asked.stderr());
      assert.match(asked.stderr(), /Cancelled\. What was not shown costs nothing\./);
      const runs = await call(url, "GET", "/v1/agent/runs", { token: key });
      assert.equal(runs.body.data[0].status, "cancelled");
      const { body } = await call(url, "GET", "/v1/credits", { token: key });
      assert.equal(body.balance, FREE_CREDITS);
    });
  }

  test("a webhook's receiver ends, also where what it forwards to does not answer", async () => {
    const { key } = await signUp(url);
    let asked = 0;
    const silent = createServer(() => asked++).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const forward = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const secret = randomBytes(24).toString("base64");
    const args = ["webhooks", "listen", "--secret", `whsec_${secret}`, "--forward", forward];
    const listening = startPiped(args, { env: envOf(key) });
    await until("it listens", () => /Listening at http/.test(listening.stderr()), 20_000);
    const receiver = /Listening at (http\S+?)\.? /.exec(listening.stderr())?.[1] ?? "";
    const body = JSON.stringify({ type: "ping", timestamp: new Date().toISOString(), data: {} });
    const at = String(Math.floor(Date.now() / 1000));
    const mac = createHmac("sha256", Buffer.from(secret, "base64"))
      .update(`msg_1.${at}.${body}`)
      .digest("base64");
    const headers = { "webhook-id": "msg_1", "webhook-timestamp": at, "webhook-signature": `v1,${mac}` };
    const delivered = fetch(receiver, { method: "POST", body, headers }).catch(() => undefined);
    await until("it forwards", () => asked === 1);
    listening.child.kill("SIGINT");
    assert.equal(await listening.ended, 130);
    await delivered;
    silent.closeAllConnections();
    silent.close();
  });

  test("a feed that is watched says where to go on", async () => {
    const { key } = await signUp(url);
    const { body: feed } = await call(url, "POST", "/v1/feeds", { token: key, body: { title: "Trains" } });
    await call(url, "POST", `/v1/feeds/${feed.id}/subscribe`, { token: key });
    const watching = startPiped(["feeds", "watch"], { env: envOf(key) });
    await until("it watches", () => /Watching/.test(watching.stderr()), 20_000);
    const data = { line: "\u001b[31mred" };
    const { body: update } = await call(url, "POST", `/v1/feeds/${feed.id}/publish`, {
      token: key,
      body: { data },
    });
    await until("it is shown", () => /#1 +line=/.test(watching.stdout()));
    assert.ok(!watching.stdout().includes("\u001b"), "what others wrote is no command for the terminal");
    watching.child.kill("SIGINT");
    assert.equal(await watching.ended, 130);
    assert.match(watching.stderr(), new RegExp(`--after ${update.id}`));
  });
});

describe("refused", () => {
  test("by the service, a value is named once", async () => {
    const { key } = await signUp(url);
    const { code, stderr } = await runPiped(["remember", "I like tea.", "--at", "2024-02-30T00:00:00Z"], {
      env: envOf(key),
    });
    assert.equal(code, 2);
    assert.equal(stderr.match(/occurred_at/g)?.length, 1, stderr);
  });

  test("without credits: 5, with the price", async () => {
    const { key } = await signUp(url);
    for (let spent = 0; spent < 10; spent++) await call(url, "GET", "/v1/memory/read", { token: key });
    const { code, stderr } = await runPiped(["ask", "Where do I live?"], { env: envOf(key) });
    assert.equal(code, 5, stderr);
    assert.match(stderr, /It costs 10, and 5 are left\. More: http/);
  });

  test("without the scope: 3, with its name", async () => {
    const { key } = await signUp(url, ["memory:read"]);
    const { code, stderr } = await runPiped(["remember", "I like tea."], { env: envOf(key) });
    assert.equal(code, 3, stderr);
    assert.match(stderr, /lacks memory:write/);
  });

  test("over the limit: 6, with how long to wait", async () => {
    const { key } = await signUp(url);
    for (let calls = 0; calls < LIMIT; calls++) await call(url, "GET", "/v1/credits", { token: key });
    const { code, stderr } = await runPiped(["usage", "--no-retry"], { env: envOf(key) });
    assert.equal(code, 6, stderr);
    assert.match(stderr, /Try again in \d+ s/);
  });

  test("by nobody: 7, with what to do", async () => {
    const args = ["profile", "--no-retry", "--url", "http://127.0.0.1:9"];
    const { code, stderr } = await runPiped(args, { env: envOf("ph_live_any") });
    assert.equal(code, 7, stderr);
    assert.match(stderr, /can't be reached[\s\S]*personal-helper start/);
  });
});

describeNeeding("a Node of 20 to 22 at TEST_OLD_NODE", oldNodePath, "with an older Node", (node) => {
  test("it finds the Node that it needs, and keeps arguments, input, output and exit code", async () => {
    const { key } = await signUp(url);
    const version = await runPiped(["--version"], { node });
    assert.match(version.stdout, /\(Node 2[4-9]\./);
    const refused = await runPiped(["remember", "-"], { env: envOf(key), node, input: " \n" });
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /nothing to remember/);
  });
});
