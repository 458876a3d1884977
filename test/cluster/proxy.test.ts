/** The proxy that comes with the service, as it is configured in deploy/compose, before two real instances. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import path from "node:path";
import { after, test } from "node:test";
import { call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { createFeedReader } from "../support/feed-reader.ts";
import { openFlux } from "../support/flux-client.ts";
import { describeNeeding, redisUrl } from "../support/needs.ts";
import { findOnPath } from "../support/on-path.ts";
import { type ServiceProcess, spawnService } from "../support/processes.ts";
import { freePort } from "../support/redis-server.ts";
import { until } from "../support/until.ts";

const CADDYFILE = path.join(import.meta.dirname, "../../deploy/compose/Caddyfile");
const caddy = findOnPath("caddy");
const needed = caddy && redisUrl ? { caddy, REDIS_URL: redisUrl } : undefined;

describeNeeding(
  "caddy, and a Redis at TEST_REDIS_URL",
  needed,
  "behind the proxy",
  ({ caddy, REDIS_URL }) => {
    async function startBoth() {
      const DATABASE_URL = await createTestDatabaseUrl();
      const env = { DATABASE_URL, REDIS_URL, TRUST_PROXY: "127.0.0.1" };
      const instances = await Promise.all([1, 2].map(() => spawnService({ program: "src/main.ts", env })));
      return { env, instances, url: await startProxy(instances) };
    }

    async function startProxy(instances: readonly ServiceProcess[]): Promise<string> {
      const port = await freePort();
      const proxy = spawn(caddy, ["run", "--config", CADDYFILE, "--adapter", "caddyfile"], {
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          SITE: `http://:${port}`,
          UPSTREAMS: instances.map(({ url }) => new URL(url).host).join(" "),
          HEALTH_PORT: String(await freePort()),
        },
        stdio: "ignore",
      });
      after(async () => {
        const exited = once(proxy, "exit");
        proxy.kill("SIGKILL");
        await exited;
      });
      const url = `http://127.0.0.1:${port}`;
      const answers = () =>
        call(url, "GET", "/healthz").then(
          ({ status }) => status === 200,
          () => false,
        );
      await until("the proxy answers", answers, 30_000);
      return url;
    }

    /** From another address of this machine, with what a client might claim of itself. */
    function askFrom(url: string, localAddress: string, claimed?: string): Promise<number> {
      return new Promise((resolve, reject) => {
        const headers = claimed ? { "x-forwarded-for": claimed } : {};
        const request = http.get(
          `${url}/v1/credits/prices`,
          { localAddress, headers, agent: false },
          (answer) => {
            answer.resume();
            const limit = String(answer.headers.ratelimit);
            resolve(Number(/;r=(\d+)/.exec(limit)?.[1]));
          },
        );
        request.on("error", reject);
      });
    }

    test("streams, sockets and addresses come through, and calls go on when an instance stops or is killed", async () => {
      const { env, instances, url } = await startBoth();
      const caller = await signUp(url);
      const { key } = caller;

      // Streams: frames arrive while the stream is open.
      const feed = await call(url, "POST", "/v1/feeds", { token: key, body: { title: "Tides" } });
      await call(url, "POST", `/v1/feeds/${feed.body.id}/subscribe`, { token: key, body: {} });
      const events = createFeedReader({ base: url, key, path: "/v1/feeds" });
      const socket = createFeedReader({ base: url, key, path: "/v1/feeds" });
      await Promise.all([events.open("events"), socket.open("socket")]);
      const device = await openFlux(url, { app: "player", token: key, device: "phone" });
      await call(url, "POST", `/v1/feeds/${feed.body.id}/publish`, {
        token: key,
        body: { data: { high: 3 } },
      });
      await Promise.all([events.has(1), socket.has(1)]);
      const written = await device.write({ merge: { playing: "Blue in Green" } });
      assert.equal(written?.type, "ack");
      assert.ok(events.isOpen);

      // Addresses: each client's own counts, and what it claims does not.
      const first = await askFrom(url, "127.0.0.2");
      assert.equal(await askFrom(url, "127.0.0.2", "203.0.113.7"), first - 1);
      assert.equal(await askFrom(url, "127.0.0.3"), first);

      // What is for operators stays inside.
      for (const inside of ["/metrics", "/readyz"])
        assert.equal((await call(url, "GET", inside)).status, 404);

      // Several keys, so that both instances serve some; each reads and writes all the while.
      const keys = [key];
      while (keys.length < 3) keys.push((await signUp(url)).key);
      const reads: number[] = [];
      const writes: number[] = [];
      let isOver = false;
      const load = keys.map(async (token) => {
        for (let n = 0; !isOver; n++) {
          const read = await call(url, "GET", "/v1/flux/player/state", { token });
          reads.push(read.status);
          // What was under way to the one that is killed is the client's to send again, under its key.
          const headers = { "idempotency-key": `write-${n}` };
          await until("the write is made", async () => {
            const written = await call(url, "POST", "/v1/flux/player/state", {
              token,
              headers,
              body: { merge: { n } },
            });
            writes.push(written.status);
            return written.status === 200;
          });
        }
      });
      const goOn = async () => {
        const before = reads.length;
        await until("calls go on", () => reads.length > before + 16, 60_000);
      };
      const failed = (statuses: readonly number[]) => statuses.filter((status) => status !== 200);
      const [one, other] = instances as [ServiceProcess, ServiceProcess];
      await goOn();
      await one.signal("SIGTERM");
      await goOn();
      assert.deepEqual(failed([...reads, ...writes]), [], "a stop fails no call");

      const again = await spawnService({
        program: "src/main.ts",
        env: { ...env, PORT: new URL(one.url).port },
      });
      // A key goes to one of the two by its hash: one of several new ones comes to this one.
      await until("the proxy has found it again", async () => {
        const { body } = await call(url, "POST", "/v1/keys", {
          token: caller.session,
          body: { name: "another", scopes: ["flux:read"] },
        });
        await call(url, "GET", "/v1/flux/player/state", { token: body.key });
        const metrics = String((await call(again.url, "GET", "/metrics")).body);
        return /ph_http_requests_total\{endpoint="GET \/v1\/flux/.test(metrics);
      });
      await other.signal("SIGKILL");
      await goOn();
      isOver = true;
      await Promise.all(load);
      assert.deepEqual(failed(reads), [], "a kill fails no read");
      assert.equal((await call(again.url, "GET", "/readyz")).status, 200);
      await device.close();
    });
  },
);
