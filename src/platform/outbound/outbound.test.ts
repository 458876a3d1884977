/** What is sent, and what is taken from an answer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { listenHttp, listenRaw, message, outboundFor } from "./loopback.fixture.ts";
import type { OutboundResult } from "./outbound.ts";

const BOUNDED = { timeout: 5_000 };
const OK_HEAD = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n";

function answered(result: OutboundResult): Extract<OutboundResult, { kind: "answered" }> {
  if (result.kind !== "answered") assert.fail(`${result.reason}: ${result.detail}`);
  return result;
}

test("the request as it was given, and the whole answer", BOUNDED, async (context) => {
  const seen: unknown[] = [];
  const { url, port } = await listenHttp(context, (request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text) => {
      body += text;
    });
    request.on("end", () => {
      seen.push(request.method, request.url, request.headers, body);
      response.writeHead(202, { "retry-after": "7", "set-cookie": ["a=1", "b=2"] }).end("tack så mycket");
    });
  });
  const outbound = outboundFor(context);
  const result = answered(
    await outbound.send({
      url: `${url}hook/a%20b?x=1&y=%23`,
      headers: { "user-agent": "helper/1", "webhook-id": "msg_1" },
      body: '{"text":"ñ"}',
      timeoutMs: 3_000,
    }),
  );
  assert.deepEqual(seen, [
    "POST",
    "/hook/a%20b?x=1&y=%23",
    {
      host: `127.0.0.1:${port}`,
      connection: "keep-alive",
      "user-agent": "helper/1",
      "webhook-id": "msg_1",
      "content-length": "13",
    },
    '{"text":"ñ"}',
  ]);
  assert.equal(result.status, 202);
  assert.equal(result.body, "tack så mycket");
  assert.equal(result.truncated, false);
  assert.equal(result.headers["retry-after"], "7");
  const { totalMs, connectMs, firstByteMs } = result.timing;
  assert.ok(connectMs !== null && firstByteMs !== null);
  assert.ok(connectMs > 0 && connectMs <= firstByteMs && firstByteMs <= totalMs && totalMs < 3_000);
});

test("a redirect is an answer and is not followed", BOUNDED, async (context) => {
  let followed = 0;
  const inside = await listenHttp(context, (_request, response) => {
    followed += 1;
    response.end();
  });
  for (const status of [301, 302, 303, 307, 308]) {
    const { url } = await listenHttp(context, (_request, response) => {
      response.writeHead(status, { location: inside.url }).end();
    });
    const result = answered(await outboundFor(context).send(message(url)));
    assert.equal(result.status, status);
    assert.equal(result.headers.location, inside.url);
  }
  assert.equal(followed, 0);
});

test("an answer without a body, and one after interim answers", BOUNDED, async (context) => {
  const { url } = await listenRaw(context, (socket) => {
    const early = "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n";
    socket.write(`${early}${early}HTTP/1.1 204 No Content\r\nx-a: 1\r\n\r\n`);
  });
  const result = answered(await outboundFor(context).send(message(url)));
  assert.deepEqual([result.status, result.headers, result.body], [204, { "x-a": "1" }, ""]);
});

test("bytes that are no text become text that can be stored", BOUNDED, async (context) => {
  const { url } = await listenHttp(context, (_request, response) => {
    response.end(Buffer.from([0x00, 0xff, 0x41, 0x00, 0xc3]));
  });
  const result = answered(await outboundFor(context).send(message(url)));
  assert.equal(result.body, "\ufffdA\ufffd");
});

test("a body of exactly 64 KiB is whole, one byte more is cut", BOUNDED, async (context) => {
  const { url } = await listenHttp(context, (request, response) => {
    response.end("a".repeat(Number(request.url?.slice(1))));
  });
  const outbound = outboundFor(context);
  const whole = answered(await outbound.send(message(`${url}65536`)));
  assert.deepEqual([whole.body.length, whole.truncated], [65_536, false]);
  const cut = answered(await outbound.send(message(`${url}65537`)));
  assert.deepEqual([cut.body.length, cut.truncated], [65_536, true]);
});

test("an endless body counts by its status, and its connection is dropped", BOUNDED, async (context) => {
  const closed = Promise.withResolvers<void>();
  const { url } = await listenRaw(context, (socket) => {
    socket.on("close", () => closed.resolve());
    socket.write(`${OK_HEAD}\r\n`);
    const flood = () => {
      while (!socket.destroyed && socket.write("x".repeat(16_384)));
    };
    socket.on("drain", flood);
    flood();
  });
  const result = answered(await outboundFor(context).send(message(url, 60_000)));
  assert.deepEqual([result.status, result.body.length, result.truncated], [200, 65_536, true]);
  await closed.promise;
});

test("a body that still dribbles at the limit counts by its status", BOUNDED, async (context) => {
  const { url } = await listenRaw(context, (socket) => {
    socket.write(`${OK_HEAD}content-length: 1000\r\n\r\nso far`);
    const dribble = setInterval(() => socket.write("."), 20);
    socket.on("close", () => clearInterval(dribble));
  });
  const result = answered(await outboundFor(context).send(message(url, 300)));
  assert.equal(result.status, 200);
  assert.equal(result.truncated, true);
  assert.match(result.body, /^so far\.*$/);
  assert.ok(result.timing.totalMs >= 290 && result.timing.totalMs < 2_000);
});

test("a body that breaks off counts by its status", BOUNDED, async (context) => {
  const { url } = await listenRaw(context, (socket) => {
    socket.end(`${OK_HEAD}content-length: 1000\r\n\r\nhalf`);
  });
  const result = answered(await outboundFor(context).send(message(url)));
  assert.deepEqual([result.status, result.body, result.truncated], [200, "half", true]);
});

for (const [name, tail] of [
  ["trailers", `0\r\n${"a:\r\n".repeat(40_000)}`],
  ["chunk extensions", `5;${"a=b;".repeat(40_000)}`],
]) {
  test(`${name} without end: the status counts`, BOUNDED, async (context) => {
    const { url } = await listenRaw(context, (socket) => {
      socket.write(`${OK_HEAD}transfer-encoding: chunked\r\n\r\n4\r\nbody\r\n${tail}`);
    });
    const result = answered(await outboundFor(context).send(message(url, 60_000)));
    assert.deepEqual([result.status, result.body, result.truncated], [200, "body", true]);
  });
}

test("a body without a length ends with its connection", BOUNDED, async (context) => {
  const { url } = await listenRaw(context, (socket) => socket.end(`${OK_HEAD}\r\nall of it`));
  const result = answered(await outboundFor(context).send(message(url)));
  assert.deepEqual([result.body, result.truncated], ["all of it", false]);
});

test("proxies that the environment names are not used", BOUNDED, async (context) => {
  const names = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "NODE_USE_ENV_PROXY"];
  const before = names.map((name) => process.env[name]);
  context.after(() => {
    for (const [index, name] of names.entries()) {
      const value = before[index];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
  for (const name of names) process.env[name] = name === "NODE_USE_ENV_PROXY" ? "1" : "http://127.0.0.1:9";
  const { url } = await listenHttp(context, (_request, response) => response.end());
  assert.equal(answered(await outboundFor(context).send(message(url))).status, 200);
});

test("a header that can't be sent is the caller's mistake", BOUNDED, async (context) => {
  const { url } = await listenHttp(context, (_request, response) => response.end());
  const outbound = outboundFor(context);
  const wrong = { ...message(url), headers: { "x-a": "line\r\nbreak" } };
  await assert.rejects(outbound.send(wrong), /invalid x-a header/);
  assert.equal(answered(await outbound.send(message(url))).status, 200);
});
