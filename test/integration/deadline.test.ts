import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { readConfig } from "../../src/platform/config/config.ts";
import { endpoint, route } from "../../src/platform/http/endpoint.ts";
import type { Module } from "../../src/platform/http/module.ts";
import { createLog } from "../../src/platform/log/log.ts";
import { startService } from "../../src/service.ts";
import { call, signUp } from "../support/api.ts";
import { createTestDatabase } from "../support/database.ts";

const slow = endpoint({
  id: "probe.slow",
  method: "POST",
  path: "/v1/probe/slow",
  summary: "Writes when it is told to",
  access: "memory:write",
  price: 3,
  stability: "experimental",
  status: 201,
  body: z.strictObject({ waits: z.boolean() }),
  response: z.strictObject({ stored: z.boolean() }),
});

const { url: databaseUrl, database } = await createTestDatabase();
await database.run`create table deadline_writes (at timestamptz not null default now())`;
const gate = Promise.withResolvers<void>();
const handled: Promise<unknown>[] = [];

const module: Module = {
  name: "probe",
  routes: [
    route(slow, (call) => {
      const work = (async () => {
        if (call.body.waits) await gate.promise;
        return call.transaction(async (tx) => {
          await tx.run`insert into deadline_writes default values`;
          return { stored: true };
        });
      })();
      handled.push(work);
      return work;
    }),
  ],
};

const count = async () =>
  (await database.one<{ count: number }>`select count(*)::int as count from deadline_writes`).count;

test("a call past its deadline is a 503: nothing is stored, nothing is charged, and it can be made again", async (t) => {
  const { url, stop } = await startService({
    config: readConfig({ DATABASE_URL: databaseUrl, PORT: "0", EMBEDDER: "none" }),
    log: createLog("silent").log,
    extraModules: [module],
    deadlineMs: 2_000,
    onFatal: (error) => {
      throw error;
    },
  });
  // Before its database is dropped.
  t.after(stop);
  const caller = await signUp(url);
  const balance = async () => (await call(url, "GET", "/v1/credits", { token: caller.key })).body.balance;
  const before = await balance();
  const send = (waits: boolean) =>
    call(url, "POST", "/v1/probe/slow", {
      token: caller.key,
      body: { waits },
      headers: { "idempotency-key": "once" },
    });
  const late = await send(true);
  assert.equal(late.status, 503);
  assert.equal(late.body.code, "unavailable");
  assert.match(late.body.detail, /Nothing was stored, and it cost nothing/);
  assert.ok(late.headers.get("retry-after"));
  assert.equal(late.headers.get("x-credits-charged"), "0");
  // It would go on now, and must not store what was answered as not stored.
  gate.resolve();
  await assert.rejects(handled[0] as Promise<unknown>, /took longer/);
  assert.equal(await count(), 0);
  assert.equal(await balance(), before);
  const again = await send(true);
  assert.equal(again.status, 201);
  assert.equal(await count(), 1);
  assert.equal(await balance(), before - 3);
});
