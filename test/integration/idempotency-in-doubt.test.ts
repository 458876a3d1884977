/** The connection breaks when a call commits: whether it was made decides what it costs, not whether that was heard. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { readConfig } from "../../src/platform/config/config.ts";
import { endpoint, route } from "../../src/platform/http/endpoint.ts";
import { createLog } from "../../src/platform/log/log.ts";
import { startService } from "../../src/service.ts";
import { call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { until } from "../support/until.ts";

const make = endpoint({
  id: "probe.make",
  method: "POST",
  path: "/v1/probe/make",
  summary: "Makes something",
  access: "memory:read",
  price: 1,
  stability: "experimental",
  body: z.strictObject({ breaks: z.enum(["before", "after"]) }),
  response: z.strictObject({ number: z.number() }),
});

// Dropped after everything in this file, the service's last words included.
const databaseUrl = await createTestDatabaseUrl();
const broken = () => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });

test("a call that was made is paid once, one that was not costs nothing", async (t) => {
  let made = 0;
  let isBreaking = true;
  const service = await startService({
    config: readConfig({ DATABASE_URL: databaseUrl, PORT: "0", EMBEDDER: "none" }),
    log: createLog("fatal").log,
    extraModules: [
      {
        name: "make",
        routes: [
          route(make, async (call) => {
            if (isBreaking && call.body.breaks === "before") throw broken();
            const answer = await call.transaction(async () => ({ number: ++made }));
            if (isBreaking) throw broken();
            return answer;
          }),
        ],
      },
    ],
    onFatal: (error) => assert.fail(error),
  });
  t.after(() => service.stop());
  const { key: token } = await signUp(service.url);
  const send = (breaks: "before" | "after") =>
    call(service.url, "POST", "/v1/probe/make", {
      token,
      body: { breaks },
      headers: { "idempotency-key": breaks },
    });
  const balance = async (): Promise<number> =>
    (await call(service.url, "GET", "/v1/credits", { token })).body.balance;
  const before = await balance();

  assert.equal((await send("before")).status, 503);
  assert.equal((await send("after")).status, 503);
  isBreaking = false;
  const again = await send("after");
  assert.deepEqual(
    [again.status, again.body.number, again.headers.get("idempotent-replayed")],
    [200, 1, "true"],
  );
  // The one that was never made is given back once that is known; the other is not, however long one waits.
  await until("only what was made is paid", async () => (await balance()) === before - 1, 20_000);
  assert.deepEqual([(await send("before")).status, made], [200, 2]);
  await until("both are paid", async () => (await balance()) === before - 2, 20_000);
});
