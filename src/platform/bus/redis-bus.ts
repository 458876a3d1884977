import { randomBytes } from "node:crypto";
import { type RedisConnections, redisKey } from "../redis/redis.ts";
import type { Bus } from "./bus.ts";
import { createHandlers } from "./handlers.ts";

const CHANNEL_PREFIX = redisKey("bus:");

// Heard by every instance: "messages of mine were lost".
const GAP_CHANNEL = redisKey("bus-gap");

// A request that publishes never waits longer than this for a Redis that hangs. The message is
// still on its way; if the connection turns out to be dead, it counts as lost.
const PUBLISH_WAIT_MS = 100;

// In front of each message, so that an instance ignores the echo of what it has delivered itself.
const ID_LENGTH = 12;

/**
 * The bus of many instances, over Redis pub/sub, which keeps nothing: whoever is away misses it.
 * Both ends of a loss lead to `onGap`: a subscriber that was disconnected fires its own when it has
 * subscribed again, and a publisher that could not send announces it to all when it can again.
 */
export function createRedisBus(redis: RedisConnections, options: { onLost?: () => void } = {}): Bus {
  const { commands, subscriber, log } = redis;
  const id = randomBytes((ID_LENGTH / 4) * 3).toString("base64url");
  let lost = false;
  let closed = false;

  const handlers = createHandlers({
    onError: (error, topic) => log.error({ err: error, topic }, "a handler of the bus failed"),
    onFirst: (topic) => void listen([CHANNEL_PREFIX + topic]),
    onLast: (topic) => {
      if (subscriber.status === "ready") subscriber.unsubscribe(CHANNEL_PREFIX + topic).catch(() => {});
    },
  });

  /** Resolves true when Redis has confirmed. While it is away nothing is sent: `onSubscriberReady` does it. */
  async function listen(channels: string[]): Promise<boolean> {
    if (closed || subscriber.status !== "ready") return false;
    try {
      await subscriber.subscribe(...channels);
      return true;
    } catch (error) {
      // When the connection broke, the next one subscribes to all of them; a refusal stays a refusal.
      if (subscriber.status === "ready") log.error({ err: error, channels }, "Redis refused a subscription");
      return false;
    }
  }

  async function onSubscriberReady() {
    const confirmed = await listen([
      GAP_CHANNEL,
      ...handlers.topics().map((topic) => CHANNEL_PREFIX + topic),
    ]);
    // Only now: whoever forgets earlier could fill up again before the next message can be heard.
    if (confirmed && !closed) handlers.gap();
  }

  function onMessage(channel: string, envelope: string) {
    if (envelope.startsWith(id)) return;
    if (channel === GAP_CHANNEL) handlers.gap();
    else if (channel.startsWith(CHANNEL_PREFIX)) {
      handlers.deliver(channel.slice(CHANNEL_PREFIX.length), envelope.slice(ID_LENGTH));
    }
  }

  async function send(channel: string, message: string) {
    try {
      await commands.publish(channel, id + message);
    } catch (error) {
      options.onLost?.();
      if (closed || lost) return;
      lost = true;
      log.warn(
        { err: error },
        "a bus message could not be sent; the other instances are told when Redis is back",
      );
      return;
    }
    if (lost) await announceLoss();
  }

  async function announceLoss() {
    if (!lost || closed) return;
    lost = false;
    await send(GAP_CHANNEL, "");
  }

  const onCommandsReady = () => void announceLoss();
  const onReady = () => void onSubscriberReady();
  commands.on("ready", onCommandsReady);
  subscriber.on("ready", onReady);
  subscriber.on("message", onMessage);
  void listen([GAP_CHANNEL]);

  return {
    lossless: false,
    async publish(topic, message) {
      if (closed) return;
      handlers.deliver(topic, message);
      await atMost(PUBLISH_WAIT_MS, send(CHANNEL_PREFIX + topic, message));
    },
    subscribe: handlers.add,
    onGap: handlers.addGap,
    async close() {
      closed = true;
      commands.off("ready", onCommandsReady);
      subscriber.off("ready", onReady);
      subscriber.off("message", onMessage);
      const channels = handlers.topics().map((topic) => CHANNEL_PREFIX + topic);
      handlers.clear();
      if (subscriber.status !== "ready") return;
      await atMost(
        PUBLISH_WAIT_MS,
        subscriber.unsubscribe(GAP_CHANNEL, ...channels).then(
          () => {},
          () => {},
        ),
      );
    },
  };
}

/** The work goes on after the time is up; it must not be able to reject. */
function atMost(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
