import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { connectRedis } from "../../src/platform/redis/redis.ts";
import { waitForRedis } from "../../src/platform/redis/wait-for-redis.ts";
import { StartupError } from "../../src/platform/startup-error.ts";
import { describeNeeding } from "../support/needs.ts";
import { createRecordedLog } from "../support/recorded-log.ts";
import { findRedisServer, freePort, type RedisServer, startRedisServer } from "../support/redis-server.ts";

test("a Redis that isn't there is waited for, then the start fails and says what to do", async () => {
  const log = createRecordedLog();
  const redis = connectRedis(`redis://user:secret@127.0.0.1:${await freePort()}`, log);
  await assert.rejects(waitForRedis(redis, 300), (error) => {
    assert.ok(error instanceof StartupError);
    assert.match(error.message, /127\.0\.0\.1:\d+ could not be reached.*ECONNREFUSED.*REDIS_URL/s);
    assert.doesNotMatch(error.message, /secret/);
    return true;
  });
  assert.equal(log.count(/waiting for Redis/), 1);
  assert.equal(log.count(/can't be reached/), 1);
});

describeNeeding("redis-server or valkey-server", findRedisServer(), "starting with Redis", (binary) => {
  let server: RedisServer;
  before(async () => {
    server = await startRedisServer(binary, ["--requirepass", "right"]);
  });
  after(() => server.kill());

  test("a Redis that comes later is enough", async () => {
    await server.kill();
    const redis = connectRedis(server.url.replace("//", "//:right@"), createRecordedLog());
    const waiting = waitForRedis(redis, 10_000);
    await server.start();
    await waiting;
    assert.equal(await redis.commands.ping(), "PONG");
    redis.close();
  });

  for (const [what, credentials] of [
    ["no", ""],
    ["a wrong", ":wrong@"],
  ]) {
    test(`${what} password ends the start at once`, async () => {
      const log = createRecordedLog();
      const redis = connectRedis(server.url.replace("//", `//${credentials}`), log);
      await assert.rejects(waitForRedis(redis, 10_000), (error) => {
        assert.ok(error instanceof StartupError);
        assert.match(error.message, /refuses this service/);
        return true;
      });
      assert.equal(log.count(/waiting for Redis/), 0);
    });
  }

  test("closing ends everything, in whatever state it is", async () => {
    await server.kill();
    const redis = connectRedis(server.url, createRecordedLog());
    redis.close();
    await assert.rejects(redis.commands.ping());
  });
});
