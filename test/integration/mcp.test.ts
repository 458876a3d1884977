/** MCP as its own clients see it: of both generations of the protocol, over HTTP and over a pipe. */
import assert from "node:assert/strict";
import path from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type Caller, call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { LIMIT, startMcpService } from "../support/mcp-service.ts";
import { startModelServer } from "../support/model-server.ts";
import { spawnService } from "../support/processes.ts";
import { until } from "../support/until.ts";

const { url } = await startMcpService();
const NOW = "2026-07-28";
const open: { close(): Promise<void> }[] = [];
after(() => Promise.all(open.map((client) => client.close())));

/** What all the clients can do, in the form of the newest. */
type AnyClient = Pick<
  Client,
  | "listTools"
  | "callTool"
  | "listResources"
  | "readResource"
  | "listPrompts"
  | "getPrompt"
  | "getServerVersion"
>;
type Connect = (key: string) => Promise<AnyClient>;

async function connected<C extends { close(): Promise<void> }>(
  client: C,
  connecting: Promise<void>,
): Promise<C> {
  await connecting;
  open.push(client);
  return client;
}

const info = { name: "test", version: "1" };
const withKey = (key: string) => ({ requestInit: { headers: { authorization: `Bearer ${key}` } } });
const endpoint = new URL(`${url}/mcp`);
const pinned = { versionNegotiation: { mode: { pin: NOW } } };
const bridge = (key: string) =>
  new StdioClientTransport({
    command: process.execPath,
    args: [path.join(import.meta.dirname, "../../cli/main.ts"), "mcp"],
    env: { PATH: process.env.PATH ?? "", PERSONAL_HELPER_URL: url, PERSONAL_HELPER_KEY: key },
  });

const CLIENTS: Record<string, Connect> = {
  "over HTTP": (key) => {
    const client = new Client(info, pinned);
    return connected(client, client.connect(new StreamableHTTPClientTransport(endpoint, withKey(key))));
  },
  "over HTTP, a client of 2025": (key) => {
    const client = new OldClient(info);
    const callTool: OldClient["callTool"] = client.callTool.bind(client);
    type Old = Parameters<OldClient["callTool"]>;
    const asNew = Object.assign(client, {
      callTool: (params: Old[0], options?: Old[2]) => callTool(params, undefined, options),
    }) as unknown as Client;
    const transport = new OldTransport(endpoint, withKey(key)) as Parameters<OldClient["connect"]>[0];
    return connected(asNew, client.connect(transport));
  },
  "over a pipe": (key) => {
    const client = new Client(info, pinned);
    return connected(client, client.connect(bridge(key)));
  },
  "over a pipe, a client of 2025": (key) => {
    const client = new Client(info);
    return connected(client, client.connect(bridge(key)));
  },
};

const TOOLS = [
  "search_memory",
  "write_memory",
  "read_profile",
  "forget_claim",
  "ask_helper",
  "list_feeds",
  "read_feed_state",
  "publish_update",
  "read_flux_state",
  "write_flux_state",
];

// biome-ignore lint/suspicious/noExplicitAny: an answer's form is what the tests find out
type Structured = any;

/** Calls a tool that must succeed. */
async function use(
  client: AnyClient,
  name: string,
  input: Record<string, unknown> = {},
): Promise<Structured> {
  const result = await client.callTool({ name, arguments: input });
  assert.ok(!result.isError, JSON.stringify(result.content));
  return result.structuredContent;
}

/** Calls a tool that must be refused; answers the text and the problem document. */
async function refused(client: AnyClient, name: string, input: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: input });
  assert.equal(result.isError, true, JSON.stringify(result));
  const [content] = result.content as { text: string }[];
  return { text: content?.text ?? "", problem: result._meta?.["personal-helper/problem"] as Structured };
}

const balance = async (caller: Caller): Promise<number> =>
  (await call(url, "GET", "/v1/credits", { token: caller.key })).body.balance;

async function keyWith(caller: Caller, scopes: string[]): Promise<string> {
  const made = await call(url, "POST", "/v1/keys", {
    token: caller.session,
    body: { name: "narrow", scopes },
  });
  assert.equal(made.status, 201);
  return made.body.key;
}

