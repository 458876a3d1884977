/** Calls with an Idempotency-Key that take their time, and those whose answer is a view of what was made. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { z } from "zod";
import { readConfig } from "../../src/platform/config/config.ts";
import { AppError } from "../../src/platform/errors.ts";
import { type Call, endpoint, viewRoute } from "../../src/platform/http/endpoint.ts";
import { createLog } from "../../src/platform/log/log.ts";
import { startService } from "../../src/service.ts";
import { call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { until } from "../support/until.ts";

const make = endpoint({
  id: "probe.make",
  method: "POST",
  path: "/v1/probe/make",
  summary: "Makes something, and then shows it",
  access: "memory:read",
  price: 1,
  stability: "experimental",
  body: z.strictObject({}),
  response: z.strictObject({ number: z.number() }),
});

/** What befalls the next calls while they show what was made. */
const faults: Error[] = [];
/** By the key of a call that takes its time: where it does, and what it waits for. */
const slow = new Map<string, { where: "making" | "showing"; until: Promise<void> }>();
let made = 0;

async function takeTime(call: Pick<Call, "header">, where: "making" | "showing"): Promise<void> {
  const wait = slow.get(call.header("idempotency-key") ?? "");
  if (wait?.where === where) await wait.until;
}

// Dropped after everything in this file, the service's last words included.
const databaseUrl = await createTestDatabaseUrl();

describe("a call with an Idempotency-Key", () => {
  let service: Awaited<ReturnType<typeof startService>>;
  let token: string;
  before(async () => {
    service = await startService({
      config: readConfig({ DATABASE_URL: databaseUrl, PORT: "0", EMBEDDER: "none" }),
      log: createLog("fatal").log,
      extraModules: [
        {
          name: "make",
          routes: [
            viewRoute(
              make,
              async (call) => {
                const number = ++made;
                await takeTime(call, "making");
                return call.transaction(async () => ({ number }));
              },
              async (call, { number }) => {
                const fault = faults.shift();
                if (fault) throw fault;
                await takeTime(call, "showing");
                return { number };
              },
            ),
          ],
        },
      ],
      onFatal: (error) => assert.fail(error),
    });
    token = (await signUp(service.url)).key;
  });
  after(() => service.stop());
  const post = (key: string) =>
    call(service.url, "POST", "/v1/probe/make", { token, body: {}, headers: { "idempotency-key": key } });

  test("that loses the database while it is shown makes nothing anew; one that fails does", async () => {
    const send = async (key: string) => {
      const { status, body } = await post(key);
      return [status, body.number ?? body.code];
    };
    faults.push(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }), new Error("a mistake"));
    assert.deepEqual(await send("one"), [503, "unavailable"]);
    assert.deepEqual(await send("one"), [500, "internal"]);
    assert.deepEqual(await send("one"), [200, 1]);
    faults.push(new AppError("unavailable", "What was made has failed."));
    assert.deepEqual(await send("two"), [503, "unavailable"]);
    assert.deepEqual(await send("two"), [200, 3]);
    assert.deepEqual(await send("two"), [200, 3]);
  });

  test("that takes over 30 s is made once, and the same call meanwhile told to come later", async () => {
    const before = made;
    const patience = Promise.withResolvers<void>();
    const keys = ["making", "showing"] as const;
    for (const where of keys) slow.set(where, { where, until: patience.promise });
    const first = keys.map(post);
    await until("both are under way", () => made === before + 2);
    const began = performance.now();
    for (const { status, body, headers } of await Promise.all(keys.map(post))) {
      assert.deepEqual([status, body.code], [409, "idempotency_in_flight"]);
      assert.equal(headers.get("retry-after"), "5");
      assert.equal(headers.get("idempotent-replayed"), null);
    }
    assert.ok(performance.now() - began > 29_000);
    patience.resolve();
    const answers = await Promise.all(first);
    const later = await Promise.all(keys.map(post));
    for (const [place, { status, body, headers }] of later.entries()) {
      assert.equal(status, 200);
      assert.deepEqual(body, answers[place]?.body);
      assert.equal(headers.get("idempotent-replayed"), "true");
      assert.equal(headers.get("x-credits-charged"), "0");
    }
    assert.equal(made, before + 2);
  });
});
