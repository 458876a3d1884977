/** API7: no address that a user gives leads inside; API10: what comes from outside is not believed, and has an end. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { createRemoteEmbedder } from "../../src/platform/embedder/remote-embedder.ts";
import { ADDRESS_SPELLINGS } from "../../src/platform/outbound/addresses.fixture.ts";
import { call } from "../support/api.ts";
import { type Reply, startScriptedServer } from "../support/scripted-server.ts";
import { until } from "../support/until.ts";
import type { Stage } from "./stage.ts";
import type { StrictStage } from "./strict-stage.ts";

const MEGABYTE = 1024 * 1024;

/** Addresses that look like one thing and are another. */
const DECEITFUL = [
  "http://example.com/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "gopher://127.0.0.1:6379/_FLUSHALL",
  "javascript:alert(1)",
  "data:text/plain,x",
  "//127.0.0.1/",
  "https:127.0.0.1",
  "https:///127.0.0.1/",
  "https://example.com@127.0.0.1/",
  "https://user:pass@example.com/",
  "https://127.0.0.1#@example.com/",
  "https://127.0.0.1\\@example.com/",
  "https://example.com\\@127.0.0.1/",
  "https://127.0.0.1%00.example.com/",
  "https://127.0.0.1\t/",
  "https://exa\nmple.com/",
  "https://localhost/",
  "https://LOCALHOST./",
  "https://service.localhost/",
  "https://metadata.google.internal/",
  "https://router.lan/",
  "https://database/",
  "https://printer.local/",
  "https://example.com:22/",
  "https://example.com:6379/",
  "https://example.com:5432/",
];

export function outgoingAddresses(stage: StrictStage): void {
  const { ask, publisher, inside } = stage;

  describe("API7: an address that a user gives", () => {
    test("is refused for a webhook in every spelling that leads inside, new or changed", async () => {
      const good = await ask(publisher, "POST", "/v1/webhooks", {
        url: "https://example.com/hook",
        events: ["ping"],
      });
      assert.equal(good.status, 201);
      const spelled = ADDRESS_SPELLINGS.filter(([, verdict]) => verdict !== "public");
      const deceitful = [...DECEITFUL, inside.url];
      for (const address of [...spelled.map(([host]) => `https://${host}/`), ...deceitful]) {
        const created = await ask(publisher, "POST", "/v1/webhooks", { url: address, events: ["ping"] });
        assert.equal(created.status, 400, `${address}: ${JSON.stringify(created.body)}`);
        assert.equal(created.body.errors[0].pointer, "/url");
      }
      for (const address of [...deceitful, "https://127.0.0.1/", "https://[::1]/", "https://0x7f.1/"]) {
        const changed = await ask(publisher, "PATCH", `/v1/webhooks/${good.body.id}`, { url: address });
        assert.equal(changed.status, 400, address);
      }
      const { body } = await ask(publisher, "GET", "/v1/webhooks");
      assert.deepEqual(
        body.data.map(({ url }: { url: string }) => url),
        ["https://example.com/hook"],
      );
      await ask(publisher, "DELETE", `/v1/webhooks/${good.body.id}`);
    });

    test("is not fetched from a feed's schema", async () => {
      for (const schema of [
        { $ref: `${inside.url}/schema.json` },
        { $schema: `${inside.url}/dialect.json`, type: "object" },
        { $id: `${inside.url}/id.json`, properties: { a: { $ref: "other.json" } } },
        { properties: { a: { $dynamicRef: `${inside.url}/x#y` } } },
        { $ref: "file:///etc/passwd" },
      ]) {
        const answer = await ask(publisher, "POST", "/v1/feeds", { title: "schema", schema });
        assert.equal(answer.status, 400, JSON.stringify(schema));
      }
      assert.equal(inside.connections(), 0);
    });
  });
}

export function consumption(stage: Stage, strict: StrictStage): void {
  const bomb = gzipSync(Buffer.alloc(40 * MEGABYTE, "x"), { level: 1 });
  const sendBomb: Reply = (_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(bomb);
  };
  const leadInside: Reply = (_request, response) => {
    response.writeHead(307, { location: `${strict.inside.url}/v1/chat/completions` });
    response.end();
  };
  const page: Reply = (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end("<h1>Sign in to the network</h1>");
  };
  const pollute: Reply = (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const delta = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    response.end(`data: {"choices":[{"delta":${delta},"index":0}]}\n\ndata: not JSON\n\n`);
  };

  describe("API10: a model's server", () => {
    for (const [what, reply] of [
      ["a bomb", sendBomb],
      ["a way inside", leadInside],
      ["a page", page],
      ["what pollutes", pollute],
    ] as const) {
      test(`that answers ${what} fails the run, which costs nothing`, async () => {
        const { ask, subscriber, model, inside } = strict;
        const before = (await ask(subscriber, "GET", "/v1/credits")).body.balance;
        // However often it is asked again.
        model.script(...Array<Reply>(10).fill(reply));
        const answer = await ask(subscriber, "POST", "/v1/agent/run", { message: "Who am I?" });
        assert.ok([500, 503].includes(answer.status), `${answer.status} ${JSON.stringify(answer.body)}`);
        assert.doesNotMatch(JSON.stringify(answer.body), /Sign in to the network|127\.0\.0\.1|xxxx/);
        assert.equal((await ask(subscriber, "GET", "/v1/credits")).body.balance, before);
        assert.equal(inside.connections(), 0);
      });
    }

    test("that embeds is held to the same", async () => {
      const server = await startScriptedServer();
      const embedder = createRemoteEmbedder({
        provider: "compatible",
        name: "m-1",
        apiKey: undefined,
        baseUrl: `${server.url}/v1`,
      });
      for (const reply of [sendBomb, leadInside, page]) {
        server.script(reply, reply, reply);
        await assert.rejects(embedder.embedQuery(`a text for ${reply.name}`));
      }
      assert.equal(strict.inside.connections(), 0);
      await embedder.close();
    });
  });

  describe("API10: a webhook's receiver", () => {
    const { other, sink, url } = stage;
    const deliver = async () => {
      const at = `/v1/webhooks/${other.webhookId}`;
      const { body } = await call(url, "POST", `${at}/test`, { token: other.key });
      const delivery = await until("it was tried", async () => {
        const read = await call(url, "GET", `${at}/deliveries/${body.id}`, { token: other.key });
        return read.body.attempt_log.length > 0 ? read.body : undefined;
      });
      return delivery.attempt_log[0];
    };

    test("that answers a bomb is not unpacked, and kept to 64 KiB", async () => {
      sink.answer((_received, response) => {
        response.writeHead(200, { "content-type": "text/plain", "content-encoding": "gzip" });
        response.end(bomb);
      });
      const attempt = await deliver();
      assert.equal(attempt.response_status, 200);
      assert.ok(attempt.response_body.length <= 65_536);
    });

    test("that answers with a flood of headers is told as a failure, or kept to a few of them", async () => {
      sink.answer((_received, response) => {
        for (let i = 0; i < 3_000; i++) response.setHeader(`x-flood-${i}`, "y".repeat(200));
        response.end("ok");
      });
      const attempt = await deliver();
      assert.ok(JSON.stringify(attempt.response_headers ?? {}).length < 20_000);
    });

    test("that leads elsewhere is not followed", async () => {
      sink.answer((_received, response) => {
        response.writeHead(307, { location: `${strict.inside.url}/` });
        response.end();
      });
      const attempt = await deliver();
      assert.equal(attempt.response_status, 307);
      assert.equal(strict.inside.connections(), 0);
      sink.answer((_received, response) => {
        response.end("ok");
      });
    });
  });
}
