/** What goes wrong, and how the person whose host it is learns of it. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { type TestContext, test } from "node:test";
import type { TLSSocket } from "node:tls";
import { CERTIFICATE, EXPIRED_CERTIFICATE } from "./certificates.fixture.ts";
import {
  listenHttp,
  listenHttps,
  listenRaw,
  lookupInTurn,
  message,
  outboundFor,
} from "./loopback.fixture.ts";
import type { FailureReason, OutboundOptions, OutboundResult } from "./outbound.ts";

const BOUNDED = { timeout: 5_000 };
const LOOPBACK: Partial<OutboundOptions> = { lookup: lookupInTurn(["127.0.0.1"]) };

function assertFailed(result: OutboundResult, reason: FailureReason, detail: RegExp): void {
  if (result.kind !== "failed") assert.fail(`answered ${result.status}`);
  assert.deepEqual([result.reason, detail.test(result.detail)], [reason, true], result.detail);
  assert.doesNotMatch(result.detail, /127\.0\.0\.1|::1|\n| at /);
}

const RAW_FAILURES: readonly (readonly [name: string, sent: string | null, FailureReason, RegExp])[] = [
  ["garbage", "SSH-2.0-OpenSSH_9.9\r\n", "protocol", /not valid HTTP/],
  ["nothing", "", "protocol", /closed the connection without a complete answer/],
  ["half a head", "HTTP/1.1 200 OK\r\nx-a: ", "protocol", /without a complete answer/],
  ["a reset", null, "connect", /reset before it answered/],
  ["a header without end", `HTTP/1.1 200 OK\r\nx: ${"a".repeat(200_000)}`, "protocol", /headers .* too long/],
  [
    "thousands of headers",
    `HTTP/1.1 200 OK\r\n${"x-bomb: 123456789\r\n".repeat(5_000)}\r\n`,
    "protocol",
    /headers .* too long/,
  ],
  [
    "interim answers without end",
    "HTTP/1.1 103 Early Hints\r\na:b\r\n\r\n".repeat(2_000),
    "protocol",
    /headers .* too long/,
  ],
  [
    "two lengths",
    "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na",
    "protocol",
    /not valid HTTP/,
  ],
  [
    "another protocol",
    "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n",
    "protocol",
    /./,
  ],
];

for (const [name, sent, reason, detail] of RAW_FAILURES) {
  test(`an answer of ${name}`, BOUNDED, async (context) => {
    const { port } = await listenRaw(context, (socket) => {
      if (sent === null) socket.resetAndDestroy();
      else socket.end(sent);
    });
    const result = await outboundFor(context, LOOPBACK).send(message(`http://hooks.example.com:${port}/`));
    assertFailed(result, reason, detail);
  });
}

test("a head that doesn't come, or comes byte by byte, ends at the limit", BOUNDED, async (context) => {
  const silent = await listenRaw(context, () => undefined);
  const slow = await listenRaw(context, (socket) => {
    const dribble = setInterval(() => socket.write("a"), 20);
    socket.on("close", () => clearInterval(dribble));
    socket.write("HTTP/1.1 200 OK\r\nx-a: ");
  });
  const outbound = outboundFor(context, LOOPBACK);
  for (const { port } of [silent, slow]) {
    const result = await outbound.send(message(`http://hooks.example.com:${port}/`, 200));
    assertFailed(result, "timeout", /did not answer within 200 ms: the request was sent/);
    assert.ok(result.timing.totalMs >= 190 && result.timing.totalMs < 2_000);
  }
});

test("nothing listens", BOUNDED, async (context) => {
  const { promise: port, resolve } = Promise.withResolvers<number>();
  await context.test("a port that was free a moment ago", async (inner) => {
    resolve((await listenRaw(inner, () => undefined)).port);
  });
  const outbound = outboundFor(context, { lookup: lookupInTurn(["::1", "127.0.0.1"]) });
  const result = await outbound.send(message(`http://hooks.example.com:${await port}/`));
  assertFailed(result, "connect", /refused the connection|no route/);
});

const DNS_FAILURES: readonly (readonly [code: string, RegExp])[] = [
  ["ENOTFOUND", /does not exist/],
  ["ENODATA", /has no address/],
  ["EAI_AGAIN", /did not answer in time/],
  ["ETIMEOUT", /did not answer in time/],
  ["ESERVFAIL", /could not be resolved/],
];

for (const [code, detail] of DNS_FAILURES) {
  test(`a name that resolves to ${code}`, BOUNDED, async (context) => {
    const outbound = outboundFor(context, {
      lookup: (_name, _options, callback) => callback(Object.assign(new Error(code), { code }), []),
    });
    assertFailed(await outbound.send(message("http://hooks.example.com/")), "dns", detail);
  });
}

test("a name that is never resolved ends at the limit", BOUNDED, async (context) => {
  const outbound = outboundFor(context, { lookup: () => undefined });
  const result = await outbound.send(message("http://hooks.example.com/", 100));
  assertFailed(result, "timeout", /still being resolved/);
});

async function sendByTls(
  context: TestContext,
  certificate: string,
  options: Partial<OutboundOptions>,
  host = "hooks.example.com",
): Promise<OutboundResult> {
  const { port } = await listenHttps(context, certificate, (_request, response) => response.end("secure"));
  return outboundFor(context, { ...LOOPBACK, ...options }).send(message(`https://${host}:${port}/`));
}

test("a certificate that is trusted, by name and by address", BOUNDED, async (context) => {
  const asked: unknown[] = [];
  const { port } = await listenHttps(context, CERTIFICATE, (request, response) => {
    asked.push([(request.socket as TLSSocket).servername, request.headers.host]);
    response.end("secure");
  });
  const outbound = outboundFor(context, { ...LOOPBACK, certificateAuthority: CERTIFICATE });
  for (const host of ["hooks.example.com", "hooks.example.com.", "127.0.0.1"]) {
    const result = await outbound.send(message(`https://${host}:${port}/`));
    assert.deepEqual(result.kind === "answered" && [result.status, result.body], [200, "secure"], host);
  }
  assert.deepEqual(asked, [
    ["hooks.example.com", `hooks.example.com:${port}`],
    ["hooks.example.com", `hooks.example.com.:${port}`],
    // Server names are for names.
    [false, `127.0.0.1:${port}`],
  ]);
});

test("a certificate that is self-signed", BOUNDED, async (context) => {
  assertFailed(await sendByTls(context, CERTIFICATE, {}), "tls", /self-signed/);
});

test(
  "an environment that turns the checking of certificates off changes nothing",
  BOUNDED,
  async (context) => {
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    context.after(() => {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    });
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    assertFailed(await sendByTls(context, CERTIFICATE, {}), "tls", /self-signed/);
  },
);

test("a certificate that has expired", BOUNDED, async (context) => {
  const options = { certificateAuthority: EXPIRED_CERTIFICATE };
  assertFailed(await sendByTls(context, EXPIRED_CERTIFICATE, options), "tls", /has expired/);
});

test("a certificate for another name", BOUNDED, async (context) => {
  const options = { certificateAuthority: CERTIFICATE };
  const result = await sendByTls(context, CERTIFICATE, options, "other.example.com");
  assertFailed(result, "tls", /certificate that other\.example\.com presented is for another host name/);
});

test("a server that speaks no TLS, closes the handshake, or never begins it", BOUNDED, async (context) => {
  const plain = await listenHttp(context, (_request, response) => response.end());
  const closing = await listenRaw(context, (socket) => socket.destroy());
  const silent = await listenRaw(context, () => undefined);
  const outbound = outboundFor(context, LOOPBACK);
  const send = (port: number, timeoutMs: number) =>
    outbound.send(message(`https://hooks.example.com:${port}/`, timeoutMs));
  assertFailed(await send(plain.port, 3_000), "tls", /does not speak TLS/);
  assertFailed(await send(closing.port, 3_000), "tls", /closed the connection during the TLS handshake/);
  assertFailed(await send(silent.port, 100), "timeout", /TLS handshake was not finished/);
});

test("a name that moves to a private address after its first use gains nothing", BOUNDED, async (context) => {
  const { port, sockets } = await listenHttps(context, CERTIFICATE, (_request, response) => {
    response.writeHead(200, { connection: "close" }).end();
  });
  const dialled: string[] = [];
  const outbound = outboundFor(context, {
    allowPrivate: false,
    certificateAuthority: CERTIFICATE,
    lookup: lookupInTurn(["93.184.216.34"], ["10.0.0.5", "93.184.216.35", "::1"], ["127.0.0.1", "fd00::1"]),
    dial: (addresses) => {
      dialled.push(...addresses);
      return connect(port, "127.0.0.1");
    },
  });
  const send = () => outbound.send(message("https://hooks.example.com/"));
  assert.equal((await send()).kind, "answered");
  assert.equal((await send()).kind, "answered");
  assertFailed(
    await send(),
    "address",
    /^hooks\.example\.com resolved to a private address, which is not al/,
  );
  assert.deepEqual(dialled, ["93.184.216.34", "93.184.216.35"]);
  assert.equal(sockets.length, 2);
});

test("a URL that may not be called is refused before anything is resolved", BOUNDED, async (context) => {
  const outbound = outboundFor(context, {
    allowPrivate: false,
    lookup: () => assert.fail("resolved"),
    dial: () => assert.fail("dialled"),
  });
  for (const url of ["https://127.1/", "https://[::1]/", "http://example.com/", "https://a.internal/", "x"]) {
    const result = await outbound.send(message(url));
    assert.equal(result.kind === "failed" && result.reason, "address", url);
  }
});
