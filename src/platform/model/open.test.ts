import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { z } from "zod";
import { type ModelServer, startModelServer } from "../../../test/support/model-server.ts";
import type { Model } from "./model.ts";
import { createModel, createProviderModel } from "./open.ts";

const noProvider = {
  modelBaseUrl: undefined,
  openaiApiKey: undefined,
  anthropicApiKey: undefined,
  modelApiKey: undefined,
};
const Claims = z.object({ claims: z.array(z.string()) });
const request = { instructions: "Extract claims.", input: "I like tea." };
const claims = { claims: ["Likes tea"] };

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

test("extractive is no model", () => {
  assert.equal(createModel({ ...noProvider, model: undefined }), undefined);
});

describe("a compatible server", () => {
  const create = (timeoutMs?: number): Model =>
    createModel(
      {
        ...noProvider,
        model: { provider: "compatible", name: "llama3.2:3b" },
        modelBaseUrl: server.baseUrl,
        modelApiKey: "k1",
      },
      timeoutMs,
    ) ?? assert.fail("there is one");

  test("writes text, from instructions and input kept apart", async () => {
    server.say("Likes tea.");
    const model = create();
    assert.equal(model.name, "compatible:llama3.2:3b");
    assert.equal(await model.generateText(request), "Likes tea.");
    const [call] = server.calls;
    assert.equal(call?.path, "/chat/completions");
    assert.equal(call?.headers.authorization, "Bearer k1");
    assert.equal(call?.body.model, "llama3.2:3b");
    assert.deepEqual(call?.body.messages, [
      { role: "system", content: "Extract claims." },
      { role: "user", content: "I like tea." },
    ]);
  });

  test("answers an object that fits the schema it was given", async () => {
    server.say(JSON.stringify(claims));
    assert.deepEqual(await create().generateObject({ ...request, schema: Claims }), claims);
    const format = server.calls[0]?.body.response_format as { type: string };
    assert.equal(format.type, "json_schema");
  });

  test("a server that takes no schema is told in words, and from then on at once", async () => {
    server.intercept(({ body }) =>
      body.response_format ? { status: 400, body: { error: { message: "unknown format" } } } : undefined,
    );
    server.say(`Of course: \`\`\`json\n${JSON.stringify(claims)}\n\`\`\``);
    const model = create();
    for (let i = 0; i < 2; i++)
      assert.deepEqual(await model.generateObject({ ...request, schema: Claims }), claims);
    assert.deepEqual(
      server.calls.map(({ body }) => body.response_format !== undefined),
      [true, false, false],
    );
    assert.match(JSON.stringify(server.calls[1]?.body.messages), /JSON schema/);
  });

  for (const [what, said] of [
    ["prose", "I'd rather not."],
    ["half an object", '{"claims":["Likes'],
    ["an object of another shape", '{"claims":"Likes tea"}'],
    ["nothing", ""],
  ] as const) {
    test(`${what} instead of an object is refused`, async () => {
      server.say(said);
      await assert.rejects(
        create().generateObject({ ...request, schema: Claims }),
        /compatible:llama3.2:3b failed/,
      );
      assert.equal(server.calls.length, 1);
    });
  }

  test("text of nothing but space is refused", async () => {
    server.say(" \n");
    await assert.rejects(create().generateText(request), /empty/);
  });

  test("answers that are none are refused", async () => {
    for (const body of ["<html>", {}, { choices: [] }, { choices: "x" }]) {
      server.intercept(() => ({ body }));
      await assert.rejects(
        create().generateText(request),
        /compatible:llama3.2:3b failed/,
        JSON.stringify(body),
      );
    }
  });

  test("a server that hangs is given up on after the time-out", async () => {
    server.intercept(() => "hang");
    await assert.rejects(create(50).generateText(request), /compatible:llama3.2:3b failed: .*timeout/);
    await assert.rejects(create(50).generateObject({ ...request, schema: Claims }), /timeout/);
  });

  test("a caller may stop waiting", async () => {
    const reason = new Error("the run was cancelled");
    const controller = new AbortController();
    server.intercept(() => {
      controller.abort(reason);
      return "hang";
    });
    await assert.rejects(create().generateText({ ...request, signal: controller.signal }), reason);
  });

  test("a failure that may pass is tried again, twice; one that won't is not", async () => {
    const failure = (status: number) => ({
      status,
      headers: { "retry-after-ms": "1" },
      body: { error: { message: "no" } },
    });
    server.intercept(() => failure(503));
    await assert.rejects(create().generateText(request), /failed: HTTP 503, no/);
    assert.equal(server.calls.length, 3);
    server.intercept(() => failure(401));
    await assert.rejects(create().generateText(request), /failed: HTTP 401, no/);
    assert.equal(server.calls.length, 4);
  });

  test("a failure says nothing of what users wrote", async () => {
    server.intercept(() => ({ status: 400, body: { error: { message: "no" } } }));
    for (const answer of [
      create().generateText(request),
      create().generateObject({ ...request, schema: Claims }),
    ]) {
      await assert.rejects(answer, (error: Error) => {
        assert.ok(!`${error.stack} ${JSON.stringify(error)} ${error.cause}`.includes("I like tea"));
        return true;
      });
    }
  });
});