for (const [name, connect] of Object.entries(CLIENTS)) {
  describe(name, () => {
    test("every tool is listed and can be called", async () => {
      const caller = await signUp(url);
      const client = await connect(caller.key);
      assert.equal(client.getServerVersion()?.name, "personal-helper");
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map((tool) => tool.name),
        TOOLS,
      );
      for (const tool of tools) {
        assert.match(tool.description ?? "", /Costs .*; the key needs the scope [a-z]+:[a-z]+\.$/);
        assert.doesNotMatch(JSON.stringify(tool.inputSchema), /\$ref/);
      }

      const written = await use(client, "write_memory", {
        content: "I live in Lisbon. My sister Ana is a nurse.",
      });
      assert.equal(written.claims.length, 2);
      const found = await use(client, "search_memory", { q: "Where do I live?", limit: 1 });
      assert.match(found.claims[0].content, /Lisbon/);
      assert.match((await use(client, "read_profile")).summary, /Lisbon/);

      const progress: number[] = [];
      const asked = await client.callTool(
        { name: "ask_helper", arguments: { message: "Where do I live?" } },
        { onprogress: (told) => progress.push(told.progress) },
      );
      assert.match(JSON.stringify(asked.content), /Lisbon/);
      assert.equal((asked.structuredContent as Structured).citations[0].claim_id, found.claims[0].id);
      // What comes in one piece with the answer, a client may drop.
      assert.ok(progress.length >= 1);
      assert.deepEqual(
        progress,
        [...progress].sort((a, b) => a - b),
      );

      await use(client, "forget_claim", { id: found.claims[0].id });
      const after = await use(client, "search_memory", { q: "Where do I live?" });
      assert.doesNotMatch(JSON.stringify(after), /Lisbon/);

      const feed = await call(url, "POST", "/v1/feeds", { token: caller.key, body: { title: "Weather" } });
      assert.equal((await use(client, "list_feeds")).data[0].id, feed.body.id);
      await use(client, "publish_update", { feed_id: feed.body.id, data: { degrees: 21 } });
      assert.match(
        JSON.stringify(await use(client, "read_feed_state", { id: feed.body.id })),
        /"degrees":21/,
      );

      const state = await use(client, "write_flux_state", { app: "player", merge: { volume: 7 } });
      assert.deepEqual([state.version, state.state], [1, { volume: 7 }]);
      assert.equal((await use(client, "read_flux_state", { app: "player" })).state.volume, 7);
      const stale = await refused(client, "write_flux_state", {
        app: "player",
        merge: { volume: 8 },
        if_version: 0,
      });
      assert.equal(stale.problem.code, "version_conflict");
    });

    if (name === "over a pipe") return;

    test("the profile, recent claims and skills are there to be read, and skills as prompts", async () => {
      const caller = await signUp(url);
      const client = await connect(caller.key);
      await use(client, "write_memory", { claims: [{ content: "I play the cello." }] });
      const { resources } = await client.listResources();
      const [profile, recent, ...skills] = resources.map(({ uri }) => uri);
      const read = async (uri = "") =>
        ((await client.readResource({ uri })).contents as { text: string }[])[0]?.text ?? "";
      assert.match(await read(profile), /cello/);
      assert.match(await read(recent), /I play the cello/);
      assert.ok(skills.length >= 8);
      assert.match(await read(skills[0]), /## Steps/);
      await assert.rejects(
        () => read("personal-helper://memory/claims/clm_00000000000000000000000000"),
        /resource/i,
      );
      await assert.rejects(() => read("file:///etc/passwd"), /no resource/);

      const { prompts } = await client.listPrompts();
      assert.equal(prompts.length, skills.length);
      const prompt = await client.getPrompt({
        name: prompts[0]?.name ?? "",
        arguments: { request: "for tomorrow morning" },
      });
      assert.match(JSON.stringify(prompt.messages), /## Steps.*for tomorrow morning/s);
      await assert.rejects(() => client.getPrompt({ name: "none" }), /no prompt none/);
    });

    test("wrong input, unknown tools and things that are not there say what to do, and cost nothing", async () => {
      const caller = await signUp(url);
      const client = await connect(caller.key);
      const before = await balance(caller);
      const wrong = await refused(client, "write_memory", { content: "a", claims: [{ content: "b" }] });
      assert.equal(wrong.problem.code, "invalid_request");
      assert.match(wrong.text, /exactly one of content, messages and claims/);
      assert.match((await refused(client, "search_memory", {})).text, /\/q/);
      assert.match((await refused(client, "search_memory", { q: "x", surplus: 1 })).text, /surplus/);
      assert.equal((await refused(client, "forget_claim", { id: "clm_nonsense" })).problem.status, 404);
      assert.match((await refused(client, "forget_claim", {})).text, /\/id: is required/);
      assert.equal((await refused(client, "read_flux_state", { app: "../credits" })).problem.status, 400);
      await assert.rejects(
        () => client.callTool({ name: "drop_tables", arguments: {} }),
        /no tool drop_tables/,
      );
      assert.equal(await balance(caller), before);
    });

    test("a missing scope is named", async () => {
      const caller = await signUp(url);
      const client = await connect(await keyWith(caller, ["memory:read"]));
      const { text, problem } = await refused(client, "write_memory", { content: "I live in Porto." });
      assert.equal(problem.code, "insufficient_scope");
      assert.match(text, /memory:write/);
      // Without the scope of skills the rest is still there.
      assert.equal((await client.listResources()).resources.length, 2);
      assert.deepEqual((await client.listPrompts()).prompts, []);
    });

    test("a call costs what the endpoint costs, and without credits it says so", async () => {
      const caller = await signUp(url);
      const client = await connect(caller.key);
      const before = await balance(caller);
      await use(client, "search_memory", { q: "anything" });
      assert.equal(await balance(caller), before - 1);
      for (let left = await balance(caller); left >= 10; left -= 10) {
        await call(url, "GET", "/v1/memory/export", { token: caller.key });
      }
      const { text, problem } = await refused(client, "ask_helper", { message: "Who am I?" });
      assert.equal(problem.code, "insufficient_credits");
      assert.match(text, /upgrade_url/);
      const usage = await call(url, "GET", "/v1/credits/usage", { token: caller.key });
      assert.match(JSON.stringify(usage.body), /POST \/v1\/memory\/search/);
    });

    test("over the limit it says when to come again", async () => {
      const caller = await signUp(url);
      const client = await connect(caller.key);
      for (let i = 0; i < LIMIT; i++) await call(url, "GET", "/v1/credits/prices", { token: caller.key });
      const { text, problem } = await refused(client, "read_profile");
      assert.equal(problem.code, "rate_limited");
      assert.match(text, /Try again in \d+ s/);
    });

    test("a wrong key is refused", async () => {
      const key = `ph_live_${"0".repeat(40)}`;
      if (name.startsWith("over HTTP")) return assert.rejects(() => connect(key));
      // A pipe is opened without the service: the first call tells.
      const { problem } = await refused(await connect(key), "read_profile");
      assert.equal(problem.code, "unauthenticated");
    });
  });
}

for (const [whose, isCurrent] of [
  ["who takes it back is cancelled, and costs nothing", true],
  // In the revisions of 2025 a connection that ends was lost, which never cancels a run.
  ["of 2025 whose connection is lost goes on", false],
] as const)
  test(`a run for an asker ${whose}`, async () => {
    const model = await startModelServer();
    after(() => model.close());
    model.script({ text: "I am thinking", ending: "hang" });
    const service = await spawnService({
      program: "src/main.ts",
      env: {
        DATABASE_URL: await createTestDatabaseUrl(),
        EMBEDDER: "none",
        MODEL: "compatible:m-1",
        MODEL_BASE_URL: model.baseUrl,
        MODEL_API_KEY: "none",
      },
    });
    const { key } = await signUp(service.url);
    const client = new Client(info, isCurrent ? pinned : {});
    const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), withKey(key));
    await connected(client, client.connect(transport));
    const leaving = new AbortController();
    const asked = client.callTool(
      { name: "ask_helper", arguments: { message: "Who am I?" } },
      {
        signal: leaving.signal,
        onprogress: () => (isCurrent ? leaving.abort() : void transport.close()),
      },
    );
    await assert.rejects(asked);
    const statusOf = async () => {
      const { body } = await call(service.url, "GET", "/v1/agent/runs", { token: key });
      return body.data[0]?.status;
    };
    if (!isCurrent) {
      await delay(1_000);
      assert.equal(await statusOf(), "running");
      return;
    }
    await until("the run is cancelled", async () => (await statusOf()) === "cancelled");
    const { body } = await call(service.url, "GET", "/v1/credits", { token: key });
    assert.equal(body.balance, 10_000);
  });
