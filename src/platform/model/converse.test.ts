import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { z } from "zod";
import { type ModelServer, startModelServer } from "../../../test/support/model-server.ts";
import { until } from "../../../test/support/until.ts";
import { type ConversationRequest, type ModelTool, ToolRefusal } from "./conversation.ts";
import { ModelFailure, type ModelFailureKind } from "./failure.ts";
import { createProviderModel } from "./open.ts";

const limits: ConversationRequest["limits"] = {
  maxSteps: 4,
  maxOutputTokens: 400,
  maxInputTokens: 10_000,
  maxToolCalls: 4,
  maxRetries: 2,
  retryDelayMs: 1,
  maxRetryDelayMs: 1_000,
  callTimeoutMs: 20_000,
  silenceTimeoutMs: 10_000,
};

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

function createTools() {
  const ran: string[] = [];
  const tool = (name: string): ModelTool => ({
    name,
    description: `Looks ${name} up.`,
    input: z.object({ query: z.string() }),
    run: async (input) => {
      const { query } = input as { query: string };
      ran.push(`${name}(${query})`);
      if (query === "forbidden") throw new ToolRefusal("not that");
      return `${name} of ${query}`;
    },
  });
  return { ran, tools: [tool("weather"), tool("time")] };
}

for (const provider of ["anthropic", "openai", "compatible"] as const) {
  describe(`a conversation with ${provider}`, () => {
    const choose = () =>
      createProviderModel({ provider, name: "m-1", apiKey: "sk-test-1234", baseUrl: server.baseUrl }, 5_000);

    async function converse(changes: Partial<ConversationRequest> = {}) {
      const heard = { text: "", reasoning: "", parts: 0 };
      const { tools, ran } = createTools();
      const request = {
        instructions: "Help.",
        messages: [{ role: "user" as const, content: "How is Porto?" }],
        tools,
        limits,
        signal: new AbortController().signal,
        ...changes,
      };
      const end = await choose()
        .converse(request, (part) => {
          if (part.type === "pause") return;
          heard[part.type] += part.delta;
          heard.parts++;
        })
        .then(
          (value) => ({ value, error: undefined }),
          (error: unknown) => ({ value: undefined, error }),
        );
      return { ...end, heard, ran };
    }

    const failed = (error: unknown, kind: ModelFailureKind): void => {
      assert.ok(error instanceof ModelFailure, String(error));
      assert.equal(error.kind, kind, error.message);
      assert.ok(!`${error.stack}`.includes("sk-test-1234"));
    };

    test("text is heard as it comes, and tokens are counted", async () => {
      server.script({ text: "Porto is sunny today.", usage: { input: 321, output: 7 } });
      const { value, heard } = await converse();
      assert.deepEqual(value, { finish: "stop", usage: { inputTokens: 321, outputTokens: 7 } });
      assert.equal(heard.text, "Porto is sunny today.");
      assert.equal(heard.parts, 4);
    });

    test("reasoning is heard apart", async () => {
      server.script({ reasoning: "Porto, so weather.", text: "Sunny." });
      const { heard, error } = await converse();
      assert.equal(error, undefined);
      assert.equal(heard.reasoning, "Porto, so weather.");
      assert.equal(heard.text, "Sunny.");
    });

    test("several tools are called at once, and the model reads what they answer", async () => {
      server.script(
        {
          tools: [
            { name: "weather", input: { query: "Porto in autumn" } },
            { name: "time", input: { query: "Porto" } },
          ],
        },
        { text: "Sunny." },
      );
      const { value, heard, ran } = await converse();
      assert.deepEqual(ran, ["weather(Porto in autumn)", "time(Porto)"]);
      assert.equal(heard.text, "Sunny.");
      assert.deepEqual(value?.usage, { inputTokens: 200, outputTokens: 40 });
      const second = JSON.stringify(server.calls[1]?.body);
      assert.match(second, /weather of Porto in autumn/);
      assert.match(second, /time of Porto/);
    });

    test("a tool that refuses, one that nobody has and an input that is none are told, not fatal", async () => {
      server.script(
        {
          tools: [
            { name: "weather", input: { query: "forbidden" } },
            { name: "format_disk", input: {} },
            { name: "time", input: '{"query": ' },
            { name: "time", input: { query: 7 } },
          ],
        },
        { text: "Never mind." },
      );
      const { heard, error, ran } = await converse();
      assert.equal(error, undefined);
      assert.deepEqual(ran, ["weather(forbidden)"]);
      assert.equal(heard.text, "Never mind.");
      assert.match(JSON.stringify(server.calls[1]?.body), /not that/);
    });

    test("calls past the limit are not made", async () => {
      const input = { query: "x" };
      server.script({ tools: new Array(6).fill({ name: "time", input }) }, { text: "Done." });
      const { ran } = await converse();
      assert.equal(ran.length, limits.maxToolCalls);
    });

    test("who only calls tools is stopped, after having been told to answer", async () => {
      server.script({ tools: [{ name: "time", input: { query: "x" } }] });
      const { error, ran } = await converse();
      failed(error, "step_limit");
      assert.equal(server.calls.length, limits.maxSteps);
      assert.equal(ran.length, limits.maxSteps - 1);
      assert.match(JSON.stringify(server.calls.at(-1)?.body.tool_choice), /none/);
    });

    test("the budget of what is read ends in an answer, or in a failure", async () => {
      const tools = [{ name: "time", input: { query: "x" } }];
      server.script({ tools, usage: { input: 6_000, output: 1 } }, { text: "Late." });
      const { heard } = await converse();
      assert.equal(heard.text, "Late.");
      assert.match(JSON.stringify(server.calls.at(-1)?.body.tool_choice), /none/);
      server.script({ tools, usage: { input: 10_001, output: 1 } });
      failed((await converse()).error, "input_limit");
    });

    test("a refusal is no answer", async () => {
      server.script({ refusal: "I can't help with that." });
      const { error, heard } = await converse();
      failed(error, "refused");
      if (provider !== "anthropic") assert.equal(heard.text, "");
      server.script({ text: "Well,", finish: "filter" });
      failed((await converse()).error, "refused");
      assert.equal(server.calls.length, 2);
    });

    test("429 is waited out, as long as the provider says", async () => {
      server.script({ fail: { status: 429, headers: { "retry-after": "1" } } }, { text: "Here." });
      const startMs = performance.now();
      const { heard } = await converse();
      assert.equal(heard.text, "Here.");
      assert.ok(performance.now() - startMs >= 990);
    });

    test("429 for ever is given up on; at once where the pause is too long", async () => {
      server.script({ fail: { status: 429, headers: { "retry-after": "0" } } });
      failed((await converse()).error, "overloaded");
      assert.equal(server.calls.length, 3);
      server.script({ fail: { status: 429, headers: { "retry-after": "120" } } });
      const { error } = await converse();
      failed(error, "overloaded");
      assert.equal((error as ModelFailure).retryAfterMs, 120_000);
      assert.equal(server.calls.length, 4);
    });

    test("500 is tried three times; 401 once", async () => {
      server.script({ fail: { status: 500 } });
      failed((await converse()).error, "unavailable");
      assert.equal(server.calls.length, 3);
      server.script({ fail: { status: 401, message: "Incorrect API key: sk-test-1234" } });
      const { error } = await converse();
      failed(error, "rejected");
      assert.equal((error as ModelFailure).status, 401);
      assert.equal(server.calls.length, 4);
    });

    test("a later step is tried again too, without running its tools twice", async () => {
      server.script(
        { tools: [{ name: "time", input: { query: "x" } }] },
        { fail: { status: 503 } },
        { text: "Noon." },
      );
      const { heard, ran } = await converse();
      assert.equal(heard.text, "Noon.");
      assert.deepEqual(ran, ["time(x)"]);
    });

    for (const ending of ["cut", "stop short", "malform", "error"] as const) {
      test(`a stream that ends in "${ending}" fails, and is not begun again`, async () => {
        server.script({ text: "Porto is ", ending });
        const { error, heard } = await converse();
        assert.ok(error instanceof ModelFailure, String(error));
        assert.ok(["broken", "unreachable", "unavailable", "overloaded"].includes(error.kind), error.kind);
        assert.equal(heard.text, "Porto is ");
        assert.equal(server.calls.length, 1);
      });

      test(`a stream that ends in "${ending}" before a word is tried again`, async () => {
        server.script({ ending }, { text: "Here." });
        const { heard } = await converse();
        assert.equal(heard.text, "Here.");
        assert.equal(server.calls.length, 2);
      });
    }

    test("a stream without end is cut, by its text and by its bytes", async () => {
      server.script({ text: "Porto ", ending: "endless" });
      failed((await converse()).error, "output_limit");
      server.script({ text: "Porto ", ending: "endless frame" });
      failed((await converse()).error, "output_limit");
      await until("the provider is left", () => server.abandoned.length === 2);
    });

    test("silence is given up on, whatever pings come", async () => {
      for (const ending of ["hang", "pings"] as const) {
        server.script({ text: "Porto ", ending });
        failed((await converse({ limits: { ...limits, silenceTimeoutMs: 100 } })).error, "timeout");
      }
      server.script({ text: "Porto ", ending: "hang" });
      failed((await converse({ limits: { ...limits, callTimeoutMs: 100 } })).error, "timeout");
      // On a busy machine the last may be over before it has reached the provider.
      await until("the provider is left", () => server.abandoned.length === server.calls.length);
      assert.ok(server.calls.length >= 2);
    });

    test("a cut at the limit of tokens is told", async () => {
      server.script({ text: "Porto is", finish: "length" });
      assert.equal((await converse()).value?.finish, "length");
    });

    test("cancelling leaves the provider at once, with the reason", async () => {
      const reason = new Error("cancelled");
      for (const turn of [{ ending: "hang" }, { text: "Porto ", ending: "pings" }, {}] as const) {
        const controller = new AbortController();
        server.script(() => {
          setImmediate(() => controller.abort(reason));
          return "ending" in turn ? turn : { fail: { status: 429, headers: { "retry-after": "1" } } };
        });
        assert.equal((await converse({ signal: controller.signal })).error, reason);
      }
      await until("the provider is left", () => server.abandoned.length === 2);
      assert.equal(server.calls.length, 3);
    });

    test("tokens are estimated where nobody counts them", async () => {
      server.script({ text: "Porto is sunny today.", usage: "none" });
      const { value } = await converse();
      if (provider === "anthropic") return;
      assert.ok((value?.usage.inputTokens ?? 0) > 0);
      assert.ok((value?.usage.outputTokens ?? 0) > 0);
    });

    test("who listens may stop it, with its own error", async () => {
      server.script({ text: "Porto is sunny.", ending: "hang" });
      const stop = new Error("enough");
      const { tools } = createTools();
      const request = { instructions: "Help.", messages: [], tools, limits };
      await assert.rejects(
        choose().converse(
          {
            ...request,
            messages: [{ role: "user", content: "?" }],
            signal: new AbortController().signal,
          },
          () => {
            throw stop;
          },
        ),
        stop,
      );
      await until("the provider is left", () => server.abandoned.length === 1);
    });
  });
}