describe("the other providers", () => {
  test("OpenAI gets its key, and is asked not to keep anything", async () => {
    server.say("Likes tea.");
    const choice = {
      provider: "openai",
      name: "gpt-5-mini",
      apiKey: "sk-1",
      baseUrl: server.baseUrl,
    } as const;
    const model = createProviderModel(choice, 5_000);
    assert.equal(model.name, "openai:gpt-5-mini");
    assert.equal(await model.generateText(request), "Likes tea.");
    server.say(JSON.stringify(claims));
    assert.deepEqual(await model.generateObject({ ...request, schema: Claims }), claims);
    for (const { path, headers, body } of server.calls) {
      assert.equal(path, "/responses");
      assert.equal(headers.authorization, "Bearer sk-1");
      assert.equal(body.model, "gpt-5-mini");
      assert.equal(body.store, false);
    }
  });

  test("Anthropic gets its key and the instructions where it wants them", async () => {
    server.say("Likes tea.");
    const choice = {
      provider: "anthropic",
      name: "claude-x",
      apiKey: "sk-2",
      baseUrl: server.baseUrl,
    } as const;
    const model = createProviderModel(choice, 5_000);
    assert.equal(await model.generateText(request), "Likes tea.");
    const [call] = server.calls;
    assert.equal(call?.path, "/messages");
    assert.equal(call?.headers["x-api-key"], "sk-2");
    assert.equal(call?.body.model, "claude-x");
    assert.match(JSON.stringify(call?.body.system), /Extract claims/);
  });
});

describe("the address that is set", () => {
  const keys = { ...noProvider, openaiApiKey: "sk-1", anthropicApiKey: "sk-2" };

  test("stands in for the provider's own", async () => {
    server.say("Likes tea.");
    for (const provider of ["openai", "anthropic"] as const) {
      const model = createModel({ ...keys, model: { provider, name: "x" }, modelBaseUrl: server.baseUrl });
      assert.equal(await model?.generateText(request), "Likes tea.");
    }
    assert.deepEqual(
      server.calls.map(({ path }) => path),
      ["/responses", "/messages"],
    );
  });

  test("is the embedder's alone where that is compatible: it gets no other provider's key", async (t) => {
    const config = {
      ...keys,
      model: { provider: "openai", name: "x" },
      embedder: { provider: "compatible", name: "y" },
      modelBaseUrl: server.baseUrl,
    } as const;
    const asked: string[] = [];
    t.mock.method(globalThis, "fetch", async (url: string) => {
      asked.push(url);
      throw new TypeError("no network here");
    });
    await assert.rejects(createModel(config)?.generateText(request) ?? assert.fail("there is one"));
    assert.deepEqual(asked, ["https://api.openai.com/v1/responses"]);
  });
});
