/** Six devices of one user on three instances, and everything that can go wrong between them. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { Redis } from "ioredis";
import { call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { openFlux } from "../support/flux-client.ts";
import { createDevice, type Device } from "../support/flux-devices.ts";
import { describeNeeding } from "../support/needs.ts";
import { type ServiceProcess, spawnService } from "../support/processes.ts";
import { findRedisServer, startRedisServer } from "../support/redis-server.ts";
import { until } from "../support/until.ts";

const INSTANCES = 3;
const DEVICES = 6;
const STEPS = 60;
const ROUNDS = 3;
/** What a device whose instance was killed may still be shown. */
const GHOST_MS = 15_000;

const Who = fc.nat(DEVICES - 1);
const Where = fc.nat(INSTANCES - 1);
const Deed = fc.record({
  kind: fc.constantFrom("merge" as const, "merge" as const, "state" as const, "patch" as const),
  name: fc.constantFrom("a", "b", "c"),
  value: fc.oneof(
    fc.constant(null),
    fc.nat(9),
    fc.array(fc.nat(9), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("x", "y", "/~ é"), fc.option(fc.nat(9)), { noNullPrototype: true }),
    fc.nat(9).map((digit) => `${digit}`.repeat(30_000)),
  ),
  conditional: fc.boolean(),
});
const Step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ step: fc.constant("write" as const), who: Who, deed: Deed }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant("reconnect" as const), who: Who, where: Where }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant("stop reading" as const), who: Who }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant("go on reading" as const), who: Who }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant("cut the bus" as const) }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant("hang the bus" as const), ms: fc.nat(400) }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant("wait" as const), ms: fc.nat(30) }) },
);
const Round = fc.record({
  steps: fc.array(Step, { minLength: STEPS, maxLength: STEPS }),
  /** Not the last one: somebody watches from there. */
  victim: fc.nat(INSTANCES - 2),
  /** After this many steps. */
  killAt: fc.nat(STEPS - 1),
});

