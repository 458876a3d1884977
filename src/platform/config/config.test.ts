import assert from "node:assert/strict";
import { test } from "node:test";
import { StartupError } from "../startup-error.ts";
import { readConfig } from "./config.ts";

test("with nothing set, the defaults", () => {
  const config = readConfig({});
  assert.equal(config.port, 8787);
  assert.equal(config.host, "127.0.0.1");
  assert.equal(config.rateLimitPerMinute, 1000);
  assert.equal(config.signUpsPerHour, 60);
  assert.equal(config.liveConnectionsPerAccount, 1000);
  assert.equal(config.freeTierMicros, 10_000_000_000n);
  assert.equal(config.role, "all");
  assert.equal(config.model, undefined);
  assert.equal(config.embedder, "minilm");
});

test("who may call more often may have as many live connections, unless that is set", () => {
  assert.equal(readConfig({ RATE_LIMIT_PER_MINUTE: "50000" }).liveConnectionsPerAccount, 50_000);
  assert.equal(readConfig({ RATE_LIMIT_PER_MINUTE: "5" }).liveConnectionsPerAccount, 1_000);
  const settings = { RATE_LIMIT_PER_MINUTE: "50000", LIVE_CONNECTIONS_PER_ACCOUNT: "20" };
  assert.equal(readConfig(settings).liveConnectionsPerAccount, 20);
});

test("an empty variable is one that is not set", () => {
  assert.equal(readConfig({ DATABASE_URL: "", PORT: "" }).databaseUrl, undefined);
});

test("a model and an embedder are a provider and its name for them", () => {
  const config = readConfig({
    MODEL: "compatible:llama3.2:3b",
    EMBEDDER: "openai:text-embedding-3-small",
    MODEL_BASE_URL: "http://127.0.0.1:11434/v1/",
    OPENAI_API_KEY: "sk-1",
  });
  assert.deepEqual(config.model, { provider: "compatible", name: "llama3.2:3b" });
  assert.deepEqual(config.embedder, { provider: "openai", name: "text-embedding-3-small" });
  assert.equal(config.modelBaseUrl, "http://127.0.0.1:11434/v1");
  assert.equal(config.openaiApiKey, "sk-1");
});

test("a provider without what it needs stops the start, and the message names the variable", () => {
  for (const [settings, missing] of [
    [{ MODEL: "openai:x" }, "OPENAI_API_KEY"],
    [{ MODEL: "anthropic:x", OPENAI_API_KEY: "sk-1" }, "ANTHROPIC_API_KEY"],
    [{ EMBEDDER: "openai:x", OPENAI_API_KEY: "" }, "OPENAI_API_KEY"],
    [{ MODEL: "compatible:x" }, "MODEL_BASE_URL"],
    [{ EMBEDDER: "compatible:x" }, "MODEL_BASE_URL"],
  ] as const) {
    assert.throws(
      () => readConfig(settings),
      (error) => error instanceof StartupError && error.message.includes(`needs ${missing}`),
      missing,
    );
  }
});

test("a compatible server's key is its own, or the one named like OpenAI's unless that is OpenAI's", () => {
  const compatible = { MODEL: "compatible:x", MODEL_BASE_URL: "http://127.0.0.1:1" };
  assert.equal(readConfig(compatible).modelApiKey, undefined);
  assert.equal(readConfig({ ...compatible, MODEL_API_KEY: "k" }).modelApiKey, "k");
  assert.equal(readConfig({ ...compatible, OPENAI_API_KEY: "sk" }).modelApiKey, "sk");
  assert.equal(readConfig({ ...compatible, OPENAI_API_KEY: "sk", MODEL_API_KEY: "k" }).modelApiKey, "k");
  const both = { ...compatible, EMBEDDER: "openai:y", OPENAI_API_KEY: "sk" };
  assert.equal(readConfig(both).modelApiKey, undefined);
});

test("proxies are addresses, networks or their names", () => {
  const TRUST_PROXY = "127.0.0.1, 10.0.0.0/8,fd00::/8,172.16.0.0/255.240.0.0,loopback";
  assert.equal(readConfig({ TRUST_PROXY }).trustProxy?.length, 5);
});

for (const [name, values] of Object.entries({
  PORT: ["x", "-1", "65536", "1.5"],
  ROLE: ["boss"],
  DATABASE_URL: ["mysql://x", "x"],
  REDIS_URL: ["http://x"],
  PUBLIC_URL: ["example.com"],
  MODEL: ["gpt", "openai:", "compatible:x"],
  EMBEDDER: ["bert", "anthropic:x"],
  RATE_LIMIT_PER_MINUTE: ["0", "many"],
  SIGN_UPS_PER_HOUR: ["0", "many"],
  FREE_TIER_CREDITS: ["-1", "1.1234567"],
  WEBHOOK_ALLOW_PRIVATE: ["yes"],
  WEBHOOK_RETRY_SECONDS: ["5;6", ""].slice(0, 1),
  LOG_LEVEL: ["loud"],
  RUN_RETENTION_DAYS: ["0", "1.5"],
  SECURITY_CONTACT: ["security@example.com", "mailto:a b", "https://x\nContact: y"],
  TRUST_PROXY: ["abc", "10.0.0.0/33", "10.0.0.1;10.0.0.2", "true"],
})) {
  test(`${name} with a value that can't be used is named`, () => {
    for (const value of values) {
      assert.throws(
        () => readConfig({ [name]: value }),
        (error) => error instanceof StartupError && error.message.includes(name),
        value,
      );
    }
  });
}

test("a value that holds a secret is not shown, whatever is wrong with it", () => {
  for (const [name, value] of Object.entries({
    ENCRYPTION_KEY: "hunter2",
    ENCRYPTION_KEYS_OLD: `${Buffer.alloc(32).toString("base64")},hunter2`,
    DATABASE_URL: "mysql://ada:hunter2@example.com",
    REDIS_URL: "http://:hunter2@example.com",
  }))
    assert.throws(
      () => readConfig({ [name]: value }),
      (error: Error) => error.message.includes(name) && !error.message.includes("hunter2"),
    );
});
