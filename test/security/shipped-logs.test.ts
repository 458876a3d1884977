/** What we ship writes logs that hold no key and nothing that people ask: the proxy's, and PostgreSQL's. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { after, test } from "node:test";
import pg from "pg";
import { parse } from "yaml";
import { SUPERUSER } from "../../src/platform/database/embedded/cluster.ts";
import { serverSettings } from "../../src/platform/database/embedded/settings.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { describeNeeding } from "../support/needs.ts";
import { findOnPath } from "../support/on-path.ts";
import { freePort } from "../support/redis-server.ts";
import { until } from "../support/until.ts";

const root = path.join(import.meta.dirname, "../..");
const SECRETS = ["Aq3kVv", "sunflowers", "cookiejar", "refererpage"];
const KEY = `ph_live_${"Aq3kVv".repeat(7)}`;

/** Answers like an instance, and breaks off some answers. */
async function startUpstream(): Promise<http.Server> {
  const upstream = http.createServer((request, response) => {
    if (request.url?.startsWith("/breaks")) return void response.socket?.destroy();
    response.setHeader("set-cookie", "ph_session=cookiejar");
    response.setHeader("location", "/v1/memory/search?q=sunflowers");
    response.end("ok");
  });
  upstream.on("upgrade", (_, socket) => socket.end("HTTP/1.1 403 Forbidden\r\n\r\n"));
  upstream.listen(0, "127.0.0.1");
  await once(upstream, "listening");
  after(() => upstream.close());
  return upstream;
}

describeNeeding("caddy", findOnPath("caddy"), "the proxy's log", (caddy) => {
  async function startProxy(upstreams: string): Promise<{ port: number; output: () => string }> {
    const port = await freePort();
    let output = "";
    const proxy: ChildProcess = spawn(
      caddy,
      ["run", "--config", path.join(root, "deploy/compose/Caddyfile"), "--adapter", "caddyfile"],
      {
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          SITE: `http://:${port}`,
          UPSTREAMS: upstreams,
          HEALTH_PORT: String(await freePort()),
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    for (const stream of [proxy.stdout, proxy.stderr]) stream?.on("data", (bytes) => (output += bytes));
    after(async () => {
      const exited = once(proxy, "exit");
      proxy.kill("SIGKILL");
      await exited;
    });
    await until("the proxy serves", () => output.includes("serving initial configuration"), 30_000);
    return { port, output: () => output };
  }

  function ask(port: number, target: string, headers: Record<string, string> = {}): Promise<void> {
    return new Promise((resolve) => {
      const request = http.get({
        host: "127.0.0.1",
        port,
        path: target,
        agent: false,
        headers: {
          authorization: `Bearer ${KEY}`,
          cookie: "ph_session=cookiejar",
          referer: "http://refererpage/?q=sunflowers",
          ...headers,
        },
      });
      request.on("response", (answer) => answer.resume().on("close", resolve));
      request.on("upgrade", (_, socket) => resolve(void socket.destroy()));
      request.on("error", () => resolve());
    });
  }

  async function askEverything(port: number): Promise<void> {
    const socket = {
      connection: "upgrade",
      upgrade: "websocket",
      "sec-websocket-key": Buffer.alloc(16).toString("base64"),
      "sec-websocket-version": "13",
      "sec-websocket-protocol": `flux.v1, bearer.${KEY}`,
    };
    // All at once: an instance that is away is looked for during five seconds.
    await Promise.all([
      ask(port, "/v1/memory/search?q=sunflowers"),
      ask(port, "/v1/memory/search%3Fq=sunflowers"),
      ask(port, `/v1/keys/${KEY}`),
      ask(port, "/v1/flux/player/live?q=sunflowers", socket),
      ask(port, "/breaks?q=sunflowers", socket),
      ask(port, "/breaks?q=sunflowers"),
    ]);
  }

  test("has no key, cookie or query, whether the instance answers, breaks off or is away", async () => {
    const upstream = await startUpstream();
    const working = await startProxy(`127.0.0.1:${(upstream.address() as AddressInfo).port}`);
    const away = await startProxy(`127.0.0.1:${await freePort()}`);
    await Promise.all([working, away].map(({ port }) => askEverything(port)));
    for (const { output } of [working, away]) {
      const logged = () => output().match(/"handled request"/g)?.length;
      await until("everything is logged", () => logged() === 6, 30_000);
      for (const secret of SECRETS) assert.ok(!output().includes(secret), `${secret} in\n${output()}`);
      assert.match(output(), /"uri":"\/v1\/memory\/search"/);
    }
    assert.match(away.output(), /http\.log\.error/, "errors are logged too");
  });
});

/** `-c name=value` and `--name=value`, of what concerns the log. */
const logSettings = (args: readonly string[]): [name: string, value: string][] =>
  args
    .map((arg) => arg.replace(/^--/, "").split("="))
    .filter(([name]) => name?.startsWith("log_") && name !== "log_timezone") as [string, string][];

const compose = parse(readFileSync(path.join(root, "compose.yaml"), "utf8"), { merge: true });

/** Only a superuser may change what is logged. */
const databaseUrl = new URL(await createTestDatabaseUrl({ empty: true }));
databaseUrl.username = SUPERUSER;

for (const [place, args] of Object.entries({
  "compose.yaml": compose.services.postgres.command as string[],
  "the embedded database": serverSettings("/tmp/x"),
}))
  test(`PostgreSQL's log has no values: ${place}`, async () => {
    const settings = new Map(logSettings(args));
    assert.equal(settings.get("log_error_verbosity"), "terse", "errors come without the row");
    const client = new pg.Client(databaseUrl.href);
    const notices: string[] = [];
    client.on("notice", (notice) => notices.push(`${notice.message} ${notice.detail ?? ""}`));
    await client.connect();
    for (const [name, value] of settings)
      if (name !== "log_checkpoints") await client.query(`set ${name} = ${value}`);
    // As if it had been slow; what would be logged is sent here too.
    await client.query("set log_min_duration_statement = 0; set client_min_messages = log");
    await client.query("select $1::text as q", ["sunflowers"]);
    await client.query({ name: "named", text: "select $1::text as q", values: ["sunflowers"] });
    await assert.rejects(client.query("select ($1::text)::int", ["sunflowers"]));
    await client.end();
    assert.ok(notices.some((notice) => notice.includes("select $1::text")));
    for (const notice of notices) assert.doesNotMatch(notice, /sunflowers/);
  });