describeNeeding("redis-server or valkey-server", findRedisServer(), "flux on three instances", (binary) => {
  test("all devices end with what GET answers, and no acknowledged write is lost", async () => {
    const redis = await startRedisServer(binary);
    after(() => redis.kill());
    const admin = new Redis(redis.url);
    admin.on("error", () => {});
    after(() => admin.disconnect());
    const env = {
      DATABASE_URL: await createTestDatabaseUrl(),
      REDIS_URL: redis.url,
      RATE_LIMIT_PER_MINUTE: "1000000",
      FREE_TIER_CREDITS: "1000000",
    };
    const spawn = () => spawnService({ program: "src/main.ts", env });
    const instances = await Promise.all(Array.from({ length: INSTANCES }, spawn));
    const alive = new Set(instances);
    const bases = () => [...alive].map(({ url }) => url);
    const at = (place: number) => (instances[place] as ServiceProcess).url;
    const { key: token } = await signUp(at(0));
    let rounds = 0;
    let versions = 0;

    /** A device that will not come back, and one that watches it. */
    let ghost: { watcher: Awaited<ReturnType<typeof openFlux>>; killedAt: number } | undefined;
    async function watchGhost(victim: number) {
      const watcher = await openFlux(at(INSTANCES - 1), {
        app: "ghosts",
        token,
        device: "watcher",
      });
      const dead = await openFlux(at(victim), { app: "ghosts", token, device: "ghost" });
      await until("both see each other", () =>
        [watcher, dead].every(({ replica }) => replica.devices.join() === "ghost,watcher"),
      );
      return watcher;
    }

    async function hangBus(ms: number): Promise<void> {
      redis.hang();
      await delay(ms);
      redis.resume();
    }

    async function play({ steps, victim, killAt }: typeof Round extends fc.Arbitrary<infer R> ? R : never) {
      const app = `round-${++rounds}`;
      await call(at(0), "POST", `/v1/flux/${app}/state`, { token, body: { state: { marks: {} } } });
      const connect = (_: unknown, n: number): Promise<Device> =>
        createDevice({ name: `device-${n}`, app, token, base: at(n % INSTANCES), bases });
      const devices = await Promise.all(Array.from({ length: DEVICES }, connect));
      const watcher = ghost ? undefined : await watchGhost(victim);
      const background: Promise<unknown>[] = [];
      let restarted: Promise<ServiceProcess> | undefined;
      for (const [place, step] of steps.entries()) {
        if (place === killAt) {
          const killed = instances[victim] as ServiceProcess;
          alive.delete(killed);
          await killed.signal("SIGKILL");
          if (watcher) ghost = { watcher, killedAt: performance.now() };
          restarted = spawn();
        }
        const device = "who" in step ? (devices[step.who] as Device) : undefined;
        switch (step.step) {
          case "write":
            device?.write(step.deed);
            break;
          case "reconnect":
            await device?.reconnect(at(step.where));
            break;
          case "stop reading":
            device?.stopReading();
            break;
          case "go on reading":
            device?.goOnReading();
            break;
          case "cut the bus":
            background.push(admin.call("CLIENT", "KILL", "SKIPME", "yes").catch(() => {}));
            break;
          case "hang the bus":
            await hangBus(step.ms);
            break;
          case "wait":
            await delay(step.ms);
        }
        for (const lost of devices) if (!lost.isConnected()) await lost.reconnect(at(victim));
      }
      const fresh = (await restarted) as ServiceProcess;
      instances[victim] = fresh;
      alive.add(fresh);
      await Promise.all(background);
      await finish(app, devices);
    }

    async function finish(app: string, devices: Device[]): Promise<void> {
      for (const device of devices) device.goOnReading();
      await Promise.all(devices.map((device) => device.settled()));
      const answers = await Promise.all(
        bases().map((base) => call(base, "GET", `/v1/flux/${app}/state`, { token })),
      );
      const { version, state } = answers[0]?.body ?? {};
      for (const { body } of answers) assert.deepEqual([body.version, body.state], [version, state]);
      versions += version;
      for (const device of devices) {
        await until(`${device.name} is at ${version}, not ${device.version}`, async () => {
          // Who did not read learns only now that its instance was killed.
          if (!device.isConnected()) await device.reconnect(at(0));
          return device.version >= version;
        });
        assert.deepEqual(device.complaints, []);
        assert.equal(device.version, version);
        assert.deepEqual(device.state, state);
      }
      const acknowledged = devices.flatMap((device) => [...device.acknowledged]);
      const allowed = new Set([...acknowledged, ...devices.flatMap((device) => [...device.unanswered])]);
      const marks = new Set(Object.keys(state.marks));
      assert.deepEqual(
        acknowledged.filter((mark) => !marks.has(mark)),
        [],
        "an acknowledged write is lost",
      );
      assert.deepEqual(
        [...marks].filter((mark) => !allowed.has(mark)),
        [],
        "a rejected write took effect",
      );
      // Each version is one write, and the first one made the marks.
      assert.equal(marks.size, version - 1);
      await Promise.all(devices.map((device) => device.close()));
    }

    await fc.assert(fc.asyncProperty(Round, play), { numRuns: ROUNDS, endOnFailure: true });

    const { watcher, killedAt } = ghost ?? assert.fail("no instance was killed");
    const left = GHOST_MS - (performance.now() - killedAt);
    await until("the ghost is gone", () => watcher.replica.devices.join() === "watcher", Math.max(left, 1));
    const usage = await call(at(0), "GET", "/v1/credits/usage?group_by=endpoint", { token });
    const written = usage.body.data.find(
      ({ endpoint }: { endpoint: string }) => endpoint === "POST /v1/flux/{app}/state",
    );
    assert.equal(written.credits, versions, "each version is paid for once");
  });
});
