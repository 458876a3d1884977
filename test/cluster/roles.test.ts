/** Two instances that serve the API and two that do the work, on one PostgreSQL and one Redis. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { call } from "../support/api.ts";
import { createCluster, readMetric } from "../support/cluster.ts";
import {
  admitNoMoreThan,
  carryCursor,
  convergeFlux,
  deliverEvents,
  executeOnce,
  readOwnWrites,
  resumeRun,
  revokeEverywhere,
} from "../support/cluster-journeys.ts";
import { assertFollowedUp, leaveFollowUps } from "../support/follow-ups.ts";
import { describeNeeding, redisUrl } from "../support/needs.ts";
import { runProgram, type ServiceProcess } from "../support/processes.ts";

const LIMIT = 400;

async function startApart(REDIS_URL: string) {
  const cluster = await createCluster(REDIS_URL, { RATE_LIMIT_PER_MINUTE: String(LIMIT) });
  const apis = await cluster.start("api", "api");
  const bases = apis.map(({ url }) => url) as [string, string];
  const left = await leaveFollowUps(bases);
  return { cluster, apis, bases, left, workers: await cluster.start("worker", "worker") };
}

const started = redisUrl ? await startApart(redisUrl) : undefined;

describeNeeding("a Redis at TEST_REDIS_URL", started, "API and workers apart", (apart) => {
  const { cluster, apis, bases, workers, left } = apart;

  test("what the API alone left to do, workers do", () => assertFollowedUp(left, bases[1]));

  test("a worker serves its health and nothing else", async () => {
    for (const { url } of workers) {
      for (const path of ["/healthz", "/readyz", "/metrics"])
        assert.equal((await call(url, "GET", path)).status, 200, path);
      for (const path of ["/", "/v1/credits/prices", "/v1/keys/current", "/v1/flux/ws", "/openapi.json"])
        assert.equal((await call(url, "GET", path)).status, 404, path);
    }
  });

  test("the rate limit is one", () => admitNoMoreThan(LIMIT, bases));

  test("a revoked key is refused on both within a second, its connections closed", () =>
    revokeEverywhere(bases));

  test("one Idempotency-Key on both at once is one execution", () => executeOnce(bases));

  test("what is written on one is found on the other at once", () => readOwnWrites(bases));

  test("a feed's reader goes on at the other with its cursor", () => carryCursor(bases));

  test("devices on both converge", () => convergeFlux(bases));

  test("each event is delivered once, by the workers", async () => {
    const attempts = (instances: ServiceProcess[]) =>
      Promise.all(instances.map((instance) => readMetric(instance, "ph_webhook_attempts_total")));
    const before = await attempts(workers);
    await deliverEvents(bases);
    const gained = (await attempts(workers)).map((count, n) => count - (before[n] as number));
    // Twenty, three that were refused at first, and the one that verified the receiver.
    assert.equal(
      gained.reduce((sum, count) => sum + count, 0),
      24,
    );
    assert.deepEqual(await attempts(apis), [0, 0]);
  });

  test("a run that began on one is read on the other from the last event that was seen", () =>
    resumeRun(cluster, apis, { kill: false }));

  // Last: of each kind one is gone then.
  test("a killed instance of the API leaves its runs to a worker, a killed worker its work to the other", async () => {
    await workers[0]?.signal("SIGKILL");
    await resumeRun(cluster, apis, { kill: true });
    await deliverEvents(bases.slice(1));
    const env = { DATABASE_URL: cluster.databaseUrl };
    const ledger = await runProgram({ program: "src/admin.ts", args: ["verify-ledger"], env });
    assert.equal(ledger.code, 0, ledger.output);
  });
});