test("a compatible server without tools is asked without them, and from then on at once", async () => {
  server.script((call) => (call.body.tools ? { fail: { status: 400 } } : { text: "Sunny." }));
  const model = createProviderModel(
    { provider: "compatible", name: "m-1", apiKey: undefined, baseUrl: server.baseUrl },
    5_000,
  );
  const { tools } = createTools();
  for (let i = 0; i < 2; i++) {
    let text = "";
    const signal = new AbortController().signal;
    const messages = [{ role: "user" as const, content: "?" }];
    await model.converse({ instructions: "Help.", messages, tools, limits, signal }, (part) => {
      if (part.type === "text") text += part.delta;
    });
    assert.equal(text, "Sunny.");
  }
  assert.deepEqual(
    server.calls.map(({ body }) => body.tools !== undefined),
    [true, false, false],
  );
});

test("reasoning that a compatible server leaves in the text is taken out of it", async () => {
  server.script({ text: ["<thi", "nk>Porto, so ", "weather.</th", "ink>Sunny", "."] });
  const model = createProviderModel(
    { provider: "compatible", name: "m-1", apiKey: undefined, baseUrl: server.baseUrl },
    5_000,
  );
  const heard = { text: "", reasoning: "" };
  const messages = [{ role: "user" as const, content: "?" }];
  const signal = new AbortController().signal;
  await model.converse({ instructions: "Help.", messages, tools: [], limits, signal }, (part) => {
    if (part.type !== "pause") heard[part.type] += part.delta;
  });
  assert.deepEqual(heard, { text: "Sunny.", reasoning: "Porto, so weather." });
});

test("an address nobody listens at is unreachable", async () => {
  const { baseUrl } = server;
  await server.close();
  server = await startModelServer();
  const model = createProviderModel(
    { provider: "openai", name: "m-1", apiKey: "sk-test-1234", baseUrl },
    5_000,
  );
  const messages = [{ role: "user" as const, content: "?" }];
  const signal = new AbortController().signal;
  await assert.rejects(
    model.converse({ instructions: "Help.", messages, tools: [], limits, signal }, () => {}),
    (error) => error instanceof ModelFailure && error.kind === "unreachable",
  );
});
