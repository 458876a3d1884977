/** Each example, run once as its head says, against a real service. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { buildClient } from "../../scripts/build-client.ts";
import { call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { spawnService } from "../support/processes.ts";
import { until } from "../support/until.ts";

const root = path.join(import.meta.dirname, "../..");

interface Example {
  child: ChildProcess;
  output(): string;
  /** Its exit code. */
  ended: Promise<number | null>;
}

// They import the client by its name, as anyone does.
await buildClient();
const { url } = await spawnService({
  program: "src/main.ts",
  env: { DATABASE_URL: await createTestDatabaseUrl(), WEBHOOK_ALLOW_PRIVATE: "true" },
});
const user = await signUp(url);
const started: ChildProcess[] = [];
after(() => {
  for (const child of started) child.kill("SIGKILL");
});

function start(name: string, env: Record<string, string> = {}, args: string[] = []): Example {
  const child = spawn(process.execPath, [`examples/${name}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, API_KEY: user.key, BASE_URL: url, ...env },
  });
  started.push(child);
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, output: () => text, ended };
}

test("chat with memory: it remembers what it is told, and cites it", async () => {
  const chat = start("chat-with-memory");
  chat.child.stdin?.end("My dog is called Bruno.\nWhat is my dog called?\n\n");
  assert.equal(await chat.ended, 0, chat.output());
  assert.match(chat.output(), /remembered: My dog is called Bruno/);
  assert.match(chat.output(), /\[1\] “My dog is called Bruno\.” \(clm_/);
});

test("feed publisher: one feed, however often it is run", async () => {
  for (const last of [2, 4]) {
    const publisher = start("feed-publisher", { READINGS: "2", EVERY_MS: "1" });
    assert.equal(await publisher.ended, 0, publisher.output());
    assert.match(publisher.output(), new RegExp(`#${last} .*to 0 subscribers`));
    assert.match(publisher.output(), /Earned 0 credits/);
  }
});

test("webhook receiver: it registers itself, shows events and removes itself", async () => {
  const receiver = start("webhook-receiver", { RECEIVER_PORT: "0" });
  await until("the ping", () => / ping /.test(receiver.output()));
  await call(url, "POST", "/v1/memory/write", { token: user.key, body: { content: "I like rain." } });
  await until("the claim's event", () => /memory\.claim\.created .*I like rain/.test(receiver.output()));
  receiver.child.kill("SIGINT");
  assert.equal(await receiver.ended, 0, receiver.output());
  const { body } = await call(url, "GET", "/v1/webhooks", { token: user.key });
  assert.deepEqual(body.data, []);
});

test("from mem0: memories come over with dates and categories, once however often it is run", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "ph-mem0-"));
  const file = path.join(folder, "mem0.json");
  const memory = {
    id: "m1",
    memory: "Loves fresh figs",
    created_at: "2024-03-01T10:00:00Z",
    categories: ["food"],
  };
  writeFileSync(file, JSON.stringify({ results: [memory, { id: "m2", memory: "" }] }));
  for (const summary of [/1 new claims\n0 were known already/, /0 new claims\n1 were known already/]) {
    const { output, ended } = start("from-mem0", {}, [file, "What do I love to eat?"]);
    assert.equal(await ended, 0, output());
    assert.match(output(), summary);
    assert.match(output(), /left out: mem0\.json, line 1, byte \d+, memory 2: it has no text/);
    assert.match(output(), /\d\.\d\d {2}The user loves fresh figs #food/);
  }
  rmSync(folder, { recursive: true });
});

test("without a key each says where to get one", async () => {
  const { output, ended } = start("feed-publisher", { API_KEY: "" });
  assert.equal(await ended, 1);
  assert.match(output(), /Set API_KEY: create one at http/);
});
