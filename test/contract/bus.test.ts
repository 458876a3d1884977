import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import { createRedisBus } from "../../src/platform/bus/redis-bus.ts";
import { connectRedis } from "../../src/platform/redis/redis.ts";
import { waitForRedis } from "../../src/platform/redis/wait-for-redis.ts";
import { describeNeeding, redisUrl } from "../support/needs.ts";
import { createRecordedLog } from "../support/recorded-log.ts";
import { describeBus } from "./bus.contract.ts";

describeBus("in process", async () => {
  let errors = 0;
  const bus = createLocalBus({ onHandlerError: () => errors++ });
  return { here: bus, there: bus, handlerErrors: () => errors, close: () => bus.close() };
});

describeNeeding("a Redis at TEST_REDIS_URL", redisUrl, "bus over Redis", (url) => {
  describeBus("over Redis", async () => {
    const log = createRecordedLog();
    const connections = [connectRedis(url, log), connectRedis(url, log)] as const;
    await Promise.all(connections.map((redis) => waitForRedis(redis)));
    const here = createRedisBus(connections[0]);
    const there = createRedisBus(connections[1]);
    return {
      here,
      there,
      handlerErrors: () => log.count(/handler of the bus failed/),
      async close() {
        await Promise.all([here.close(), there.close()]);
        for (const redis of connections) redis.close();
      },
    };
  });
});
