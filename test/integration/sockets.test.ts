/** WebSockets as such: who may open one, what refuses it, and what ends it. */
import assert from "node:assert/strict";
import { once } from "node:events";
import net from "node:net";
import { describe, test } from "node:test";
import { WebSocket } from "ws";
import { call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { openFlux } from "../support/flux-client.ts";
import { spawnService } from "../support/processes.ts";

const service = await spawnService({ env: { DATABASE_URL: await createTestDatabaseUrl() } });
const caller = await signUp(service.url);
const ECHO = "/v1/probe/echo";
const address = (path: string) => service.url.replace(/^http/, "ws") + path;
const withKey = (key = caller.key) => ({ headers: { authorization: `Bearer ${key}` } });

interface Opened {
  socket: WebSocket;
  next(): Promise<string>;
}

async function open(path: string, protocols: string[], options: object): Promise<Opened> {
  const socket = new WebSocket(address(path), protocols, options);
  const frames: string[] = [];
  const waiting: ((text: string) => void)[] = [];
  socket.on("message", (data) => {
    const resume = waiting.shift();
    if (resume) resume(String(data));
    else frames.push(String(data));
  });
  await once(socket, "open");
  return {
    socket,
    next: () => {
      const frame = frames.shift();
      return frame === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(frame);
    },
  };
}

/** The answer to a handshake that is refused. */
async function refusal(path: string, protocols: string[], options: object) {
  const socket = new WebSocket(address(path), protocols, options);
  const [request, response] = await once(socket, "unexpected-response");
  let text = "";
  for await (const chunk of response) text += chunk;
  request.destroy();
  return { status: response.statusCode as number, headers: response.headers, body: JSON.parse(text) };
}

async function closed(socket: WebSocket): Promise<{ code: number; reason: string }> {
  const [code, reason] = await once(socket, "close");
  return { code, reason: String(reason) };
}

describe("a WebSocket opens", () => {
  test("with a key in the header, with or without the subprotocol", async () => {
    for (const protocols of [[], ["probe.v1"]]) {
      const { socket, next } = await open(ECHO, protocols, withKey());
      assert.equal(await next(), "hello test");
      socket.send("é");
      assert.equal(await next(), "é");
      socket.close();
    }
  });

  test("with a key as a subprotocol, which is not echoed", async () => {
    const { socket, next } = await open(ECHO, ["probe.v1", `bearer.${caller.key}`], {});
    assert.equal(socket.protocol, "probe.v1");
    assert.equal(await next(), "hello test");
    socket.close();
  });

  test("with the session, by token anywhere and by cookie on the service's own origin only", async () => {
    const bearer = await open(ECHO, ["probe.v1", `bearer.${caller.session}`], {
      origin: "https://elsewhere.example",
    });
    assert.equal(await bearer.next(), "hello session");
    bearer.socket.close();
    const signIn = await fetch(`${service.url}/v1/auth/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: caller.email, password: caller.password }),
    });
    const cookie = (signIn.headers.getSetCookie()[0] as string).split(";")[0] as string;
    const own = await open(ECHO, ["probe.v1"], { headers: { cookie }, origin: service.url });
    assert.equal(await own.next(), "hello session");
    own.socket.close();
    for (const origin of ["https://elsewhere.example", service.url.replace("http:", "https:")]) {
      const foreign = await refusal(ECHO, ["probe.v1"], { headers: { cookie }, origin });
      assert.equal(foreign.status, 401, origin);
    }
  });

  test("and tells limits and the request's id with the handshake", async () => {
    const socket = new WebSocket(address(ECHO), ["probe.v1"], withKey());
    const opened = once(socket, "open");
    const [response] = await once(socket, "upgrade");
    assert.match(response.headers["x-request-id"], /^req_/);
    assert.match(response.headers.ratelimit, /^"per-key"/);
    await opened;
    socket.close();
  });
});

describe("a handshake is refused as any call is", () => {
  const cases: [string, string, string[], object, number, string][] = [
    ["without a credential", ECHO, ["probe.v1"], {}, 401, "unauthenticated"],
    ["with a key that is none", ECHO, ["probe.v1", "bearer.nonsense"], {}, 401, "unauthenticated"],
    ["with an empty key", ECHO, ["probe.v1", "bearer."], {}, 401, "unauthenticated"],
    ["with the key in the query", `${ECHO}?key=${caller.key}`, ["probe.v1"], {}, 401, "unauthenticated"],
    ["with another protocol", ECHO, ["other.v1"], withKey(), 400, "invalid_request"],
    ["with a field nobody knows", `${ECHO}?nonsense=1`, ["probe.v1"], withKey(), 400, "invalid_request"],
    ["by the endpoint itself", `${ECHO}?refuse=1`, ["probe.v1"], withKey(), 409, "conflict"],
    ["where nothing is", "/v1/probe/nothing", ["probe.v1"], withKey(), 404, "not_found"],
  ];
  for (const [name, path, protocols, options, status, code] of cases) {
    test(name, async () => {
      const answer = await refusal(path, protocols, options);
      assert.equal(answer.status, status);
      assert.equal(answer.body.code, code);
      assert.equal(answer.headers["content-type"], "application/problem+json; charset=utf-8");
      assert.match(answer.body.request_id, /^req_/);
    });
  }

  test("without the scope", async () => {
    const { key } = await signUp(service.url, ["skills:read"]);
    const answer = await refusal(ECHO, ["probe.v1"], withKey(key));
    assert.equal(answer.status, 403);
    assert.equal(answer.body.required_scope, "memory:read");
  });

  test("as a plain GET", async () => {
    const answer = await call(service.url, "GET", ECHO, { token: caller.key });
    assert.equal(answer.status, 400);
    assert.equal(answer.headers.get("upgrade"), "websocket");
    assert.match(answer.body.detail, /probe\.v1/);
  });
});

describe("an upgrade that is no WebSocket", () => {
  test("is answered as if it had not been asked for", async () => {
    const answer = await call(service.url, "GET", "/healthz");
    assert.equal(answer.status, 200);
    const { port, hostname } = new URL(service.url);
    const socket = net.connect(Number(port), hostname);
    socket.end(
      "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n",
    );
    let text = "";
    for await (const chunk of socket) text += chunk;
    assert.match(text, /^HTTP\/1\.1 200 /);
  });
});

describe("the rate limit", () => {
  test("counts writes over a socket as calls: those above it are rejected, change nothing and cost nothing", async () => {
    const { key, session } = await signUp(service.url);
    const client = await openFlux(service.url, { app: "many", token: key });
    const answers = await Promise.all(
      Array.from({ length: 3_000 }, (_, n) => client.write({ merge: { n } })),
    );
    // The handshake was the first of the key's thousand.
    const made = answers.filter((answer) => answer?.type === "ack").length;
    assert.equal(made, 999);
    assert.ok(
      answers.every((answer, n) => (answer?.type === "ack") === n < made),
      "a write was made before one that was sent earlier",
    );
    const rejected = client.frames.filter(({ type }) => type === "reject") as unknown as Record<
      string,
      unknown
    >[];
    assert.equal(rejected.length, 3_000 - made);
    for (const frame of rejected) {
      assert.equal(frame.code, "rate_limited");
      assert.ok(
        Number.isInteger(frame.retry_after) && Number(frame.retry_after) >= 1,
        `${frame.retry_after}`,
      );
      assert.equal(frame.current_plan, "free");
    }
    const refused = await call(service.url, "GET", "/v1/flux/many/state", { token: key });
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get("retry-after")) <= 62);
    const credits = await call(service.url, "GET", "/v1/credits/usage", { token: session });
    assert.equal(credits.body.total.credits, made);
    const state = await call(service.url, "GET", "/v1/flux/many/state", { token: session });
    assert.deepEqual([state.body.version, state.body.state], [made, { n: made - 1 }]);
    await client.close();
  });

  test("closes a socket that sends far too many other frames, and not another account's", async () => {
    const { key } = await signUp(service.url);
    const flood = async (send: (socket: WebSocket, n: number) => void, path: string, protocol: string) => {
      const socket = new WebSocket(address(path), [protocol], withKey(key));
      await once(socket, "open");
      const ending = closed(socket);
      for (let n = 0; n < 6_000 && socket.readyState === WebSocket.OPEN; n++) send(socket, n);
      return { socket, ending };
    };
    const first = await flood(
      (socket, n) => (n % 2 ? socket.ping() : socket.send("{")),
      "/v1/flux/a/ws",
      "flux.v1",
    );
    const second = await flood((socket) => socket.send('{"type":"ping"}'), "/v1/feeds/ws", "feeds.v1");
    const { code, reason } = await second.ending;
    assert.equal(code, 1008);
    assert.match(reason, /too many frames/);
    first.socket.send("{");
    assert.equal((await first.ending).code, 1008);
    const other = await openFlux(service.url, { app: "a", token: caller.key });
    other.send({ type: "ping" });
    await other.next("an answer", (frame) => (frame as { type: string }).type === "pong");
    await other.close();
  });
});

describe("a WebSocket ends", () => {
  test("on a binary frame and on one that is too large", async () => {
    const binary = await open(ECHO, ["probe.v1"], withKey());
    binary.socket.send(Buffer.from("x"));
    assert.equal((await closed(binary.socket)).code, 1003);
    const large = await open(ECHO, ["probe.v1"], withKey());
    large.socket.send("x".repeat(1_001));
    assert.equal((await closed(large.socket)).code, 1009);
  });

  test("within a second of its key's revocation, and others don't", async () => {
    const other = await signUp(service.url);
    const kept = await open(ECHO, ["probe.v1"], withKey());
    const { socket, next } = await open(ECHO, ["probe.v1"], withKey(other.key));
    await next();
    const began = performance.now();
    const ending = closed(socket);
    await call(service.url, "DELETE", `/v1/keys/${other.keyId}`, { token: other.session });
    assert.equal((await ending).code, 4401);
    assert.ok(performance.now() - began < 1_000);
    assert.equal(kept.socket.readyState, WebSocket.OPEN);
    kept.socket.close();
  });

  test("when the service stops, also if the client does not answer", async () => {
    const own = await spawnService({ env: { DATABASE_URL: await createTestDatabaseUrl() } });
    const { key } = await signUp(own.url);
    const at = own.url.replace(/^http/, "ws") + ECHO;
    const polite = new WebSocket(at, ["probe.v1"], withKey(key));
    await once(polite, "open");
    const { port, hostname } = new URL(own.url);
    const deaf = net.connect(Number(port), hostname);
    deaf.write(
      `GET ${ECHO} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    );
    await once(deaf, "data");
    deaf.pause();
    const ending = closed(polite);
    assert.equal(await own.signal("SIGTERM"), 0);
    assert.equal((await ending).code, 1012);
    deaf.destroy();
  });
});
