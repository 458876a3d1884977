/** MCP over HTTP without a client of its own: what each request costs, counts and is told. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { call, signUp } from "../support/api.ts";
import { LIMIT, startMcpService } from "../support/mcp-service.ts";

const { url } = await startMcpService();
const NOW = "2026-07-28";

describe("POST /mcp by hand", () => {
  const post = (body: unknown, token?: string, headers: Record<string, string> = {}) =>
    call(url, "POST", "/mcp", {
      ...(token ? { token } : {}),
      body,
      headers: { accept: "application/json, text/event-stream", ...headers },
    });

  test("without a key it is 401 and says how to send one", async () => {
    const { status, headers, body } = await post({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    assert.equal(status, 401);
    assert.match(headers.get("www-authenticate") ?? "", /^Bearer realm=/);
    assert.equal(body.jsonrpc, "2.0");
    assert.equal(body.error.data.code, "unauthenticated");
  });

  test("what is no JSON, no message or too large gets the protocol's own error", async () => {
    const { key } = await signUp(url);
    const broken = await post("{", key);
    assert.deepEqual([broken.status, broken.body.error.code], [400, -32700]);
    assert.equal((await post({ hello: 1 }, key)).status, 400);
    const large = await post(
      { jsonrpc: "2.0", id: 1, method: "ping", params: { x: "x".repeat(2_000_000) } },
      key,
    );
    assert.deepEqual([large.status, large.body.error.data.code], [413, "too_large"]);
    const form = await post("a=1", key, { "content-type": "application/x-www-form-urlencoded" });
    assert.equal(form.status, 415);
  });

  test("pages of other sites are refused, those of this machine are not", async () => {
    const { key } = await signUp(url);
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    const refusedOrigin = await post(ping, key, { origin: "http://evil.example" });
    assert.deepEqual([refusedOrigin.status, refusedOrigin.body.error.data.code], [403, "forbidden"]);
    assert.equal((await post(ping, key, { origin: "http://localhost:6274" })).status, 200);
  });

  test("there is no session to open or to end", async () => {
    const { key } = await signUp(url);
    for (const method of ["GET", "DELETE"]) {
      const headers = { accept: "text/event-stream" };
      assert.equal((await call(url, method, "/mcp", { token: key, headers })).status, 405);
    }
  });

  const message = (method: string, params?: object) => ({ jsonrpc: "2.0", id: 1, method, params });
  const tool = (name: string, given: object = {}) => message("tools/call", { name, arguments: given });

  test("every request counts once against the limit, whatever it leads to", async () => {
    const { key } = await signUp(url);
    const remaining = async (body: unknown, headers?: Record<string, string>) =>
      Number(/;r=(\d+)/.exec((await post(body, key, headers)).headers.get("ratelimit") ?? "")?.[1]);
    const requests: [unknown, Record<string, string>?][] = [
      [message("ping")],
      [tool("search_memory", { q: "tea" })],
      [tool("nope")],
      [tool("forget_claim")],
      [[]],
      [message("resources/read", { uri: "x" })],
      [message("resources/read")],
      ["{"],
      [message("ping"), { origin: "http://evil.example" }],
      ["a=1", { "content-type": "application/x-www-form-urlencoded" }],
    ];
    for (const [nth, [body, headers]] of requests.entries())
      assert.equal(await remaining(body, headers), LIMIT - 1 - nth, JSON.stringify(body));
    // Of several in one request the first was counted with it.
    const several = Array.from({ length: 3 }, () => tool("search_memory", { q: "tea" }));
    await post(several, key, { "mcp-protocol-version": "2025-03-26" });
    assert.equal(await remaining(message("ping")), LIMIT - requests.length - 4);
  });

  test("an answer says what its call cost", async () => {
    const { key } = await signUp(url);
    const current = { "mcp-protocol-version": NOW, "mcp-method": "tools/call", "mcp-name": "search_memory" };
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": NOW,
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const search = message("tools/call", { name: "search_memory", arguments: { q: "tea" }, _meta });
    const { headers } = await post(search, key, current);
    assert.deepEqual([headers.get("x-credits-charged"), headers.get("x-credits-remaining")], ["1", "199"]);
    assert.equal((await post(message("ping"), key)).headers.get("x-credits-charged"), null);
  });

  test("wrong parameters and what is nested too deep are told as such", async () => {
    const { key } = await signUp(url);
    for (const method of ["resources/read", "prompts/get"]) {
      const { body } = await post(message(method, {}), key);
      assert.equal(body.error.code, -32602, JSON.stringify(body));
    }
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const nested = await post(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":${deep}}}`, key);
    assert.deepEqual([nested.status, nested.body.error.code], [400, -32700]);
    assert.match(nested.body.error.message, /deep/);
  });

  test("dots are no id: they would lead to another path", async () => {
    const { key } = await signUp(url);
    for (const [name, given] of [
      ["write_flux_state", { app: ".", merge: { a: 1 } }],
      ["forget_claim", { id: ".." }],
    ] as const) {
      const { body } = await post(tool(name, given), key);
      // Told as an event, to clients that say no revision.
      assert.match(String(body), /is no id or name.*"isError":true/);
    }
    const { body } = await call(url, "GET", "/v1/flux/state", { token: key });
    assert.equal(body.version, 0);
  });

  test("over the limit is told to a tool's user as a result, to others as 429", async () => {
    const { key } = await signUp(url);
    const ping = message("ping");
    for (let i = 0; i < LIMIT; i++) await post(ping, key);
    const used = await post(tool("read_profile"), key);
    assert.deepEqual([used.status, used.body.result.isError], [200, true]);
    assert.ok(Number(used.headers.get("retry-after")) > 0);
    const over = await post(ping, key);
    assert.equal(over.status, 429);
    assert.ok(Number(over.headers.get("retry-after")) > 0);
    assert.equal(over.body.error.data.code, "rate_limited");
    assert.match(over.body.error.data.upgrade_url, /^http/);
  });
});
