/** Requests that are wrong, each with its exact answer; after all of them nothing has changed. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { crc32 } from "node:zlib";
import { createDatabase } from "../../src/platform/database/database.ts";
import { type Answer, type CallOptions, call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { createProbeTable } from "../support/probe-module.ts";
import { spawnService } from "../support/processes.ts";
import { until } from "../support/until.ts";

const url = await createTestDatabaseUrl();
const database = createDatabase(url, { onIdleError: () => {}, maxConnections: 2 });
after(() => database.close());
await createProbeTable(database);
const service = await spawnService({ env: { DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: "100000" } });
const caller = await signUp(service.url);
const stranger = await signUp(service.url);
/** Keys that were good once, or never. */
const spoiled = await makeSpoiledKeys();

async function makeSpoiledKeys() {
  const make = async (body: object) => {
    const made = await call(service.url, "POST", "/v1/keys", { token: caller.session, body });
    return made.body as { id: string; key: string };
  };
  const revoked = await make({ name: "revoked", scopes: ["memory:read"] });
  await call(service.url, "DELETE", `/v1/keys/${revoked.id}`, { token: caller.session });
  const soon = new Date(Date.now() + 400).toISOString();
  const expired = await make({ name: "expired", scopes: ["memory:read"], expires_at: soon });
  const readOnly = await make({ name: "read only", scopes: ["memory:read"] });
  await until("the key has expired", () => Date.now() > Date.parse(soon));
  return {
    revoked: revoked.key,
    expired: expired.key,
    readOnly: readOnly.key,
    unknown: withChecksum(`ph_live_${"A".repeat(32)}`),
  };
}

function withChecksum(text: string): string {
  const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  let value = crc32(text);
  let digits = "";
  for (let i = 0; i < 6; i++) {
    digits = BASE62[value % 62] + digits;
    value = Math.floor(value / 62);
  }
  return text + digits;
}

interface Row {
  name: string;
  send: [method: string, path: string, options?: () => CallOptions];
  status: number;
  code: string;
  /** Places that `errors` must name, exactly. */
  pointers?: string[];
  /** What the detail must say. */
  says?: RegExp;
  check?: (answer: Answer) => void;
}

const key = (): CallOptions => ({ token: caller.key });
const session = (): CallOptions => ({ token: caller.session });
const write = (body: unknown, headers?: Record<string, string>) => (): CallOptions => ({
  token: caller.key,
  body,
  ...(headers ? { headers } : {}),
});
const manage = (body: unknown) => (): CallOptions => ({ token: caller.session, body });
const signUpWith = (body: unknown) => (): CallOptions => ({ body });
const WRITE = ["POST", "/v1/probe/write"] as const;
const KEYS = ["POST", "/v1/keys"] as const;
const SIGN_UP = ["POST", "/v1/auth/sign-up"] as const;
const goodKey = { name: "n", scopes: ["memory:read"] };
const bearer = (answer: Answer) => assert.match(answer.headers.get("www-authenticate") ?? "", /^Bearer /);
const nested = (depth: number) => `${'{"text":'.repeat(depth)}1${"}".repeat(depth)}`;

