/** An answer that is a view of what was made: should it not be shown, what was made still stands, and is not made twice. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { readConfig } from "../../src/platform/config/config.ts";
import { AppError } from "../../src/platform/errors.ts";
import { endpoint, viewRoute } from "../../src/platform/http/endpoint.ts";
import { createLog } from "../../src/platform/log/log.ts";
import { startService } from "../../src/service.ts";
import { call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";

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

// Dropped after everything in this file, the service's last words included.
const databaseUrl = await createTestDatabaseUrl();

test("a lost connection to the database while it is shown makes nothing anew; a failure of its own does", async (t) => {
  let made = 0;
  const faults: Error[] = [];
  const service = await startService({
    config: readConfig({ DATABASE_URL: databaseUrl, PORT: "0", EMBEDDER: "none" }),
    log: createLog("fatal").log,
    extraModules: [
      {
        name: "make",
        routes: [
          viewRoute(
            make,
            (call) => call.transaction(async () => ({ number: ++made })),
            async (_call, { number }) => {
              const fault = faults.shift();
              if (fault) throw fault;
              return { number };
            },
          ),
        ],
      },
    ],
    onFatal: (error) => assert.fail(error),
  });
  t.after(() => service.stop());
  const { key: token } = await signUp(service.url);
  const send = async (key: string) => {
    const { status, body } = await call(service.url, "POST", "/v1/probe/make", {
      token,
      body: {},
      headers: { "idempotency-key": key },
    });
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
