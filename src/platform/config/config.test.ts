import assert from "node:assert/strict";
import { test } from "node:test";
import { StartupError } from "../startup-error.ts";
import { readConfig } from "./config.ts";

test("with nothing set, the defaults", () => {
  const config = readConfig({});
  assert.equal(config.port, 8787);
  assert.equal(config.host, "127.0.0.1");
  assert.equal(config.rateLimitPerMinute, 1000);
  assert.equal(config.freeTierMicros, 10_000_000_000n);
  assert.equal(config.role, "all");
});

test("an empty variable is one that is not set", () => {
  assert.equal(readConfig({ DATABASE_URL: "", PORT: "" }).databaseUrl, undefined);
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
  FREE_TIER_CREDITS: ["-1", "1.1234567"],
  WEBHOOK_ALLOW_PRIVATE: ["yes"],
  WEBHOOK_RETRY_SECONDS: ["5;6", ""].slice(0, 1),
  LOG_LEVEL: ["loud"],
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