// biome-ignore format: a table reads best with a row a line
const rows: Row[] = [
  // Credentials.
  { name: "no credential", send: ["GET", "/v1/probe/read"], status: 401, code: "unauthenticated", check: bearer },
  { name: "an empty Authorization header", send: ["GET", "/v1/probe/read", () => ({ headers: { authorization: "" } })], status: 401, code: "unauthenticated", check: bearer },
  { name: "Basic instead of Bearer", send: ["GET", "/v1/probe/read", () => ({ headers: { authorization: "Basic YTpi" } })], status: 401, code: "unauthenticated", check: bearer },
  { name: "Bearer with nothing behind it", send: ["GET", "/v1/probe/read", () => ({ headers: { authorization: "Bearer" } })], status: 401, code: "unauthenticated" },
  { name: "two tokens in one header", send: ["GET", "/v1/probe/read", () => ({ headers: { authorization: `Bearer ${caller.key} ${caller.key}` } })], status: 401, code: "unauthenticated" },
  { name: "junk as a token", send: ["GET", "/v1/probe/read", () => ({ token: "junk" })], status: 401, code: "unauthenticated", says: /unknown, revoked or expired/ },
  { name: "a key with a wrong checksum", send: ["GET", "/v1/probe/read", () => ({ token: `${caller.key.slice(0, -1)}${caller.key.endsWith("0") ? "1" : "0"}` })], status: 401, code: "unauthenticated" },
  { name: "a key with two letters swapped", send: ["GET", "/v1/probe/read", () => ({ token: swapTwo(caller.key) })], status: 401, code: "unauthenticated" },
  { name: "a key cut short", send: ["GET", "/v1/probe/read", () => ({ token: caller.key.slice(0, -2) })], status: 401, code: "unauthenticated" },
  { name: "a well-formed key that nobody made", send: ["GET", "/v1/probe/read", () => ({ token: spoiled.unknown })], status: 401, code: "unauthenticated" },
  { name: "a revoked key", send: ["GET", "/v1/probe/read", () => ({ token: spoiled.revoked })], status: 401, code: "unauthenticated", check: bearer },
  { name: "an expired key", send: ["GET", "/v1/probe/read", () => ({ token: spoiled.expired })], status: 401, code: "unauthenticated", check: bearer },
  { name: "a session token that nobody made", send: ["GET", "/v1/auth/me", () => ({ token: `phs_${"a".repeat(43)}` })], status: 401, code: "unauthenticated" },
  { name: "a token of 8,000 characters", send: ["GET", "/v1/probe/read", () => ({ token: "x".repeat(8000) })], status: 401, code: "unauthenticated" },
  {
    name: "a key without the scope",
    send: ["POST", "/v1/probe/write", () => ({ token: spoiled.readOnly, body: { text: "x" } })],
    status: 403,
    code: "insufficient_scope",
    check(answer) {
      assert.equal(answer.body.required_scope, "memory:write");
      assert.match(answer.headers.get("www-authenticate") ?? "", /error="insufficient_scope", scope="memory:write"/);
    },
  },
  { name: "a key that would make keys", send: [...KEYS, () => ({ token: caller.key, body: goodKey })], status: 403, code: "forbidden" },
  { name: "a key that would list keys", send: ["GET", "/v1/keys", key], status: 403, code: "forbidden" },
  { name: "a key that would sign out", send: ["POST", "/v1/auth/sign-out", key], status: 403, code: "forbidden" },
  { name: "a session that asks which key it is", send: ["GET", "/v1/keys/current", session], status: 403, code: "forbidden" },
  // Paths, methods, identifiers.
  { name: "a path that does not exist", send: ["GET", "/v1/nothing", key], status: 404, code: "not_found" },
  { name: "a path that does not exist, without a key", send: ["GET", "/nothing"], status: 404, code: "not_found" },
  { name: "a slash too many", send: ["GET", "/v1/keys/", session], status: 404, code: "not_found" },
  { name: "capitals in the path", send: ["GET", "/V1/credits", key], status: 404, code: "not_found" },
  { name: "another version", send: ["GET", "/v2/credits", key], status: 404, code: "not_found" },
  { name: "percent signs that are no encoding", send: ["GET", "/v1/%zz", key], status: 400, code: "invalid_request" },
  { name: "PUT where there is only POST", send: ["PUT", "/v1/probe/write", write({ text: "x" })], status: 405, code: "method_not_allowed", check: (answer) => assert.equal(answer.headers.get("allow"), "POST") },
  { name: "GET where there is only POST", send: ["GET", "/v1/probe/write", key], status: 405, code: "method_not_allowed" },
  { name: "DELETE on a list", send: ["DELETE", "/v1/keys", session], status: 405, code: "method_not_allowed", check: (answer) => assert.equal(answer.headers.get("allow"), "GET, HEAD, POST") },
  { name: "OPTIONS that is no preflight", send: ["OPTIONS", "/v1/credits", key], status: 405, code: "method_not_allowed" },
  { name: "an id of another kind", send: ["DELETE", "/v1/keys/usr_01h455vb4pex5vsknk084sn02q", session], status: 404, code: "not_found" },
  { name: "an id that is no id", send: ["DELETE", "/v1/keys/1", session], status: 404, code: "not_found" },
  { name: "an id with a letter outside its alphabet", send: ["DELETE", "/v1/keys/key_01h455vb4pex5vsknk084sn02u", session], status: 404, code: "not_found" },
  { name: "an id beyond 128 bits", send: ["DELETE", "/v1/keys/key_zzzzzzzzzzzzzzzzzzzzzzzzzz", session], status: 404, code: "not_found" },
  { name: "an id with a NUL", send: ["DELETE", "/v1/keys/key_%00", session], status: 404, code: "not_found" },
  { name: "an id of nothing", send: ["DELETE", "/v1/keys/key_01h455vb4pex5vsknk084sn02q", session], status: 404, code: "not_found" },
  { name: "another account's key", send: ["DELETE", "/v1/keys/", () => session()], status: 404, code: "not_found" },
  { name: "SQL as an id", send: ["DELETE", `/v1/keys/${encodeURIComponent("' or 1=1 --")}`, session], status: 404, code: "not_found" },
  // Negotiation.
  { name: "an Accept that excludes JSON", send: ["GET", "/v1/credits", () => ({ ...key(), headers: { accept: "text/csv" } })], status: 406, code: "not_acceptable" },
  { name: "an Accept that forbids JSON", send: ["GET", "/v1/credits", () => ({ ...key(), headers: { accept: "application/xml, image/*;q=0.5" } })], status: 406, code: "not_acceptable" },
  { name: "a body as plain text", send: [...WRITE, write("text=x", { "content-type": "text/plain" })], status: 415, code: "unsupported_media_type" },
  { name: "a body as a form", send: [...WRITE, write("text=x", { "content-type": "application/x-www-form-urlencoded" })], status: 415, code: "unsupported_media_type" },
  { name: "JSON in Latin-1", send: [...WRITE, write('{"text":"x"}', { "content-type": "application/json; charset=iso-8859-1" })], status: 415, code: "unsupported_media_type" },
  { name: "a compressed body", send: [...WRITE, write('{"text":"x"}', { "content-encoding": "gzip" })], status: 415, code: "unsupported_media_type" },
  // JSON.
  { name: "no body", send: [...WRITE, key], status: 400, code: "invalid_request", pointers: ["/text"], says: /is required/ },
  { name: "an empty body", send: [...WRITE, write("")], status: 400, code: "invalid_request", pointers: ["/text"] },
  { name: "half of a JSON text", send: [...WRITE, write('{"text": "secret-canary')], status: 400, code: "invalid_request", says: /not valid JSON/, check: (answer) => assert.doesNotMatch(JSON.stringify(answer.body), /canary/) },
  { name: "a trailing comma", send: [...WRITE, write('{"text":"x",}')], status: 400, code: "invalid_request", says: /not valid JSON/ },
  { name: "NaN", send: [...WRITE, write('{"text":NaN}')], status: 400, code: "invalid_request" },
  { name: "two JSON texts", send: [...WRITE, write("{}{}")], status: 400, code: "invalid_request" },
  { name: "an array as the body", send: [...WRITE, write([])], status: 400, code: "invalid_request", pointers: [""] },
  { name: "null as the body", send: [...WRITE, write("null")], status: 400, code: "invalid_request" },
  { name: "a number as the body", send: [...WRITE, write("1")], status: 400, code: "invalid_request", pointers: [""] },
  { name: "a field nobody documented", send: [...WRITE, write({ text: "x", txt: "y" })], status: 400, code: "invalid_request", pointers: ["/txt"], says: /not a known field/ },
  { name: "a number for a string", send: [...WRITE, write({ text: 1 })], status: 400, code: "invalid_request", pointers: ["/text"] },
  { name: "two places wrong", send: [...WRITE, write({ text: 1, delay_ms: -1 })], status: 400, code: "invalid_request", pointers: ["/text", "/delay_ms"] },
  { name: "a fraction for a whole number", send: [...WRITE, write({ text: "x", delay_ms: 1.5 })], status: 400, code: "invalid_request", pointers: ["/delay_ms"] },
  { name: "a number beyond its range", send: [...WRITE, write({ text: "x", delay_ms: 60_001 })], status: 400, code: "invalid_request", pointers: ["/delay_ms"] },
  { name: "half of a surrogate pair", send: [...WRITE, write('{"text":"\\ud800"}')], status: 400, code: "invalid_request", pointers: ["/text"] },
  { name: "the character U+0000", send: [...WRITE, write('{"text":"a\\u0000b"}')], status: 400, code: "invalid_request", pointers: ["/text"] },
  { name: "__proto__ as a field", send: [...WRITE, write('{"text":"x","__proto__":{"a":1}}')], status: 400, code: "invalid_request", says: /__proto__/ },
  { name: "65 levels deep", send: [...WRITE, write(nested(66))], status: 400, code: "invalid_request", says: /nested deeper than 64/ },
  { name: "100,000 levels deep", send: [...WRITE, write(nested(100_000))], status: 400, code: "invalid_request" },
  { name: "one character too many", send: [...WRITE, write({ text: "x".repeat(201) })], status: 400, code: "invalid_request", pointers: ["/text"] },
  { name: "a body of more than 1 MiB", send: [...WRITE, write({ text: "x".repeat(1024 * 1024) })], status: 413, code: "too_large" },
  // Queries and headers.
  { name: "a query parameter nobody documented", send: ["GET", "/v1/keys?limt=5", session], status: 400, code: "invalid_request", pointers: ["/query/limt"] },
  { name: "a query on an endpoint that takes none", send: ["GET", "/v1/credits?x=1", key], status: 400, code: "invalid_request", pointers: ["/query/x"] },
  { name: "limit 0", send: ["GET", "/v1/keys?limit=0", session], status: 400, code: "invalid_request", pointers: ["/query/limit"] },
  { name: "limit 101", send: ["GET", "/v1/keys?limit=101", session], status: 400, code: "invalid_request", pointers: ["/query/limit"] },
  { name: "limit ten", send: ["GET", "/v1/keys?limit=ten", session], status: 400, code: "invalid_request", pointers: ["/query/limit"] },
  { name: "limit given twice", send: ["GET", "/v1/keys?limit=1&limit=2", session], status: 400, code: "invalid_request", pointers: ["/query/limit"] },
  { name: "a cursor that is none", send: ["GET", "/v1/keys?cursor=junk", session], status: 400, code: "invalid_request" },
  { name: "a NUL in the query", send: ["GET", "/v1/keys?cursor=%00", session], status: 400, code: "invalid_request" },
  { name: "an empty Idempotency-Key", send: [...WRITE, write({ text: "x" }, { "idempotency-key": '""' })], status: 400, code: "invalid_request", pointers: ["/header/Idempotency-Key"] },
  { name: "an Idempotency-Key of 256 characters", send: [...WRITE, write({ text: "x" }, { "idempotency-key": "k".repeat(256) })], status: 400, code: "invalid_request", pointers: ["/header/Idempotency-Key"] },
  // Accounts and keys.
  { name: "sign-up without a password", send: [...SIGN_UP, signUpWith({ email: "a@example.com" })], status: 400, code: "invalid_request", pointers: ["/password"] },
  { name: "sign-up with a short password", send: [...SIGN_UP, signUpWith({ email: "a@example.com", password: "short" })], status: 400, code: "invalid_request", pointers: ["/password"], check: (answer) => assert.doesNotMatch(JSON.stringify(answer.body), /"short"/) },
  { name: "sign-up without an @", send: [...SIGN_UP, signUpWith({ email: "example.com", password: "long enough" })], status: 400, code: "invalid_request", pointers: ["/email"] },
  { name: "sign-up with a taken email", send: [...SIGN_UP, () => ({ body: { email: caller.email.toUpperCase(), password: "long enough" } })], status: 409, code: "conflict" },
  { name: "sign-in with a wrong password", send: ["POST", "/v1/auth/sign-in", () => ({ body: { email: stranger.email, password: "wrong-password" } })], status: 401, code: "unauthenticated" },
  { name: "sign-in with an unknown email", send: ["POST", "/v1/auth/sign-in", () => ({ body: { email: "nobody@example.com", password: "wrong-password" } })], status: 401, code: "unauthenticated" },
  { name: "a key with no scope", send: [...KEYS, manage({ name: "n", scopes: [] })], status: 400, code: "invalid_request", pointers: ["/scopes"] },
  { name: "a key with an unknown scope", send: [...KEYS, manage({ name: "n", scopes: ["memory:all"] })], status: 400, code: "invalid_request", pointers: ["/scopes/0"], says: /memory:all/ },
  { name: "a key with one scope twice", send: [...KEYS, manage({ name: "n", scopes: ["memory:read", "memory:read"] })], status: 400, code: "invalid_request", pointers: ["/scopes/1"] },
  { name: "a key with a blank name", send: [...KEYS, manage({ ...goodKey, name: "  " })], status: 400, code: "invalid_request", pointers: ["/name"] },
  { name: "a key that expires in the past", send: [...KEYS, manage({ ...goodKey, expires_at: "2020-01-01T00:00:00Z" })], status: 400, code: "invalid_request", pointers: ["/expires_at"] },
  { name: "a key that expires on a day that does not exist", send: [...KEYS, manage({ ...goodKey, expires_at: "2030-02-30T00:00:00Z" })], status: 400, code: "invalid_request", pointers: ["/expires_at"] },
  { name: "an overlap of more than a week", send: ["POST", "/v1/keys/key_01h455vb4pex5vsknk084sn02q/rotate", manage({ overlap_seconds: 604_801 })], status: 400, code: "invalid_request", pointers: ["/overlap_seconds"] },
  // Credits.
  { name: "usage from a day that is none", send: ["GET", "/v1/credits/usage?from=yesterday", key], status: 400, code: "invalid_request", pointers: ["/query/from"] },
  { name: "usage that ends before it begins", send: ["GET", "/v1/credits/usage?from=2026-02-01&to=2026-01-01", key], status: 400, code: "invalid_request" },
  { name: "usage grouped by nothing known", send: ["GET", "/v1/credits/usage?group_by=hour", key], status: 400, code: "invalid_request", pointers: ["/query/group_by"] },
  // Ends.
  { name: "an endpoint past its sunset", send: ["GET", "/v1/probe/ended", key], status: 410, code: "gone", says: /\/v1\/probe\/read/ },
  { name: "what was charged and then not found", send: ["POST", "/v1/probe/fail", write({ how: "not_found" })], status: 404, code: "not_found" },
  {
    name: "a crash inside the service",
    send: ["POST", "/v1/probe/fail", write({ how: "crash" })],
    status: 500,
    code: "internal",
    check: (answer) => assert.doesNotMatch(JSON.stringify(answer.body), /secret detail|select|\.ts/),
  },
];

function swapTwo(text: string): string {
  for (let i = 10; i < 38; i++) {
    const [a, b] = [text[i], text[i + 1]];
    if (a !== b) return `${text.slice(0, i)}${b}${a}${text.slice(i + 2)}`;
  }
  throw new Error("a key of one letter");
}

describe("a wrong request", () => {
  let writesBefore = 0;
  before(async () => {
    writesBefore = await countWrites();
  });

  test("the table has at least sixty rows, no name twice", () => {
    assert.ok(rows.length >= 60, `${rows.length} rows`);
    assert.equal(new Set(rows.map((row) => row.name)).size, rows.length);
  });

  for (const row of rows) {
    test(`${row.name}: ${row.status} ${row.code}`, async () => {
      const [method, path, options] = row.send;
      const answer = await call(service.url, method, path, options?.() ?? {});
      assert.equal(answer.status, row.status, JSON.stringify(answer.body));
      const { body } = answer;
      assert.match(answer.headers.get("content-type") ?? "", /^application\/problem\+json/);
      assert.equal(body.status, row.status);
      assert.equal(body.code, row.code);
      assert.equal(body.request_id, answer.headers.get("x-request-id"));
      assert.match(body.request_id, /^req_[0-9a-z]{26}$/);
      for (const field of ["type", "title", "detail"]) assert.ok(body[field], field);
      assert.match(answer.headers.get("ratelimit") ?? "", /^"per-(key|session|address)";r=\d+;t=\d+$/);
      assert.match(
        answer.headers.get("ratelimit-policy") ?? "",
        /^("per-address";q=100000;w=60|"per-(key|session)";q=100000;w=60, "per-account";q=500000;w=60)$/,
      );
      if (row.pointers) {
        assert.deepEqual(
          body.errors.map((error: { pointer: string }) => error.pointer),
          row.pointers,
        );
      }
      if (row.says) assert.match(body.detail, row.says);
      row.check?.(answer);
    });
  }

  test("another account's key looks like none: 404, and it goes on working", async () => {
    const answer = await call(service.url, "DELETE", `/v1/keys/${stranger.keyId}`, { token: caller.session });
    assert.equal(answer.status, 404);
    assert.equal((await call(service.url, "GET", "/v1/keys/current", { token: stranger.key })).status, 200);
  });

  for (const [name, bytes, status] of [
    ["bytes that are no HTTP", "GARBAGE\r\n\r\n", 400],
    ["a method that nobody knows", "FROB / HTTP/1.1\r\nHost: x\r\n\r\n", 400],
    ["headers of 20 KiB", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(20_000)}\r\n\r\n`, 431],
    ["a header with a line break inside", "GET / HTTP/1.1\r\nHost: x\r\nA: b\n c\x01\r\n\r\n", 400],
    [
      "both Content-Length and chunked",
      "POST /v1/probe/write HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    [
      "bytes that are no UTF-8",
      Buffer.concat([
        Buffer.from(
          "POST /v1/auth/sign-up HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: 13\r\n\r\n",
        ),
        Buffer.from('{"email":"\xff"}', "latin1"),
      ]),
      400,
    ],
  ] as const) {
    test(`${name}: ${status}, as a problem`, async () => {
      const text = await sendRaw(service.url, bytes);
      assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.match(text, /application\/problem\+json/i);
      assert.match(text, /x-request-id: req_/i);
    });
  }

  test("and after all of them nothing was written, charged or broken", async () => {
    assert.equal(await countWrites(), writesBefore);
    const credits = await call(service.url, "GET", "/v1/credits", key());
    assert.equal(credits.body.balance, 10_000);
    assert.equal((await call(service.url, "GET", "/readyz")).status, 200);
  });
});

async function countWrites(): Promise<number> {
  return (await database.one<{ count: number }>`select count(*)::int as count from probe_writes`).count;
}

function sendRaw(base: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on("data", (chunk) => (text += chunk));
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
}
